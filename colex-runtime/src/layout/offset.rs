//! Offsets in front of a layout: numbers, coordinates, and products of names.

use super::{Layout, number_problem};
use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::layout::sum::Sum;
use crate::tree::Span;
use crate::unseen::unseen;
use core::fmt;

/// A summand of an offset that is not a plain number: a number times a product of names, counted in a unit.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The number.
    pub value: i64,
    /// A product of names, or 1.
    pub names: Basis,
    /// What the product counts: 1, or a coordinate unit.
    pub unit: Basis,
}

impl Term {
    const NONE: Self = Self { value: 0, names: Basis::ONE, unit: Basis::ONE };

    /// `value` steps of a stride in units of `basis`.
    pub(crate) const fn of(value: i64, basis: Basis) -> Self {
        match basis.is_named() {
            true => Self { value, names: basis, unit: Basis::ONE },
            false => Self { value, names: Basis::ONE, unit: basis },
        }
    }

    /// This term times a number in units of `names`, which are names or 1; `None` if the product does not fit.
    pub(crate) const fn times(self, factor: i64, names: Basis) -> Option<Self> {
        let (value, names) = (some!(self.value.checked_mul(factor)), some!(self.names.times(names)));
        Some(Self { value, names, unit: self.unit })
    }
}

/// The summands of an offset that are not plain numbers; no two have the same names and the same unit.
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
            // A component of 0 that is left out is one that nobody asks for.
            return if term.value == 0 { Ok(()) } else { Err(Error::new(ErrorKind::OffsetTerms)) };
        }
        if k == self.len {
            (self.terms[k], self.len) = (Term { value: 0, ..term }, k + 1);
        }
        let value = some!(self.terms[k].value.checked_add(term.value), Err(Error::new(ErrorKind::IndexOverflow)));
        self.terms[k].value = value;
        Ok(())
    }

    /// Without the summands that are 0, but for components that the strides under no mode count in: `ArithTuple(2,0) o
    /// 4:1@0` is a coordinate of two.
    const fn settled(&self, layout: &Layout) -> Self {
        let mut settled = Self::NONE;
        each!(for i in 0..self.len {
            let term = self.terms[i];
            let is_counted = any!(0..layout.len(), |k| {
                let mode = &layout.modes.leaves[k];
                mode.stride != 0 && mode.basis.is(term.unit)
            });
            if term.value != 0 || term.unit.is_coordinate() && term.names.is_one() && !is_counted {
                settled.terms[settled.len] = term;
                settled.len += 1;
            }
        });
        settled
    }

    /// Each summand divided by `n`.
    ///
    /// # Errors
    /// If `n` does not divide all, or one counts in coordinates.
    pub(crate) const fn divided(mut self, n: i64) -> Result<Self, Error> {
        each!(for i in 0..self.len {
            let term = &mut self.terms[i];
            if term.unit.is_coordinate() {
                return Err(Error::new(ErrorKind::OffsetOperand));
            }
            if term.value % n != 0 {
                return Err(Error::new(ErrorKind::NotDivisible { number: term.value, divisor: n }));
            }
            term.value /= n;
        });
        Ok(self)
    }

    /// Each summand times `n`.
    ///
    /// # Errors
    /// If a product does not fit, or one counts in coordinates.
    pub(crate) const fn multiplied(mut self, n: i64) -> Result<Self, Error> {
        each!(for i in 0..self.len {
            let term = &mut self.terms[i];
            if term.unit.is_coordinate() {
                return Err(Error::new(ErrorKind::OffsetOperand));
            }
            term.value = some!(term.value.checked_mul(n), Err(Error::new(ErrorKind::IndexOverflow)));
        });
        Ok(self)
    }

    /// Whether both have the same summands, in whatever order.
    pub(crate) const fn are(&self, other: &Self) -> bool {
        self.len == other.len
            && all!(0..self.len, |i| any!(0..other.len, |k| {
                let (a, b) = (self.terms[i], other.terms[k]);
                a.value == b.value && a.names.is(b.names) && a.unit.is(b.unit)
            }))
    }
}

