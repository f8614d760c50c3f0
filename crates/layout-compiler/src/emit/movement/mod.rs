//! Emits a movement as a function on registers, in Rust or in CUDA C++. A movement in Rust exchanges values only within
//! a warp. The function has a parameter for this exchange between lanes. The function first computes the numbers that
//! depend on the thread: the lanes to read from, the selectors of bytes, and addresses.

mod cuda;
mod words;
pub use words::{outputs_of, steps_of};

use super::function::text_constant;
use crate::arithmetic::{Arithmetic, Expr};
use crate::emit::rust::{Style, lets, value};
use crate::input::coordinate::Coordinate;
use crate::input::item::Item;
use crate::input::registers::Moved;
use crate::lower::Writing;
use crate::syntax::Diagnostic;
use crate::tokens::{bare, own, place_of};
use layout_index::plan::{IntWidth, Options, Target};
use layout_movement::{Address, ByThread, LaneStep, Movement};
use layout_runtime::{Error, Int, IntTuple, Layout, Swizzle};
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Signature;

/// Emits the function of a movement. In Rust, this is a function, and for a kernel language, a constant that contains
/// the text of the function.
pub(crate) fn moving(
    item: &Item,
    signature: &Signature,
    (moved, numbers): (&Moved, &MovementNumbers),
    movement: &Movement,
    krate: &TokenStream,
) -> TokenStream {
    if let Some(dialect) = moved.dialect {
        let text = cuda::text(&bare(&signature.ident), moved, movement, dialect, numbers);
        return text_constant(item, signature, dialect, &text, krate);
    }
    let (attrs, vis, body) = (item.passed_on(), &item.vis, block(moved, movement, numbers, krate));
    quote_spanned! {place_of(signature.fn_token.span)=>
        #(#attrs)*
        #vis #signature {
            #body
        }
    }
}

