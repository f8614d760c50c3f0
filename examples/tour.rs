//! A tour: from notation to picture to emitted code to indices, over layouts that hardware prescribes.

use colex::{Layout, layout};
use quote::quote;

fn main() {
    let stops = [
        stop!("The layout of CuTe's documentation", "a row is 3 apart, a column 12 or 1", (3,(2,3)):(3,(12,1))),
        stop!("Operand A of SM75_8x8x16_S32S8S8S32_TN", "(thread, value) to a place in the 8x16 tile", ((4,8),4):((32,1),8)),
        stop!("Operand C of CDNA_16x16x4_F64F64F64_MFMA", "AMD's accumulators, in the same notation", ((4,16),(4,1)):((1,16),(4,1))),
        stop!("A swizzled tile in shared memory", "no two rows of a column share a bank", Sw<3,3,3> o (8,64):(64,1)),
        stop!("A tile of a product", "worked out while the program is built", logical_product((2,3):(3,1), (2,2):(1,2))),
        stop!("An image, channels last", "(x, (y, channel)) of 224x224 pixels", (224,(224,3)):(672,(3,1))),
    ];
    for (number, stop) in stops.iter().enumerate() {
        show(number + 1, stop);
    }
    println!("Read on: `cargo run --example eval` answers any expression, README.md tells the rest.");
}

/// A layout three times: as it was written, as a value, and compiled.
struct Stop {
    title: &'static str,
    about: &'static str,
    source: &'static str,
    notation: proc_macro2::TokenStream,
    value: Layout,
    compiled: fn(u32) -> u32,
}

/// Compiles a layout, and keeps its notation to show what it was compiled to.
macro_rules! stop {
    ($title:literal, $about:literal, $($notation:tt)*) => {
        Stop {
            title: $title,
            about: $about,
            source: stringify!($($notation)*),
            notation: quote!($($notation)*),
            value: layout!($($notation)*).layout(),
            compiled: |i| layout!($($notation)*).at(i),
        }
    };
}
use stop;

fn show(number: usize, stop: &Stop) {
    let layout = &stop.value;
    println!("{number}. {}: {}\n", stop.title, stop.about);
    println!("   layout!({})", stop.source.replace(" o(", " o ("));
    println!("   = {layout:#}, size {}, cosize {}\n", layout.size(), layout.cosize());
    if layout.size() <= 64 && layout.rank() == 2 {
        println!("{}", indent(&table_of(layout)));
    }
    let notation = &stop.notation;
    let functions = quote! {
        fn index(i: u32) -> u32 = #notation;
        fn index_2d(i: u32, j: u32) -> u32 = #notation;
    };
    println!("{}", indent(&pretty(layout_compiler::layout(functions, &quote!(colex)))));
    compare(stop);
}

/// The compiled indices beside those of the value, all of them.
fn compare(stop: &Stop) {
    let size = stop.value.size() as u32;
    let agree = (0..size).filter(|&i| i64::from((stop.compiled)(i)) == stop.value.at_index(i.into())).count();
    let first: Vec<u32> = (0..size.min(12)).map(stop.compiled).collect();
    println!("   indices {first:?}…: {agree} of {size} are the layout's\n");
    assert_eq!(agree, size as usize);
}

fn table_of(layout: &Layout) -> String {
    let text = layout.print_layout().to_string();
    text.split_once('\n').map(|(_, table)| table.to_string()).unwrap_or_default()
}

fn pretty(tokens: proc_macro2::TokenStream) -> String {
    match syn::parse2(tokens.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(_) => tokens.to_string(),
    }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("   {line}\n")).collect()
}