#[unseen]
impl Layout {
    /// The layout with `offset` in front, an integer or a coordinate: `offset + self(c)`.
    ///
    /// # Errors
    /// If the layout has a swizzle, or XOR strides with which the offset shares bits; if an index leaves 63 bits, or the
    /// offset counts other units than the strides.
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
            return Err(Error::new(ErrorKind::Swizzled));
        }
        // `counting_iter(2)` counts numbers.
        let is_number = offset.rank() == 1 && offset.len() == 1 && self.is_integral();
        let offset = if is_number { &offset.unwrap() } else { offset };
        let mut shifted = *self;
        ok!(shifted.add_leaves(offset, offset.all(), &mut [0; Basis::MAX_LEVELS], 0));
        if self.shares(shifted.offset) && !self.shares(self.offset) {
            return Err(Error::new(ErrorKind::XorOffset));
        }
        shifted.settle().check()
    }

    /// Adds the integers of `offset` under `at`, which `path` leads to from the outside.
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
                unit = some!(unit.within(path[depth - 1 - i]), Err(Error::new(ErrorKind::TooDeep)));
            });
            return self.add_term(Term { unit, ..term });
        }
        if depth == Basis::MAX_LEVELS {
            return Err(Error::new(ErrorKind::TooDeep));
        }
        each!(for i in 0..offset.tree.profile.rank(at) {
            path[depth] = i;
            ok!(self.add_leaves(offset, offset.tree.profile.mode(at, i), path, depth + 1));
        });
        Ok(())
    }

    /// Adds a summand to the offset.
    pub(crate) const fn add_term(&mut self, term: Term) -> Result<(), Error> {
        if term.value == 0 && (!term.names.is_one() || !term.unit.is_coordinate()) {
            return Ok(());
        }
        if !term.names.is_one() || !term.unit.is_one() {
            return self.terms.add(term);
        }
        self.offset = some!(self.offset.checked_add(term.value), Err(Error::new(ErrorKind::IndexOverflow)));
        Ok(())
    }

    /// The same layout with another summand of its offset. For compilers of the notation.
    ///
    /// # Errors
    /// As [`shifted`](Self::shifted); a swizzle stays in front of all.
    #[doc(hidden)]
    pub const fn with_term(mut self, value: i64, names: u32, unit: u32) -> Result<Self, Error> {
        ok!(self.add_term(Term { value, names: Basis::from_code(names), unit: Basis::from_code(unit) }));
        self.settle().check()
    }

    /// The summands of the offset that are not plain numbers.
    #[doc(hidden)]
    #[must_use]
    pub const fn terms(&self) -> &[Term] {
        self.terms.as_slice()
    }

    /// The same layout, of whose offset only what is not 0 is left.
    pub(crate) const fn settle(mut self) -> Self {
        self.terms = self.terms.settled(&self);
        self
    }

    /// The same offset as one of coordinates with all components that the strides of `whole` count in.
    pub(crate) const fn within_units_of(mut self, whole: &Self) -> Self {
        each!(for i in 0..whole.len() {
            let unit = whole.modes.leaves[i].basis;
            if unit.is_coordinate() {
                // 0 fits.
                let _ = self.terms.add(Term { value: 0, names: Basis::ONE, unit });
            }
        });
        self.settle()
    }

    /// Whether the offset is a coordinate.
    pub(crate) const fn has_coordinate_offset(&self) -> bool {
        any!(0..self.terms.len, |i| self.terms.terms[i].unit.is_coordinate())
    }

    /// The offset of a layout of known numbers: an integer, or a coordinate if strides count in coordinates.
    ///
    /// ```
    /// use colex::{IntTuple, Layout};
    /// let tile = Layout::parse("ArithTuple(0,16) o (8,8):(1@0,1@1)").unwrap();
    /// assert_eq!(tile.start(), IntTuple::from((0, 16)));
    /// assert_eq!(Layout::parse("Sw<0,0,0> o 5 o 8:1").unwrap().start(), IntTuple::from(5));
    /// ```
    #[must_use]
    pub const fn start(&self) -> IntTuple {
        let mut sum = Sum::new();
        match self.add_offset(&mut sum) {
            Ok(()) if self.has_coordinate_offset() => match sum.tuple() {
                Ok(start) => start,
                Err(_) => IntTuple::int(self.offset),
            },
            _ => IntTuple::int(self.offset),
        }
    }

    /// Adds the coordinate that stands in front.
    pub(super) const fn add_offset(&self, sum: &mut Sum) -> Result<(), Error> {
        each!(for i in 0..self.terms.len {
            let term = self.terms.terms[i];
            if let Some(name) = term.names.first_name() {
                return Err(Error::new(ErrorKind::NotStatic { name }));
            }
            ok!(sum.add(Int::fixed(1), term.value, Int::fixed(1).of(term.unit)));
        });
        Ok(())
    }

    /// What stands in front of the shape: swizzle and offset, `Sw<3,3,3> o 16 o `, or `ArithTuple(0,16) o `.
    #[doc(hidden)]
    #[must_use]
    pub const fn front_in<'a, 'n>(&'a self, names: &'a dyn Fn(u8) -> &'n str) -> Front<'a, 'n> {
        Front { layout: self, names, is_offset: false }
    }

    /// The offset alone: `8*ld + 2`, or `(0,16*b)`.
    #[doc(hidden)]
    #[must_use]
    pub const fn offset_in<'a, 'n>(&'a self, names: &'a dyn Fn(u8) -> &'n str) -> Front<'a, 'n> {
        Front { layout: self, names, is_offset: true }
    }
}

