//! Symbols, their values, and clauses about these values. A symbol is a number in a layout that is only known at
//! runtime.
//!
//! After the clauses are checked, [`Case`] replaces the symbols of a layout or a tuple by their values.

use crate::layout::{Layout, Term, Terms};
use crate::leaf::Leaf;
use crate::rules::{BrokenFact, BrokenRelation, IndexOverflow, NotStatic, SizeOverflow, StrideOverflow};
use crate::{Basis, Error, Int, IntTuple};

/// An extent that is only known at runtime: `ceil(name/divisor)`, where `name` is a symbol.
///
/// A symbol is identified by a number. The parser of the notation stores the names of the symbols. A symbolic extent
/// divided by a known number is another symbolic extent, because `ceil(ceil(a/b)/c) = ceil(a/(b*c))`. Therefore, if the
/// size of the tiles is known, the number of tiles in a symbolic extent is a symbolic extent too.
///
/// ```
/// use colex::Symbol;
///
/// // `m` with `m % 8 == 0`, divided by 4 and then by 3.
/// let m = Symbol::new(0, 8);
/// assert_eq!(m.by(4).unwrap(), Symbol { name: 0, divisor: 4, known: 2 });
/// assert_eq!(m.by(4).unwrap().by(3).unwrap(), Symbol { name: 0, divisor: 12, known: 1 });
/// assert!(m.is_multiple_of(4) && !m.is_multiple_of(16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Symbol {
    /// The number that identifies the symbol. This is not the symbol's value.
    pub name: u8,
    /// The number by which the symbol is divided. The extent is the quotient, rounded up.
    pub divisor: u32,
    /// A number that is known to divide the extent.
    pub known: u32,
}

/// The largest permitted value of `divisor` and of `known`.
const MAX: u32 = (1 << 31) - 1;

impl Symbol {
    /// Returns the extent that equals the symbol with the number `name`. The value of this symbol is known to be a
    /// multiple of `known`.
    pub const fn new(name: u8, known: u32) -> Self {
        Self { name, divisor: 1, known }
    }

    /// Returns `true` if the extent is known to be a multiple of `n`.
    pub const fn is_multiple_of(&self, n: u64) -> bool {
        (self.known as u64).is_multiple_of(n)
    }

    /// Returns `ceil(self/tile)`, for a `tile` of at least 1.
    ///
    /// # Errors
    /// If the product of the two divisors does not fit in 31 bits.
    pub const fn by(self, tile: u64) -> Result<Self, Error> {
        let divisor = match (self.divisor as u64).checked_mul(tile) {
            Some(divisor) if divisor < 1 << 31 => divisor as u32,
            _ => return Err(SizeOverflow.error()),
        };
        let known = if self.is_multiple_of(tile) { self.known / tile as u32 } else { 1 };
        Ok(Self { divisor, known, ..self })
    }

    /// Returns the error of an operation that needs the value of this symbol.
    #[doc(hidden)]
    pub const fn not_static(&self) -> Error {
        NotStatic { name: self.name }.error()
    }

    /// Packs the known factor (the upper 32 bits) and the divisor (the lower 32 bits) into one positive number.
    ///
    /// # Panics
    /// If the known factor or the divisor is 0 or does not fit in 31 bits.
    pub(crate) const fn code(&self) -> i64 {
        let (known, divisor) = (self.known.wrapping_sub(1), self.divisor.wrapping_sub(1));
        assert!(known < MAX && divisor < MAX, "no extent is divided by 0, or a multiple of it");
        (self.known as i64) << 32 | self.divisor as i64
    }

    pub(crate) const fn from_code(name: u8, code: i64) -> Self {
        Self { name, divisor: code as u32, known: (code >> 32) as u32 }
    }
}

/// A function that maps the number of a symbol to the value of the symbol.
pub type Get<'a> = &'a dyn Fn(usize) -> i64;

/// A clause of the form `low <= x - y <= high`. `x` is the value of a symbol, such as `m`, or its remainder, as in `m %
/// 8`. `y` is the value of another symbol, or 0. If another symbol is the modulus, as in `m % n == 0`, `y` is 0.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// The clause as written.
    pub text: &'static str,
    /// The number of the first symbol of the clause. `x` is the value of this symbol, or the remainder of the value.
    pub name: usize,
    /// The modulus of the remainder `x`. If the modulus is 0, `x` is the value of the symbol. If this field is
    /// [`BY_OTHER`](Self::BY_OTHER), the modulus is the value of the other symbol.
    pub modulus: i64,
    /// The number of the other symbol, which is either `y` or the modulus. The value is `None` if the clause contains
    /// only one symbol.
    pub other: Option<usize>,
    /// The smallest permitted value of `x - y`. See [`Fact`] for `x` and `y`.
    pub low: i64,
    /// The largest permitted value of `x - y`. See [`Fact`] for `x` and `y`.
    pub high: i64,
}

impl Fact {
    /// The value of `modulus` if the other symbol is the modulus, as in `m % n == 0`.
    pub const BY_OTHER: i64 = -1;

