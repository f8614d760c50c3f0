//! Offsets of layouts: integers, coordinates, and products of symbols.

use super::{Layout, number_problem};
use crate::layout::sum::Sum;
use crate::rules::{IndexOverflow, NotDivisible, NotStatic, OffsetOperand, Swizzled, TooDeep, XorOffset};
use crate::tree::Span;
use crate::{Basis, Error, Int, IntTuple};

rules! {
    OffsetTerms = "the offset has more than eight summands", "replace names in the offset by numbers";
}

/// A term of an offset that is a coordinate or contains symbols: a number times a product of symbols, times a basis
/// element.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The numerical factor of the term, such as 8 in `8*ld`.
    pub value: i64,
    /// The product of symbols by which the number is multiplied, or 1 if the term has no symbols.
    pub names: Basis,
    /// The basis element: 1, or a coordinate.
    pub unit: Basis,
}

impl Term {
    pub(super) const NONE: Self = Self { value: 0, names: Basis::ONE, unit: Basis::ONE };

    /// Returns `value` times the basis element `basis`.
    pub(crate) const fn of(value: i64, basis: Basis) -> Self {
        let (names, unit) = if basis.is_named() { (basis, Basis::ONE) } else { (Basis::ONE, basis) };
        Self { value, names, unit }
    }

    /// Multiplies this term by `factor` and by the product of symbols `names`. Returns `None` if the number does not
    /// fit in 64 bits, or if the product has too many symbols.
    pub(crate) const fn times(self, factor: i64, names: Basis) -> Option<Self> {
        let (value, names) = (some!(self.value.checked_mul(factor)), some!(self.names.times(names)));
        Some(Self { value, names, unit: self.unit })
    }
}

/// The terms of an offset that are coordinates or contain symbols. No two terms have both the same symbols and the same
/// basis element.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    terms: [Term; Self::MOST],
    len: usize,
}

impl Terms {
    const MOST: usize = 8;
    pub(crate) const NONE: Self = Self { terms: [Term::NONE; Self::MOST], len: 0 };

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) const fn as_slice(&self) -> &[Term] {
        self.terms.split_at(self.len).0
    }

    const fn add(&mut self, term: Term) -> Result<(), Error> {
        let k = first!(0..self.len, |k| self.terms[k].names.is(term.names) && self.terms[k].unit.is(term.unit));
        if k == Self::MOST {
            // If the array is full, a term of value 0 can be omitted.
            return if term.value == 0 { Ok(()) } else { Err(OffsetTerms.error()) };
        }
        if k == self.len {
            (self.terms[k], self.len) = (Term { value: 0, ..term }, k + 1);
        }
        let value = some!(self.terms[k].value.checked_add(term.value), Err(IndexOverflow.error()));
        self.terms[k].value = value;
        Ok(())
    }

    /// Removes each term of value 0 that does not change the indices. A term of value 0 can add an entry to the
    /// indices: the indices of `ArithTuple(2,0) o 4:1@0` are coordinates with two entries. If another term or a stride
    /// already gives the indices this entry or a later entry, the term of value 0 is not needed.
    const fn settled(&self, layout: &Layout) -> Self {
        let mut settled = Self::NONE;
        each!(for i in 0..self.len {
            let term = self.terms[i];
            let is_counted = any!(0..layout.len(), |k| {
                let mode = &layout.modes.leaves[k];
                mode.stride != 0 && (mode.basis.is(term.unit) || term.unit.is_before(mode.basis))
            }) || any!(0..self.len, |k| term.unit.is_before(self.terms[k].unit));
            if term.value != 0 || term.unit.is_coordinate() && term.names.is_one() && !is_counted {
                settled.terms[settled.len] = term;
                settled.len += 1;
            }
        });
        settled
    }

    /// Multiplies each term by `n`, or divides each term by `n` if `divides` is true.
    pub(crate) const fn scaled(mut self, n: i64, divides: bool) -> Result<Self, Error> {
        each!(for i in 0..self.len {
            let term = &mut self.terms[i];
            if term.unit.is_coordinate() {
                return Err(OffsetOperand.error());
            }
            term.value = match divides {
                true if term.value % n != 0 => return Err(NotDivisible { number: term.value, divisor: n }.error()),
                true => term.value / n,
                false => some!(term.value.checked_mul(n), Err(IndexOverflow.error())),
            };
        });
        Ok(self)
    }

    /// Returns `true` if both offsets have the same terms, in any order.
    pub(crate) const fn are(&self, other: &Self) -> bool {
        self.len == other.len
            && all!(0..self.len, |i| any!(0..other.len, |k| {
                let (a, b) = (self.terms[i], other.terms[k]);
                a.value == b.value && a.names.is(b.names) && a.unit.is(b.unit)
            }))
    }
}