/// What stands in front of a layout, as text.
#[doc(hidden)]
pub struct Front<'a, 'n> {
    layout: &'a Layout,
    names: &'a dyn Fn(u8) -> &'n str,
    is_offset: bool,
}

impl fmt::Debug for Front<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Front<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout;
        if self.is_offset {
            return self.unit(f, &mut [0; Basis::MAX_LEVELS], 0);
        }
        if !layout.is_composed() {
            return Ok(());
        }
        let mark = if f.alternate() && layout.is_static() { "_" } else { "" };
        if layout.has_coordinate_offset() {
            f.write_str("ArithTuple")?;
            self.unit(f, &mut [0; Basis::MAX_LEVELS], 0)?;
            return f.write_str(" o ");
        }
        write!(f, "{} o {mark}", layout.swizzle)?;
        match layout.terms.is_empty() {
            true => fmt::Display::fmt(&layout.front(), f)?,
            false => self.unit(f, &mut [0; Basis::MAX_LEVELS], 0)?,
        }
        f.write_str(" o ")
    }
}

impl Front<'_, '_> {
    /// What the offset has in the unit that `path` leads to, or in those below it.
    fn unit(&self, f: &mut fmt::Formatter<'_>, path: &mut [usize; Basis::MAX_LEVELS], depth: usize) -> fmt::Result {
        let layout = self.layout;
        let is_under = |unit: Basis| {
            let inner =
                |unit: Basis, mode: &usize| unit.split().filter(|(outer, _)| outer == mode).map(|(_, inner)| inner);
            path[..depth].iter().try_fold(unit, inner).is_some()
        };
        // As many entries as the strides count in: `(4,0)` in front of `(4,2):(1@0,1@1)`.
        let strides =
            layout.modes.leaves[..layout.len()].iter().map(|mode| mode.basis).filter(|unit| unit.is_coordinate());
        let units = layout.terms().iter().map(|term| term.unit).chain(strides).filter(|unit| is_under(*unit));
        let rank = units.filter(|unit| unit.levels() > depth).map(|unit| nth(unit, depth) + 1).max();
        let Some(rank) = rank else {
            let here = layout.terms().iter().filter(|term| is_under(term.unit));
            let number = if depth == 0 { layout.offset } else { 0 };
            return self.sum(f, here, number, depth);
        };
        f.write_str("(")?;
        for mode in 0..rank {
            if mode > 0 {
                f.write_str(",")?;
            }
            path[depth] = mode;
            self.unit(f, path, depth + 1)?;
        }
        f.write_str(")")
    }

    /// A sum, whose number stands behind the names: `8`, `8*ld`, or in braces if it has several summands.
    fn sum<'t>(
        &self,
        f: &mut fmt::Formatter<'_>,
        terms: impl Iterator<Item = &'t Term> + Clone,
        number: i64,
        depth: usize,
    ) -> fmt::Result {
        let plain = terms.clone().filter(|term| term.names.is_one()).fold(number, |sum, term| sum + term.value);
        let named = terms.copied().filter(|term| term.names.first_name().is_some());
        let count = named.clone().count();
        let is_bare = self.is_offset && depth == 0 || count + usize::from(plain != 0) < 2;
        let mark = if f.alternate() && self.layout.is_static() && depth > 0 { "_" } else { "" };
        let number = (plain != 0 || count == 0).then_some(Term { value: plain, ..Term::NONE });
        f.write_str(if is_bare { "" } else { "{" })?;
        for (i, term) in named.chain(number).enumerate() {
            f.write_str(match (i, term.value < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            self.summand(f, &term, mark)?;
        }
        f.write_str(if is_bare { "" } else { "}" })
    }

    fn summand(&self, f: &mut fmt::Formatter<'_>, term: &Term, mark: &str) -> fmt::Result {
        let mut factors = (0..Basis::MAX_FACTORS).filter_map(|i| term.names.factor(i));
        let Some(first) = factors.next() else { return write!(f, "{mark}{}", term.value.unsigned_abs()) };
        if term.value.unsigned_abs() != 1 {
            write!(f, "{}*", term.value.unsigned_abs())?;
        }
        f.write_str((self.names)(first))?;
        factors.try_for_each(|name| write!(f, "*{}", (self.names)(name)))
    }
}

/// Mode number `level` of a unit's path, from the outside.
fn nth(unit: Basis, level: usize) -> usize {
    let mut rest = unit;
    for _ in 0..level {
        rest = rest.split().map_or(Basis::ONE, |(_, inner)| inner);
    }
    rest.split().map_or(0, |(mode, _)| mode)
}