    /// Returns `true` if the clause declares that its first symbol is a multiple of its other symbol.
    pub const fn is_multiple(&self) -> bool {
        self.modulus == Self::BY_OTHER && self.low >= 0 && self.high == 0
    }

    /// Returns `true` if the clause declares that the value of `name` is a multiple of the value of `of`.
    pub const fn is_multiple_of(&self, name: u8, of: u8) -> bool {
        self.is_multiple() && self.name == name as usize && matches!(self.other, Some(other) if other == of as usize)
    }

    /// Returns `true` if the clause is true for the value `number` of its first symbol and the value `other` of its
    /// other symbol. If the other symbol is the modulus, and `other` is not positive, returns `false`.
    pub const fn holds(&self, number: i64, other: i64) -> bool {
        if self.modulus == Self::BY_OTHER {
            return other > 0 && {
                let rest = number.rem_euclid(other);
                self.low <= rest && rest <= self.high
            };
        }
        let left = if self.modulus == 0 { number } else { number.rem_euclid(self.modulus) };
        let value = left as i128 - other as i128;
        self.low as i128 <= value && value <= self.high as i128
    }

    /// Checks the clause for the values of the symbols.
    ///
    /// # Errors
    /// If the values violate the clause.
    pub fn check(&self, get: Get<'_>) -> Result<(), Error> {
        let number = get(self.name);
        if self.holds(number, self.other.map_or(0, get)) {
            return Ok(());
        }
        Err(match self.other {
            None => BrokenFact { fact: self.text, number }.error(),
            Some(other) => BrokenRelation { fact: self.text, number, other: get(other) }.error(),
        })
    }
}

/// The values of the symbols of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    names: u64,
    numbers: [i64; Basis::MAX_NAMES],
}

impl Case {
    pub const NONE: Self = Self { names: 0, numbers: [0; Basis::MAX_NAMES] };

    /// Returns the value of the symbol `name`, or `None` if no value is set.
    pub const fn get(&self, name: u8) -> Option<i64> {
        if self.names >> name & 1 == 1 { Some(self.numbers[name as usize]) } else { None }
    }

    pub const fn set(&mut self, name: u8, number: i64) {
        self.names |= 1 << name;
        self.numbers[name as usize] = number;
    }

    /// Returns the value of the extent `symbol`. Returns `None` if the symbol has no value, if its value is below 1, or
    /// if the extent is not a multiple of `symbol.known`.
    const fn extent(&self, symbol: Symbol) -> Option<i64> {
        let (number, divisor) = (some!(self.get(symbol.name)), symbol.divisor as i64);
        if number < 1 {
            return None;
        }
        let extent = (number - 1) / divisor + 1;
        if extent % symbol.known as i64 == 0 { Some(extent) } else { None }
    }

    /// Returns `layout` with its symbols replaced by their values.
    ///
    /// # Errors
    /// - If a symbol has no value.
    /// - If a symbolic extent is below 1, or is not a multiple of its declared divisor.
    /// - If the size or an index does not fit in 63 bits.
    pub const fn layout(&self, layout: &Layout) -> Result<Layout, Error> {
        let mut modes = layout.modes;
        each!(for i in 0..layout.len() {
            let mode = &mut modes.leaves[i];
            if let Some(symbol) = mode.symbol() {
                *mode = mode.with_size(some!(self.extent(symbol), Err(symbol.not_static())));
            }
            if mode.basis.is_named() {
                let stride = some!(self.stride(mode), Err(StrideOverflow.error()));
                *mode = Leaf { stride, basis: Basis::ONE, ..*mode };
            }
        });
        let mut known = Layout { modes, terms: Terms::NONE, ..*layout };
        let terms = layout.terms();
        each!(for i in 0..terms.len() {
            let number = self.stride(&Leaf::of(1, terms[i].value, terms[i].names));
            let value = some!(number, Err(IndexOverflow.error()));
            ok!(known.add_term(Term { value, names: Basis::ONE, ..terms[i] }));
        });
        known.settle().check()
    }

    const fn stride(&self, mode: &Leaf) -> Option<i64> {
        let mut stride = mode.stride;
        each!(for i in 0..Basis::MAX_FACTORS {
            if let Some(name) = mode.basis.factor(i) {
                stride = some!(stride.checked_mul(some!(self.get(name))));
            }
        });
        Some(stride)
    }

    /// Returns `tuple` with its symbols replaced by their values.
    ///
    /// # Errors
    /// - If a symbol has no value.
    /// - If a symbolic extent is below 1, or is not a multiple of its declared divisor.
    pub const fn tuple(&self, tuple: &IntTuple) -> Result<IntTuple, Error> {
        let mut tuple = *tuple;
        each!(for i in 0..tuple.len() {
            let leaf = tuple.tree.leaves[i];
            let number = match leaf.symbol() {
                Some(symbol) => self.extent(symbol),
                None => self.stride(&Leaf::of(1, leaf.value(), leaf.basis())),
            };
            if let Some(name) = leaf.first_name() {
                let number = some!(number, Err(Symbol::new(name, 1).not_static()));
                tuple.tree.leaves[i] = Int::new(number);
            }
        });
        Ok(tuple)
    }
}
