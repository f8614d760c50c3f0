//! One summand of a plan.

use super::steps::{STEPS, field};
use layout_runtime::number::ones;

/// The term `factor · field(x)` for one entry `x` of the coordinate. The steps of a term apply in this order: `select`,
/// `pre`, `divisor`, `multiplier`, `post`, `modulus`, `mask`, `factor`. Each parameter has a neutral value, and a plan
/// sets only the parameters that it needs.
///
/// This struct has no padding bytes and no enum with unused bytes. With such bytes, const evaluation would store a list
/// of the initialized bytes and copy this list with every plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The number of the entry `x` in the coordinate.
    pub input: usize,
    /// The number of the term that [`after`](Self::after) returns, or `NO_TERM`.
    pub(super) after: u32,
    /// The number of bits of the right shift before the product.
    pub pre: u8,
    /// The number of bits of the right shift after the product.
    pub post: u8,
    /// `true` if the product is twice as wide as the integer type. `post` then selects the upper half of the product,
    /// or the higher bits of this half. GPUs compute this half in one instruction, `__umulhi` in CUDA.
    pub wide: bool,
    /// `true` if the term is XORed into the sum of the other terms.
    pub xor: bool,
    /// The bits of `x` that the multiplier copies, or -1 for all bits.
    pub select: i64,
    /// The divisor, if the term contains a division and no magic number for this division fits the integer type;
    /// otherwise 1.
    pub divisor: i64,
    /// The factor of the product: a magic number for a division, a number with one set bit per copy of the selected
    /// bits, or 1.
    pub multiplier: i64,
    /// The divisor of the remainder operation, or 0 for no remainder.
    pub modulus: i64,
    /// The mask of the field, or -1 for all bits.
    pub mask: i64,
    /// The factor by which the field is multiplied.
    pub factor: i64,
    /// The number `q` such that the field consists of digits of `x / q`. Names of variables in generated code contain
    /// `q`.
    pub quotient: i64,
}

impl Term {
    pub(super) const NONE: Self = Self::whole(0, 0);
    pub(super) const NO_TERM: u32 = u32::MAX;

    /// Returns the term `factor · x`.
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

    /// Returns the term `factor · ((x >> shift) & mask)` for `x <= last`. The mask is omitted if it contains all bits
    /// of `x >> shift`.
    pub(super) const fn bits(input: usize, last: i64, shift: u32, mask: i64, factor: i64) -> Self {
        let all = ones(last) >> shift;
        let mask = if all & !mask == 0 { -1 } else { mask & all };
        Self { pre: shift as u8, mask, quotient: 1 << shift, ..Self::whole(input, factor) }
    }

    /// If this term reads the field of an earlier term, returns the number of the earlier term. Returns `None` if this
    /// term reads an entry. Only a quotient that is computed from another quotient reads an earlier term.
    #[must_use]
    pub const fn after(&self) -> Option<usize> {
        if self.after == Self::NO_TERM { None } else { Some(self.after as usize) }
    }

    /// Returns `true` if the field is the whole entry `x`: no shift, division, remainder or mask changes it.
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

    /// Returns `true` if the term is evaluated before `other`. Terms without steps come first, so that they read an
    /// entry before another term overwrites the entry. Then no copy of the entry is needed on processors with
    /// instructions that overwrite an operand. Terms with steps are ordered by entry, and for the same entry by place
    /// value.
    pub(super) const fn precedes(&self, other: &Self) -> bool {
        match (self.is_whole(), other.is_whole()) {
            (false, false) if self.input == other.input => self.place_value() < other.place_value(),
            (false, false) => self.input < other.input,
            (is_whole, is_other_whole) => is_whole && !is_other_whole,
        }
    }

    /// Returns the value in `x` of the lowest bit or digit of the field: if the field is `(x / 4) & 1`, the result is
    /// 4.
    const fn place_value(&self) -> i64 {
        let read = if self.has_product() { self.select } else { self.select & self.mask };
        self.quotient * (read & -read)
    }

    /// Returns `true` if computing the field requires a multiplication or a division.
    pub(super) const fn has_product(&self) -> bool {
        self.multiplier != 1 || self.divisor != 1
    }

    /// Returns `true` if the fields of two terms select different bits of the same product.
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

    /// Returns the parameters of every step. No other function converts a term to operations.
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

    /// Returns the field of `x`, without the factor.
    #[must_use]
    pub const fn field(&self, x: i64) -> i64 {
        field(&self.numbers(), x)
    }

    /// Returns the largest intermediate value in the computation of the field of `x`, for all `0 <= x <= last`. The
    /// result is at least `last`. A wide product is not included.
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

    /// Returns an upper bound on the field for `0 <= x <= last`.
    #[must_use]
    pub const fn bound(&self, last: i64) -> i64 {
        let mut bound = self.product_bound(last) >> self.post;
        if self.modulus != 0 && bound >= self.modulus {
            bound = self.modulus - 1;
        }
        if 0 <= self.mask && self.mask < bound { self.mask } else { bound }
    }
}
