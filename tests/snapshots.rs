//! Snapshots of the macros' output. A snapshot also contains the plan. From the plan, a reader can see why the output
//! has its form.

use colex::plan::{IntWidth, Options, Plan, Target, Term, plan};
use colex::{IntTuple, Layout};
use proc_macro2::TokenStream;
use quote::quote;

const I32: IntWidth = IntWidth { bits: 32, signed: true };

/// Declares one snapshot test of `index!` per line. A line contains the test's name, its layout and its coordinate.
macro_rules! index_snapshots {
    ($($name:ident: $target:ident $layout:literal; $coordinate:literal)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(index_and_plan($layout, $coordinate, Target::$target));
        }
    )*};
}

index_snapshots! {
    sum_of_products: Cpu "(3,(2,3)):(3,(12,1))"; "(i, (j, k))"
    coalesced: Cpu "(4,2,3):(1,4,8)"; "i"
    quotient_form: Cpu "(3,2,3):(3,12,1)"; "i"
    last_mode_without_modulo: Cpu "(8,5):(5,1)"; "i"
    by_mode: Cpu "(3,(2,3)):(3,(12,1))"; "(i, j)"
    powers_of_two: Cpu "(4,8):(8,1)"; "i"
    bit_gather: Cpu "((2,2,2),(2,2,2)):((1,4,16),(2,8,32))"; "(i, j)"
    instruction_operand: Cpu "((4,8),(2,4)):((16,1),(8,64))"; "(thread, value)"
    swizzle_merged: Cpu "Sw<3,3,3> o (8,64):(64,1)"; "(i, j)"
    swizzle_of_one_coordinate: Cpu "Sw<3,3,3> o (8,64):(64,1)"; "i"
    swizzle_applied: Cpu "Sw<3,3,3> o (6,60):(60,1)"; "(i, j)"
    swizzle_upwards: Cpu "Sw<2,0,-3> o (5,6):(6,1)"; "(i, j)"
    swizzle_with_an_offset: Cpu "Sw<2,0,3> o 5 o (4,8):(8,1)"; "(i, j)"
    negative_stride: Cpu "(4,8):(-8,1)"; "(i, j)"
    negative_stride_alone: Cpu "(4,8):(-1,-4)"; "(i, j)"
    negative_stride_of_a_digit: Cpu "(4,6):(1,-4)"; "i"
    stride_zero: Cpu "(4,8):(0,1)"; "(i, j)"
    stride_zero_everywhere: Cpu "(4,8):(0,0)"; "(i, j)"
    extents_of_one: Cpu "(1,8,1):(7,2,9)"; "i"
    large_extents: Cpu "(48000,(1000,7)):(7000,(7,1))"; "i"
    sixty_four_bits: Cpu "(100000,100000):(1,100000)"; "(i, j)"
    on_gpu: Gpu "(3,2,3):(3,12,1)"; "i"
    expressions: Cpu "(3,(2,3)):(3,(12,1))"; "(f(i), j + 1)"
}