/// Emits the body of the function. `krate` is the path of the crate that contains the function
/// [`prmt`](layout_movement::prmt).
pub(crate) fn block(moved: &Moved, movement: &Movement, numbers: &MovementNumbers, krate: &TokenStream) -> TokenStream {
    let atoms: Vec<Vec<TokenTree>> = vec![moved.thread.to_token_stream().into_iter().collect()];
    let style = Style { entries: &atoms, suffix: Some("u32"), guard: &[], in_place: false };
    let lets = lets(&numbers.arithmetic, &style);
    let number = |by: u16| value(&numbers.at(by), &numbers.arithmetic, &style);
    let inputs = (0..movement.inputs()).map(|k| {
        let (from, name, k) = (&moved.from, register(k as u16), Literal::usize_unsuffixed(k));
        quote!(let #name = #from[#k];)
    });
    let steps = movement.steps().iter().enumerate().map(|(k, step)| {
        let made = register((movement.inputs() + k) as u16);
        let value = made_by(movement, step, &number, moved.shuffle.as_ref(), krate);
        quote!(let #made = #value;)
    });
    let outputs = movement.outputs().iter().map(|output| register(*output));
    let unused = moved.unused(movement);
    quote! {
        #(let _ = &#unused;)*
        #(#inputs)*
        #lets
        #(#steps)*
        [#(#outputs),*]
    }
}

fn made_by(
    movement: &Movement,
    step: &LaneStep,
    number: &dyn Fn(u16) -> TokenStream,
    shuffle: Option<&Ident>,
    krate: &TokenStream,
) -> TokenStream {
    match *step {
        LaneStep::Take { a, b, by } => {
            let (digits, [a, b]) = (number(by), [a, b].map(register));
            match movement.number(by).is_select() {
                true => quote!(if #digits & 4u32 == 0u32 { #a } else { #b }),
                false => quote!(#krate::movement::prmt(#a, #b, #digits)),
            }
        }
        LaneStep::Shuffle { a, by } => {
            let (a, lane) = (register(a), number(by));
            quote!(#shuffle(#a, #lane))
        }
        LaneStep::Store { .. } | LaneStep::Load { .. } | LaneStep::Sync { .. } => {
            Literal::u32_suffixed(0).into_token_stream()
        }
    }
}

fn register(number: u16) -> Ident {
    own(&format!("r{number}"))
}

/// The integer type of registers and of the numbers that depend on the thread.
const U32: IntWidth = IntWidth { bits: 32, signed: false };

/// The numbers that a movement computes from the thread number. Each number is computed once.
pub(crate) struct MovementNumbers {
    /// The operations that compute the numbers of the movement. The field `index` of the arithmetic is not used.
    pub(crate) arithmetic: Arithmetic,
    /// The lanes to read from, the selectors of bytes, and addresses. The first component of a pair is the position of
    /// the number in the movement. Each number is the XOR of the columns for the bits that are set in the thread
    /// number.
    joined: Vec<(u16, Expr)>,
    /// The addresses of single values in shared memory: `true` for a load, the number of the value, and the address in
    /// units of values.
    places: Vec<(bool, u16, Expr)>,
}

impl MovementNumbers {
    /// Builds the operations that compute the numbers of the movement. `entries[0]` is the name of the variable with
    /// the thread number. The names of new variables differ from all names in `entries`.
    pub(crate) fn of(movement: &Movement, entries: &[String], target: Target) -> Result<Self, Diagnostic> {
        // Each number is the index of a layout at the thread number.
        let (coordinate, options) = (Coordinate::Entry(()), Options { widths: &[U32], target, has_upper: false });
        let mut writing = Writing::new(&coordinate, entries, &options);
        let mut joined: Vec<(u16, Expr)> = Vec::new();
        let mut places = Vec::new();
        for step in movement.steps() {
            let (by, name) = match *step {
                LaneStep::Take { by, .. } => (by, "bytes"),
                LaneStep::Shuffle { by, .. } => (by, "lane"),
                LaneStep::Store { at: Address::Joined { by, .. }, .. } => (by, "store_at"),
                LaneStep::Load { at: Address::Joined { by, .. }, register: 0, .. } => (by, "load_at"),
                LaneStep::Store { at: Address::Value(value), .. } => {
                    places.push((false, value, writing.named(&of_value(movement.from(), value)?, "store_at")?));
                    continue;
                }
                LaneStep::Load { at: Address::Value(value), register: 0, .. } => {
                    places.push((true, value, writing.named(&of_value(movement.to(), value)?, "load_at")?));
                    continue;
                }
                LaneStep::Sync { .. } | LaneStep::Load { .. } => continue,
            };
            if joined.iter().all(|(known, _)| *known != by) {
                joined.push((by, number(&mut writing, &movement.number(by), movement.threads(), name)?));
            }
        }
        let (arithmetic, ..) = writing.finish(Expr::Int(0));
        Ok(Self { arithmetic, joined, places })
    }

    /// Returns the expression of number `by` of the movement.
    pub(crate) fn at(&self, by: u16) -> Expr {
        let found = self.joined.iter().find(|(known, _)| *known == by);
        found.map_or(Expr::Int(0), |(_, expr)| expr.clone())
    }

    /// Returns the expression of the address of a value, in units of values.
    pub(crate) fn place(&self, is_load: bool, value: u16) -> Expr {
        let found = self.places.iter().find(|(load, of, _)| *load == is_load && *of == value);
        found.map_or(Expr::Int(0), |(_, _, expr)| expr.clone())
    }
}

/// Returns the expression that computes a number from the thread number.
fn number(writing: &mut Writing<'_, ()>, number: &ByThread, threads: usize, name: &str) -> Result<Expr, Diagnostic> {
    match (number.constant(), number.layout(threads.next_power_of_two())) {
        (Some(constant), _) => Ok(Expr::Mask(constant.into())),
        (None, Ok(layout)) => writing.named(&layout, name),
        (None, Err(error)) => Err(failed(error)),
    }
}

/// Returns the layout that maps each thread to the address of the value with number `value`.
fn of_value(layout: &Layout, value: u16) -> Result<Layout, Diagnostic> {
    let sliced = layout.slice_and_offset(&IntTuple::from((.., i64::from(value)))).map_err(failed)?;
    match sliced.offset.as_int().map(Int::value) {
        None | Some(0) => Ok(sliced.layout),
        Some(offset) => sliced.layout.swizzled(Swizzle::new(0, 0, 0).map_err(failed)?, offset).map_err(failed),
    }
}

fn failed(error: Error) -> Diagnostic {
    Diagnostic::of(0..0, &error)
}
