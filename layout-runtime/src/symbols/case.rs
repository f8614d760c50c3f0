//! Evaluates layouts and tuples for given values of their symbols.

use crate::layout::{Layout, Term, Terms};
use crate::leaf::Leaf;
use crate::rules::{IndexOverflow, StrideOverflow};
use crate::{Basis, Error, Int, IntTuple, Symbol};

/// The values of the symbols of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    names: u64,
    numbers: [i64; Basis::MAX_NAMES],
}

impl Case {
    pub const NONE: Self = Self { names: 0, numbers: [0; Basis::MAX_NAMES] };

    /// Returns the value of a symbol, if it has one.
    #[must_use]
    pub const fn get(&self, name: u8) -> Option<i64> {
        if self.names >> name & 1 == 1 { Some(self.numbers[name as usize]) } else { None }
    }

    /// Builds the case in which symbol `i` has the value `numbers[i]`.
    ///
    /// # Panics
    /// If there are more than [`Basis::MAX_NAMES`] values.
    #[must_use]
    pub fn from_values(numbers: &[i64]) -> Self {
        let mut case = Self::NONE;
        numbers.iter().zip(0..).for_each(|(number, name)| case.set(name, *number));
        case
    }

    pub const fn set(&mut self, name: u8, number: i64) {
        self.names |= 1 << name;
        self.numbers[name as usize] = number;
    }

    /// Returns the value of the extent `symbol`. Returns `None` if the symbol has no value or a value below 1, or if
    /// the extent is not a multiple of its declared divisor.
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
    /// If a symbol has no value, if an extent is below 1 or not a multiple of its declared divisor, or if the size or
    /// an index does not fit in 63 bits.
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
    /// If a symbol has no value, or if an extent is below 1 or not a multiple of its declared divisor.
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
