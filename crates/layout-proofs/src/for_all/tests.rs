//! Tests operations that are correct for all values of symbols, and the errors that name a quotient without a symbol.

extern crate std;
use super::{Definition, ForAll, Quotient};
use layout_runtime::{
    Basis, Error, Int, IntTuple, Layout,
    algebra::{Arranged, Tiler},
    budget::Budget,
    rules::{NoSymbol, NotStatic},
    symbols::{Fact, Symbol},
};

fn symbol(name: u8) -> Int {
    Int::extent(Symbol::new(name, 1))
}

/// Returns `(n):(stride)`, where `n` is symbol 0.
fn run(stride: i64) -> Layout {
    Layout::new(&IntTuple::leaf(symbol(0)), &IntTuple::int(stride)).expect("a layout")
}

fn parsed(text: &str) -> Layout {
    text.parse().expect(text)
}

fn at_most(high: i64) -> Fact {
    Fact { text: "", name: 0, modulus: 0, other: None, low: i64::MIN, high }
}

fn budget() -> Budget {
    Budget::new(1 << 16)
}

#[test]
fn a_composition_holds_as_far_as_the_facts_tell() {
    let rows = parsed("(512,1024):(1024,1)");
    let composed = |high: i64| ForAll::new(&rows, &[at_most(high)]).composition(&run(1), &mut budget());
    assert_eq!(composed(512), Layout::new(&run(1).shape(), &IntTuple::int(1024)));
    assert_eq!(composed(513).map_err(layout_runtime::Error::without_place), Err(NotStatic { name: 0 }.error()));
}

#[test]
fn a_divide_needs_a_number_for_its_tiles() {
    let line = parsed("24:1");
    let tiler = Tiler::layout(&run(1));
    let divided = |definitions: &[Definition]| -> Result<Layout, Error> {
        let of = ForAll::new(&line, &[]).with_definitions(definitions);
        of.divide(&tiler, Arranged::Logical, &mut budget())
    };
    let error = divided(&[]).expect_err("24 over n is no extent");
    assert!(matches!(NoSymbol::of(&error), Some(NoSymbol { factor: 24, divisor: 1, .. })), "{error}");
    let is = Quotient::of_error(&error).expect("a quotient");
    assert_eq!((is.factor, is.names, Some(is.by)), (24, Basis::ONE, Basis::named(0)));
    let divided = divided(&[Definition { name: 1, is }]).expect("with a number for it");
    let tiles = IntTuple::tuple(&[symbol(0).into(), symbol(1).into()]).expect("two");
    assert_eq!(divided.shape(), tiles);
    assert_eq!(divided.stride().leaves()[1], Int::new(1).of(is.by));
}

#[test]
fn copies_go_on_without_an_end() {
    let block = parsed("(2,3):(1,2)");
    let product = ForAll::new(&block, &[]).product(&Tiler::layout(&run(1)), Arranged::Logical, &mut budget());
    let expected = [2, 3].map(Int::new);
    let product = product.expect("a product");
    assert_eq!(product.shape().leaves(), [expected[0], expected[1], symbol(0)]);
    assert_eq!(product.stride(), "((1,2),6)".parse().expect("strides"));
}