fn index_and_plan(layout: &str, coordinate: &str, target: Target) -> String {
    let (notation, tokens) = (tokens(layout), tokens(coordinate));
    let hint = if target == Target::Gpu { quote!(gpu:) } else { quote!() };
    let emitted = layout_compiler::index(quote!(#hint #notation; #tokens), &quote!(colex));
    let layout: Layout = layout.parse().unwrap();
    let form = form(&syn::parse_str(coordinate).unwrap());
    let widths = [I32, IntWidth { bits: 64, signed: true }];
    let plan = plan(&layout, &form, &Options { widths: &widths, target, has_upper: false }).unwrap();
    format!("index!({layout}; {coordinate})\n\n{}\n{}", expression(emitted), readable(&plan))
}

/// Returns the profile of a coordinate as a tuple of integers.
fn form(coordinate: &syn::Expr) -> IntTuple {
    match coordinate {
        syn::Expr::Tuple(tuple) => IntTuple::tuple(&tuple.elems.iter().map(form).collect::<Vec<_>>()).unwrap(),
        _ => IntTuple::int(0),
    }
}

/// Prints a plan with one line per term: `field · factor`.
fn readable(plan: &Plan) -> String {
    let mut text = format!("plan: {} terms, offset {}\n", plan.len(), plan.offset);
    for k in 0..plan.len() {
        text += &format!("  {}\n", term(&plan.term(k)));
    }
    if !plan.swizzle.is_identity() {
        text += &format!("  then {}\n", plan.swizzle);
    }
    text
}

fn term(term: &Term) -> String {
    let mut text = match term.after() {
        None => format!("part {}", term.input),
        Some(before) => format!("field of term {before}"),
    };
    if term.select != -1 {
        text += &format!(" & {:#b}", term.select);
    }
    if term.pre > 0 {
        text += &format!(" >> {}", term.pre);
    }
    if term.divisor != 1 {
        text += &format!(" / {}", term.divisor);
    }
    if term.multiplier != 1 {
        text += &format!(" * {}", term.multiplier);
    }
    if term.post > 0 {
        text += &format!(" >> {}", term.post);
    }
    if term.modulus != 0 {
        text += &format!(" % {}", term.modulus);
    }
    if term.mask != -1 {
        text += &format!(" & {:#b}", term.mask);
    }
    let join = if term.xor { "xor" } else { "add" };
    format!("{join} {text}, times {}", term.factor)
}

fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap()
}

fn items(emitted: TokenStream) -> String {
    let text = prettyplease::unparse(&syn::parse2(layout_compiler::readable(emitted)).unwrap());
    text.lines().map(|line| format!("{}\n", without_hash(line))).collect()
}

/// Returns the line without the hash in the name of an exported helper macro. The hash depends on the position of
/// tokens in the source, so the hash would differ after any change.
fn without_hash(line: &str) -> String {
    let Some((before, name)) = line.split_once("layout_of_") else { return line.to_string() };
    let end = name.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(name.len());
    let (name, after) = name.split_at(end);
    let name = name.rsplit_once('_').filter(|(_, hash)| hash.len() == 16).map_or(name, |(name, _)| name);
    format!("{before}layout_of_{name}{after}")
}

/// Prints an expression as the body of a function.
fn expression(emitted: TokenStream) -> String {
    let text = items(quote!(fn index() { #emitted }));
    let body = text.strip_prefix("fn index() {\n").and_then(|text| text.strip_suffix("}\n")).unwrap();
    body.lines().map(|line| line.strip_prefix("    ").unwrap_or(line).to_string() + "\n").collect()
}

/// Declares one snapshot test of items per line.
macro_rules! item_snapshots {
    ($($name:ident: $input:literal)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(items(layout_compiler::layout(tokens($input), &quote!(colex))));
        }
    )*};
}

item_snapshots! {
    functions_of_several_types: "
        pub const fn word(i: u32) -> u32 = (3,2,3):(3,12,1);
        pub const fn pointer(i: usize) -> usize = (3,2,3):(3,12,1);
        pub const fn half(i: u16) -> u16 = (3,2,3):(3,12,1);
        pub const fn signed(i: i8) -> i8 = (3,2,3):(3,12,1);
        pub const fn long(i: u64) -> u64 = (48000,(100000,7)):(700000,(7,1));
    "
    functions_of_several_coordinates: "
        const fn linear(i: u32) -> u32 = (3,(2,3)):(3,(12,1));
        const fn by_mode(i: u32, j: u32) -> u32 = (3,(2,3)):(3,(12,1));
        const fn natural(i: u32, (j, k): (u32, u32)) -> u32 = (3,(2,3)):(3,(12,1));
        const fn unused(lane: u32, k: u32) -> u32 = (32,8):(0,2);
        const fn constant(lane: u32) -> u32 = 32:0;
    "
    function_with_attributes: "
        /// The A operand.
        #[inline(always)]
        #[layout(target = gpu)]
        pub(crate) unsafe extern \"C\" fn operand(thread: u32, value: u32) -> u32 = ((4,8),(4,2)):((64,1),(16,8));
    "
    swizzled_function: "const fn smem(m: u32, k: u32) -> u32 = tile_to_shape(Sw<3,4,3> o (8,64):(64,1), (128,64));"
    structure: "
        /// A tile.
        pub struct Tile = (3,(2,3)):(3,(12,1));
    "
    functions_of_numbers: "
        const fn tile_of(i: u32, j: u32, ld: u32) -> u32 = (128,64):(ld,1);
        const fn tiled(x: u32, t: u32, m: u32, n: u32, ld: u32) -> u32 = zipped_divide((m,n):(ld,1), (128,64)) where overrun;
        const fn natural((i, j): (u32, u32), (row, column): (u32, u32), m: u32, n: u32, ld: u32) -> u32 =
            zipped_divide((m,n):(ld,1), (128,64)) where overrun;
        const fn fragments(t: u32, v: u32, ld: u32) -> u32 = (16,8):(ld,1) o ((4,8),(2,2)):((32,1),(16,8));
        const fn last(tile: u32, column: u32, m: u32) -> u32 = (ceil(m/4), 7):(4, m);
        const fn whole(i: u32, m: u32, ld: u32) -> u32 = zipped_divide((m,7):(ld,1), (4,7)) where m % 4 == 0;
        const fn swizzled(i: u32, stages: u32) -> u32 = Sw<3,3,3> o (8,64,stages):(64,1,512);
    "
    structure_of_numbers: "
        /// Global memory.
        pub struct Gmem { m: usize, n: usize, ld: usize } = (m,n):(ld,1) where m % 8 == 0, m <= 4096;
    "
    structure_of_tiles: "struct Tiles { m: u32, ld: u32 } = zipped_divide((m,64):(ld,1), (128,64)) where m <= 4096, overrun;"
    items_that_name_each_other: "
        struct Tile = (64,64):(64,1);
        fn part(i: u32) -> u32 = Tile o (32,16):(1,32);
    "
}

#[test]
fn values() {
    let layouts = [
        "(m,{n + 1}):(3*ld,1) where m % 8 == 0",
        "(3,(2,3)):(3,(12,1))",
        "8:-1",
        "Sw<3,3,3> o 5 o (8,64):(64,1)",
        "make_identity_layout((4,(2,3)))",
    ];
    let printed = layouts.map(|text| {
        let emitted = layout_compiler::layout(tokens(text), &quote!(colex));
        format!("layout!({text})\n{}", expression(emitted))
    });
    insta::assert_snapshot!(printed.join("\n"));
}

#[test]
fn expressions_of_numbers() {
    let inputs = [
        "(128,64):(ld,1); (i, j)",
        "zipped_divide((m,n):(ld,1), (128,64)) where overrun; (x, (row, column))",
        "(m,8):(8,1); f(i)",
    ];
    let printed = inputs.map(|text| {
        let emitted = layout_compiler::index(tokens(text), &quote!(colex));
        format!("index!({text})\n{}", expression(emitted))
    });
    insta::assert_snapshot!(printed.join("\n"));
}

/// Errors are emitted in a tuple, because a tuple is valid both as an expression and as a type. The errors keep their
/// spans.
#[test]
fn errors() {
    let emitted = layout_compiler::layout(tokens("((4,0),8):(1,2,3)"), &quote!(colex));
    insta::assert_snapshot!(expression(emitted));
}