impl Layout {
    /// Adds an integer or a coordinate to the offset. The result maps `c` to `offset + self(c)`.
    ///
    /// # Errors
    /// - If the layout has a swizzle, or if it has XOR strides that can set a bit of the offset.
    /// - If an index does not fit in 63 bits.
    /// - If the offset is an integer and the strides are coordinates, or if the offset is a coordinate and the strides
    ///   are integers.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let tile: Layout = "(8,8):(1@0,1@1)".parse().unwrap();
    /// let tile = tile.shifted(&IntTuple::from((0, 16))).unwrap();
    /// assert_eq!(tile.to_string(), "ArithTuple(0,16) o (8,8):(1@0,1@1)");
    /// assert_eq!(tile.crd2idx(&IntTuple::from((3, 5))), Ok(IntTuple::from((3, 21))));
    /// ```
    pub const fn shifted(&self, offset: &IntTuple) -> Result<Self, Error> {
        if !self.swizzle.is_identity() {
            return Err(Swizzled.error());
        }
        // If the strides are integers, the offset `(2)` means the integer 2. Strides of 0 do not show whether the
        // indices are integers, so they are ignored.
        let has_numbers = self.is_integral() && any!(0..self.len(), |i| self.modes.leaves[i].stride != 0);
        let is_number = offset.rank() == 1 && offset.len() == 1 && has_numbers;
        let offset = if is_number { &offset.unwrap() } else { offset };
        let mut shifted = *self;
        ok!(shifted.add_leaves(offset, offset.all(), &mut [0; Basis::MAX_LEVELS], 0));
        if self.shares(shifted.offset) && !self.shares(self.offset) {
            return Err(XorOffset.error());
        }
        shifted.settle().check()
    }

    /// Adds the integers of `offset` at `at` to the entries of this layout's offset inside `path`. The path starts with
    /// the outermost mode.
    const fn add_leaves(
        &mut self,
        offset: &IntTuple,
        at: Span,
        path: &mut [usize; Basis::MAX_LEVELS],
        depth: usize,
    ) -> Result<(), Error> {
        if offset.tree.profile.is_leaf(at) {
            let leaf = offset.tree.leaves[at.start];
            if let Some(problem) = number_problem(leaf) {
                return Err(problem);
            }
            if let Some(symbol) = leaf.symbol()
                && symbol.divisor > 1
            {
                return Err(symbol.not_static());
            }
            let (value, basis) = if leaf.symbol().is_some() { (1, leaf.basis()) } else { (leaf.value(), leaf.basis()) };
            let term = Term::of(value, basis);
            let mut unit = term.unit;
            each!(for i in 0..depth {
                unit = some!(unit.within(path[depth - 1 - i]), Err(TooDeep.error()));
            });
            return self.add_term(Term { unit, ..term });
        }
        if depth == Basis::MAX_LEVELS {
            return Err(TooDeep.error());
        }
        each!(for i in 0..offset.tree.profile.rank(at) {
            path[depth] = i;
            ok!(self.add_leaves(offset, offset.tree.profile.mode(at, i), path, depth + 1));
        });
        Ok(())
    }

