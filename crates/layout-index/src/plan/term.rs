//! One summand of a plan.

use super::steps::{STEPS, field};
use layout_runtime::number::ones;

/// `factor · field(x)` for one entry `x` of the coordinate. The steps apply in the order of the fields below; each has
/// a neutral value, and a plan sets only those that it needs.
///
/// No byte of a term is padding, or an unused part of an enum: compilers, which interpret what makes constants, keep a
/// list of the runs of bytes that are initialised, and copy it with every plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Which entry of the coordinate.
    pub input: usize,
    /// See [`after`](Self::after).
    pub(super) after: u32,
    /// `… >> pre`
    pub pre: u8,
    /// `… >> post`
    pub post: u8,
    /// Whether the product has twice the bits of the type; `post` leaves its upper half, or less. One instruction on
    /// graphics processors, `__umulhi` in CUDA.
    pub wide: bool,
    /// Whether the term is joined to the sum of the others by exclusive or.
    pub xor: bool,
    /// `x & select`: the bits that a multiplier spreads; -1 for all.
    pub select: i64,
    /// `… / divisor`, for divisions whose magic number does not fit the type.
    pub divisor: i64,
    /// `… · multiplier`: a magic number, or one bit for every place that bits are gathered from.
    pub multiplier: i64,
    /// `… % modulus`; 0 for no remainder.
    pub modulus: i64,
    /// `… & mask`; -1 for all bits.
    pub mask: i64,
    /// `… · factor`
    pub factor: i64,
    /// The quotient `x / quotient` that the field is equal to; names the value in printed code.
    pub quotient: i64,
}

impl Term {
    pub(super) const NONE: Self = Self::whole(0, 0);
    pub(super) const NO_TERM: u32 = u32::MAX;

    /// `factor · x`
    pub(super) const fn whole(input: usize, factor: i64) -> Self {
        Self {
            input,
            after: Self::NO_TERM,
            pre: 0,
            post: 0,
            wide: false,
            xor: false,
            select: -1,
            divisor: 1,
            multiplier: 1,
            modulus: 0,
            mask: -1,
            factor,
            quotient: 1,
        }
    }

    /// `factor · ((x >> shift) & mask)`; no mask if all bits of `x >> shift` are in it, for `x <= last`.
    pub(super) const fn bits(input: usize, last: i64, shift: u32, mask: i64, factor: i64) -> Self {
        let all = ones(last) >> shift;
        let mask = if all & !mask == 0 { -1 } else { mask & all };
        Self { pre: shift as u8, mask, quotient: 1 << shift, ..Self::whole(input, factor) }
    }

    /// The term whose field is read in place of the entry, for quotients of quotients.
    #[must_use]
    pub const fn after(&self) -> Option<usize> {
        if self.after == Self::NO_TERM { None } else { Some(self.after as usize) }
    }

    /// Whether the field is `x` itself.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        let Self {
            input: _,
            quotient: _,
            factor: _,
            xor: _,
            wide: _,
            after,
            select,
            pre,
            divisor,
            multiplier,
            post,
            modulus,
            mask,
        } = *self;
        after == Self::NO_TERM
            && select == -1
            && pre == 0
            && divisor == 1
            && multiplier == 1
            && post == 0
            && modulus == 0
            && mask == -1
    }

    /// Whether the term comes before another one. Whole entries are in front: reading them before they are taken apart
    /// saves compilers for two-operand instructions a copy. The others go entry by entry, from the lowest digits up.
    pub(super) const fn precedes(&self, other: &Self) -> bool {
        match (self.is_whole(), other.is_whole()) {
            (false, false) if self.input == other.input => self.place_value() < other.place_value(),
            (false, false) => self.input < other.input,
            (is_whole, is_other_whole) => is_whole && !is_other_whole,
        }
    }

    /// That of the lowest digit in the field.
    const fn place_value(&self) -> i64 {
        let read = if self.has_product() { self.select } else { self.select & self.mask };
        self.quotient * (read & -read)
    }

    /// Whether the field is more than bits of what it reads.
    pub(super) const fn has_product(&self) -> bool {
        self.multiplier != 1 || self.divisor != 1
    }

    /// Whether the fields of two terms are the same product, shifted differently.
    #[must_use]
    pub const fn shares_product(&self, other: &Self) -> bool {
        let Self {
            quotient: _,
            factor: _,
            xor: _,
            post: _,
            modulus: _,
            mask: _,
            wide,
            input,
            after,
            select,
            pre,
            divisor,
            multiplier,
        } = *self;
        self.has_product()
            && !wide
            && !other.wide
            && after == other.after
            && (after != Self::NO_TERM || input == other.input)
            && select == other.select
            && pre == other.pre
            && multiplier == other.multiplier
            && divisor == other.divisor
    }

    /// The number of every step. This is the one place that turns a term into operations.
    #[must_use]
    pub const fn numbers(&self) -> [i64; STEPS] {
        let Self {
            input: _,
            after: _,
            xor: _,
            quotient: _,
            wide,
            select,
            pre,
            divisor,
            multiplier,
            post,
            modulus,
            mask,
            factor,
        } = *self;
        let (product, upper, post) = if wide { (1, multiplier, post - 32) } else { (multiplier, 0, post) };
        [select, pre as i64, divisor, product, upper, post as i64, modulus, mask, factor]
    }

    /// The field of `x`, before the factor.
    #[must_use]
    pub const fn field(&self, x: i64) -> i64 {
        field(&self.numbers(), x)
    }

    /// The largest value of the type on the way to the field of `x`, and for `0 <= x <= last` where `x` is `last`.
    #[must_use]
    pub const fn widest(&self, last: i64) -> i64 {
        let product = if self.wide { 0 } else { self.product_bound(last) };
        if product > last { product } else { last }
    }

    const fn product_bound(&self, last: i64) -> i64 {
        let (select, divisor, multiplier) = (self.select, self.divisor, self.multiplier);
        let dividend = if 0 <= select && select < last { select } else { last } >> self.pre;
        if multiplier == 1 { dividend / divisor } else { (dividend / divisor).saturating_mul(multiplier) }
    }

    /// A bound of the field for `0 <= x <= last`.
    #[must_use]
    pub const fn bound(&self, last: i64) -> i64 {
        let mut bound = self.product_bound(last) >> self.post;
        if self.modulus != 0 && bound >= self.modulus {
            bound = self.modulus - 1;
        }
        if 0 <= self.mask && self.mask < bound { self.mask } else { bound }
    }
}
