//! Layouts with constants and with numbers of run time. rustc evaluates the constants, so they are numbers here; the
//! others have names.

use super::relation::Relation;
use super::values::int;
use crate::basis::Basis;
use crate::compiled::Accepts;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::number::gcd;
use crate::structure::{Fact, Structure};
use crate::symbol::Symbol;
use crate::unseen::unseen;

/// The parentheses of a shape that only rustc knows. Whether a coordinate nests like it is asked where it is used.
#[derive(Debug)]
pub struct AnyCoordinate;

#[diagnostic::do_not_recommend]
impl<C> Accepts<C> for AnyCoordinate {}

/// `ceil(name/divisor)` in the place of an extent; what is `stated` to divide the numbers are constants.
///
/// # Errors
/// If the divisor, or what is stated, is below 1 or does not fit 31 bits.
pub const fn extent(name: u8, divisor: i128, stated: &[(u8, i128)]) -> Result<IntTuple, Error> {
    let symbol = ok!(multiple(Symbol::new(name, 1), stated));
    match symbol.by(ok!(factor(divisor))) {
        Ok(symbol) => Ok(IntTuple::leaf(Int::extent(symbol))),
        Err(error) => Err(error),
    }
}

/// A number with what is stated to divide it; quotients stay as they are.
pub(super) const fn multiple(symbol: Symbol, stated: &[(u8, i128)]) -> Result<Symbol, Error> {
    let mut known = symbol.known as u64;
    each!(for i in 0..stated.len() {
        let next = ok!(factor(stated[i].1));
        let common = known / gcd(known, next) * next;
        if stated[i].0 == symbol.name && symbol.divisor == 1 && common < 1 << 31 {
            known = common;
        }
    });
    Ok(Symbol { known: known as u32, ..symbol })
}

/// What divides a number: 1 or more, and below 2^31.
pub(super) const fn factor(value: i128) -> Result<u64, Error> {
    if value < 1 || value >= 1 << 31 {
        return Err(Error::new(ErrorKind::Divisor { divisor: clamped(value) }));
    }
    Ok(value as u64)
}

const fn clamped(value: i128) -> i64 {
    if value > i64::MAX as i128 {
        i64::MAX
    } else if value < -(i64::MAX as i128) {
        -i64::MAX
    } else {
        value as i64
    }
}

/// A product of a constant and names in the place of a stride.
///
/// # Errors
/// If the constant does not fit 63 bits, or there are more than five names.
#[unseen]
pub const fn stride(value: i128, names: &[u8]) -> Result<IntTuple, Error> {
    let number = ok!(int(value));
    let mut unit = Basis::ONE;
    each!(for i in 0..names.len() {
        let name = some!(Basis::named(names[i] as usize), Err(Error::new(ErrorKind::TooManyNames)));
        unit = some!(unit.times(name), Err(Error::new(ErrorKind::TooManyNames)));
    });
    Ok(IntTuple::leaf(number.tree.leaves[0].of(unit)))
}

/// What is stated about the number `name`: it, or its remainder, compared with a constant or with another number.
///
/// # Errors
/// If the divisor is below 1 or does not fit 31 bits.
pub const fn fact(
    text: &'static str,
    (name, modulus): (usize, Option<i128>),
    relation: Relation,
    (other, bound): (Option<usize>, i128),
) -> Result<Fact, Error> {
    let modulus = match modulus {
        Some(modulus) => ok!(factor(modulus)) as i64,
        None => 0,
    };
    let (low, high) = relation.range(clamped(bound));
    Ok(Fact { text, name, modulus, other, low, high })
}

/// The layout of a type, whose names stand for the numbers of the same names among `names`; `stated` as in [`extent`].
///
/// # Errors
/// If one is not among them.
#[unseen]
pub const fn layout_of<L: Structure>(names: &[&'static str], stated: &[(u8, i128)]) -> Result<Layout, Error> {
    let mut layout = L::LAYOUT;
    each!(for i in 0..layout.len() {
        let mode = layout.modes.leaves[i];
        let (mut extent, mut unit) = (mode.extent(), mode.stride().basis());
        if let Some(symbol) = extent.symbol() {
            let symbol = Symbol { name: ok!(place::<L>(symbol.name, names)), ..symbol };
            extent = Int::extent(ok!(multiple(symbol, stated)));
        }
        if unit.is_named() {
            let mut product = Basis::ONE;
            each!(for k in 0..Basis::MAX_FACTORS {
                if let Some(name) = unit.factor(k)
                    && let Some(name) = Basis::named(ok!(place::<L>(name, names)) as usize)
                    && let Some(longer) = product.times(name)
                {
                    product = longer;
                }
            });
            unit = product;
        }
        layout.modes.leaves[i] = Mode::join(extent, mode.stride().of(unit));
    });
    Ok(layout)
}

/// Which of `names` has the text of the name `name` of `L`.
#[unseen]
const fn place<L: Structure>(name: u8, names: &[&'static str]) -> Result<u8, Error> {
    let text = L::NAMES[name as usize];
    each!(for i in 0..names.len() {
        if same(names[i].as_bytes(), text.as_bytes()) {
            return Ok(i as u8);
        }
    });
    Err(Error::new(ErrorKind::NoSuchNumber { name: text }))
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    each!(for i in 0..a.len() {
        if a[i] != b[i] {
            return false;
        }
    });
    true
}