    /// Adds a term to the offset.
    pub(crate) const fn add_term(&mut self, term: Term) -> Result<(), Error> {
        if term.value == 0 && (!term.names.is_one() || !term.unit.is_coordinate()) {
            return Ok(());
        }
        if !term.names.is_one() || !term.unit.is_one() {
            return self.terms.add(term);
        }
        self.offset = some!(self.offset.checked_add(term.value), Err(IndexOverflow.error()));
        Ok(())
    }

    /// Adds a term to the offset, before the swizzle is applied. Only the code that compiles the notation calls this
    /// function.
    ///
    /// # Errors
    /// - If an index does not fit in 63 bits, or if the offset would have too many terms.
    /// - If the term is a coordinate and the strides are integers, or if the term is an integer and the strides are
    ///   coordinates.
    #[doc(hidden)]
    pub const fn with_term(mut self, value: i64, names: u32, unit: u32) -> Result<Self, Error> {
        ok!(self.add_term(Term { value, names: Basis::from_code(names), unit: Basis::from_code(unit) }));
        self.settle().check()
    }

    /// Returns the terms of the offset that are coordinates or contain symbols.
    #[doc(hidden)]
    pub const fn terms(&self) -> &[Term] {
        self.terms.as_slice()
    }

    /// Returns `true` if the offsets of both layouts have the same terms, in any order.
    #[doc(hidden)]
    pub const fn has_terms_of(&self, other: &Self) -> bool {
        self.terms.are(&other.terms)
    }

    /// Removes those terms of value 0 from the offset that do not change the indices.
    pub(crate) const fn settle(mut self) -> Self {
        self.terms = self.terms.settled(&self);
        self
    }

    /// Gives the offset an entry for each coordinate in the strides of `whole`. New entries are 0.
    pub(crate) const fn within_units_of(mut self, whole: &Self) -> Self {
        each!(for i in 0..whole.len() {
            let unit = whole.modes.leaves[i].basis;
            if unit.is_coordinate() && !self.mixes(unit) {
                // Adding a term with the value 0 cannot fail.
                let _ = self.terms.add(Term { value: 0, names: Basis::ONE, unit });
            }
        });
        self.settle()
    }

    /// Returns `true` if the offset is a coordinate.
    #[doc(hidden)]
    pub const fn has_coordinate_offset(&self) -> bool {
        any!(0..self.terms.len, |i| self.terms.terms[i].unit.is_coordinate())
    }

    /// Returns the offset: an integer, or a coordinate if the strides are coordinates. The offset must not contain
    /// symbols.
    ///
    /// ```
    /// use colex::{IntTuple, Layout};
    /// let tile = Layout::parse("ArithTuple(0,16) o (8,8):(1@0,1@1)").unwrap();
    /// assert_eq!(tile.start(), IntTuple::from((0, 16)));
    /// assert_eq!(Layout::parse("Sw<0,0,0> o 5 o 8:1").unwrap().start(), IntTuple::from(5));
    /// ```
    pub const fn start(&self) -> IntTuple {
        let mut sum = Sum::new();
        match self.add_offset(&mut sum) {
            Ok(()) if self.has_coordinate_offset() => or!(option!(sum.tuple()), IntTuple::int(self.offset)),
            _ => IntTuple::int(self.offset),
        }
    }

    /// Adds all terms of a coordinate offset to `sum`. Returns an error if a term contains a symbol.
    pub(super) const fn add_offset(&self, sum: &mut Sum) -> Result<(), Error> {
        let is_static = self.is_static();
        each!(for i in 0..self.terms.len {
            let term = self.terms.terms[i];
            if let Some(name) = term.names.first_name() {
                return Err(NotStatic { name }.error());
            }
            ok!(sum.add(Int::new(term.value).marked(is_static), Int::fixed(1).of(term.unit)));
        });
        Ok(())
    }
}
