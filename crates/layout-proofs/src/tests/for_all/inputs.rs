//! Random layouts with symbols, random clauses about the symbols, and random properties.

use crate::Property;
use crate::for_all::divisor_of_symbol;
use arbitrary::{Result, Unstructured};
use layout_runtime::{Basis, Int, IntTuple, Layout, Swizzle, Symbol, symbols::Fact};
use std::vec::Vec;
extern crate std;

/// The names of the symbols in the texts that `l` parses, in the order of their numbers.
const NAMES: [&str; 4] = ["m", "n", "ld", "k"];

/// Paths that consist of a single mode.
const MODES: [&[usize]; 4] = [&[0], &[1], &[2], &[3]];

fn property(u: &mut Unstructured<'_>, rank: usize) -> Result<Property<'static>> {
    Ok(match u.int_in_range(0..=6)? {
        0 => Property::Injective,
        1 => Property::Compact,
        2 => Property::Surjective(*u.choose(&[1, 2, 4, 8, 16, 24])?),
        3 => Property::Vector(u.choose(&MODES[..rank])?, *u.choose(&[1, 2, 4, 8, 3])?),
        4 => Property::Size(*u.choose(&[1, 4, 16])?, *u.choose(&[16, 64, 512, i64::MAX])?),
        5 => Property::Cosize(*u.choose(&[-100, 1, 4])?, *u.choose(&[16, 64, 512, i64::MAX])?),
        _ => Property::Indices(*u.choose(&[15, 63, 255, 1023])?),
    })
}

pub(super) struct Input {
    pub(super) layout: Layout,
    pub(super) facts: Vec<Fact>,
    pub(super) property: Property<'static>,
}

impl Input {
    pub(super) fn random(u: &mut Unstructured<'_>) -> Result<Self> {
        let facts: Vec<Fact> = (0..u.int_in_range(0..=4)?).map(|_| fact(u)).collect::<Result<_>>()?;
        let rank = u.int_in_range(1..=4)?;
        let leaves: Vec<(Int, Int)> = (0..rank).map(|_| Ok((extent(u, &facts)?, stride(u)?))).collect::<Result<_>>()?;
        let property = property(u, rank)?;
        Ok(Self { layout: layout(u, &leaves)?, facts, property })
    }
}

fn fact(u: &mut Unstructured<'_>) -> Result<Fact> {
    let name = u.int_in_range(0..=NAMES.len() - 1)?;
    let (modulus, other, low, high) = match u.int_in_range(0..=6)? {
        0 | 1 => (*u.choose(&[2, 4, 8, 3])?, None, 0, 0),
        2 => (0, None, u.int_in_range(1..=8)?, i64::MAX),
        3 => (0, None, i64::MIN, u.int_in_range(4..=32)?),
        4 => (0, None, 8, 8),
        5 => (0, Some((name + 1) % NAMES.len()), 0, i64::MAX),
        _ => (*u.choose(&[4, 5])?, None, 1, *u.choose(&[1, 3])?),
    };
    Ok(Fact { text: "", name, modulus, other, low, high })
}

/// Returns a random extent. A symbol is divided by a number only if the clauses permit this.
fn extent(u: &mut Unstructured<'_>, facts: &[Fact]) -> Result<Int> {
    if u.ratio(1, 2)? {
        return Ok(Int::new(*u.choose(&[1, 2, 3, 4, 8])?));
    }
    let (name, divisor) = (u.int_in_range(0..=2)?, *u.choose(&[1, 1, 2, 3, 4])?);
    Ok(Int::extent(symbol(name, divisor, facts)))
}

fn symbol(name: u8, divisor: u64, facts: &[Fact]) -> Symbol {
    let known = divisor_of_symbol(&Layout::UNIT, name, facts);
    Symbol::new(name, u32::try_from(known).expect("small")).by(divisor).expect("small")
}

fn stride(u: &mut Unstructured<'_>) -> Result<Int> {
    let mut unit = Basis::ONE;
    for _ in 0..*u.choose(&[0, 0, 0, 1, 1, 2])? {
        unit = Basis::named(u.int_in_range(0..=3)?).and_then(|name| unit.times(name)).expect("few names");
    }
    Ok(Int::new(*u.choose(&[1, 1, 1, 2, 4, 8, 3, 0, -1])?).of(unit))
}

/// Returns a layout with these leaves. Its strides are XOR strides if all numbers are known and permit this. Otherwise
/// it has a swizzle, an offset, or neither.
fn layout(u: &mut Unstructured<'_>, leaves: &[(Int, Int)]) -> Result<Layout> {
    let (mut shape, mut stride) = (IntTuple::EMPTY, IntTuple::EMPTY);
    for (extent, step) in leaves {
        shape = shape.push(&IntTuple::leaf(*extent)).expect("few");
        stride = stride.push(&IntTuple::leaf(*step)).expect("few");
    }
    let plain = Layout::new(&shape, &stride).unwrap_or(Layout::UNIT);
    let (swizzle, offset) = match u.int_in_range(0..=5)? {
        0 => (Swizzle::new(2, 0, 3), 0),
        1 => (Swizzle::new(1, 2, 2), u.int_in_range(0..=9)?),
        2 => (Swizzle::new(1, 1, -2), 0),
        3 => (Ok(Swizzle::IDENTITY), u.int_in_range(-4..=9)?),
        _ => return Ok(plain),
    };
    Ok(swizzle.and_then(|swizzle| plain.swizzled(swizzle, offset)).unwrap_or(plain))
}

/// Parses a flat layout such as `(8,m/8):(ld,8*ld)`.
pub(super) fn l(text: &str, facts: &[Fact]) -> Layout {
    let (front, text) = text.rsplit_once(" o ").unwrap_or(("Sw<0,0,0>", text));
    let (shape, stride) = text.split_once(':').expect("a stride");
    let name = |word: &str| NAMES.iter().position(|name| *name == word);
    let extent = |word: &str| {
        let (word, divisor) = word.split_once('/').unwrap_or((word, "1"));
        match name(word) {
            Some(name) => Int::extent(symbol(name as u8, divisor.parse().expect("a number"), facts)),
            None => Int::new(word.parse().expect("a number")),
        }
    };
    let step = |word: &str| {
        let (sign, word) = word.strip_prefix('-').map_or((1, word), |word| (-1, word));
        word.split('*').fold(Int::new(sign), |product, factor| match name(factor) {
            Some(name) => product.of(Basis::named(name).and_then(|name| product.basis().times(name)).expect("few")),
            None => Int::new(product.value() * factor.parse::<i64>().expect("a number")).of(product.basis()),
        })
    };
    let tuple = |text: &str, leaf: &dyn Fn(&str) -> Int| {
        let words = text.trim_matches(['(', ')']).split(',');
        words.fold(IntTuple::EMPTY, |tuple, word| tuple.push(&IntTuple::leaf(leaf(word))).expect("few"))
    };
    let plain = Layout::new(&tuple(shape, &extent), &tuple(stride, &step)).expect("a layout");
    let numbers: Vec<i64> = front.split(['<', ',', '>']).filter_map(|number| number.parse().ok()).collect();
    plain.swizzled(Swizzle::new(numbers[0], numbers[1], numbers[2]).expect("a swizzle"), 0).expect("in range")
}
