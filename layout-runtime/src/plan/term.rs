//! One summand of a plan.

/// `factor · field(x)` for one part `x` of the coordinate. The steps apply in the order of the fields below; each has a
/// neutral value, and a plan sets only those that it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Which part of the coordinate.
    pub input: usize,
    /// The term whose field is read in place of the part, for quotients of quotients.
    pub after: Option<usize>,
    /// `x & select`: the bits that a multiplier spreads.
    pub select: Option<i64>,
    /// `… >> pre`
    pub pre: u32,
    /// `… / divisor`, for divisions whose magic number does not fit the type.
    pub divisor: i64,
    /// `… · multiplier`: a magic number, or one bit for every place that bits are gathered from.
    pub multiplier: i64,
    /// Whether the product has twice the bits of the type; `post` leaves its upper half, or less. One instruction on graphics
    /// processors, `__umulhi` in CUDA.
    pub wide: bool,
    /// `… >> post`
    pub post: u32,
    /// `… % modulus`
    pub modulus: Option<i64>,
    /// `… & mask`
    pub mask: Option<i64>,
    /// `… · factor`
    pub factor: i64,
    /// Whether the term is joined to the sum of the others by exclusive or.
    pub xor: bool,
    /// The quotient `x / quotient` that the field is equal to; names the value in printed code.
    pub quotient: i64,
}

impl Term {
    pub(super) const NONE: Self = Self::whole(0, 0);

    /// `factor · x`
    pub(super) const fn whole(input: usize, factor: i64) -> Self {
        Self {
            input,
            after: None,
            select: None,
            pre: 0,
            divisor: 1,
            multiplier: 1,
            wide: false,
            post: 0,
            modulus: None,
            mask: None,
            factor,
            xor: false,
            quotient: 1,
        }
    }

    /// `factor · ((x >> shift) & mask)`; no mask where `x >> shift` has no other bits, `x <= last`.
    pub(super) const fn bits(input: usize, last: i64, shift: u32, mask: i64, factor: i64) -> Self {
        let all = ones(last) >> shift;
        let mask = if all & !mask == 0 { None } else { Some(mask & all) };
        Self { pre: shift, mask, quotient: 1 << shift, ..Self::whole(input, factor) }
    }

    /// Whether the field is `x` itself.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.after.is_none()
            && self.select.is_none()
            && self.pre == 0
            && self.divisor == 1
            && self.multiplier == 1
            && self.post == 0
            && self.modulus.is_none()
            && self.mask.is_none()
    }

    /// Whether the fields of two terms are the same product, shifted differently.
    #[must_use]
    pub const fn shares_product(&self, other: &Self) -> bool {
        let same_source = match (self.after, other.after) {
            (Some(a), Some(b)) => a == b,
            (None, None) => self.input == other.input,
            _ => false,
        };
        let same_bits = match (self.select, other.select) {
            (Some(a), Some(b)) => a == b,
            (None, None) => true,
            _ => false,
        };
        let product = (self.multiplier != 1 || self.divisor != 1) && !self.wide && !other.wide;
        let same = self.pre == other.pre && self.multiplier == other.multiplier && self.divisor == other.divisor;
        product && same_source && same_bits && same
    }

    /// The field of `x`, before the factor.
    #[must_use]
    #[inline(always)]
    pub const fn field(&self, x: i64) -> i64 {
        let mut value = x;
        if let Some(select) = self.select {
            value &= select;
        }
        value >>= self.pre;
        if self.divisor != 1 {
            value /= self.divisor;
        }
        value = value.wrapping_mul(self.multiplier) >> self.post;
        if let Some(modulus) = self.modulus {
            value %= modulus;
        }
        if let Some(mask) = self.mask {
            value &= mask;
        }
        value
    }

    /// The largest value of the type on the way to the field of `x`, and for `0 <= x <= last` where `x` is `last`.
    #[must_use]
    pub const fn widest(&self, last: i64) -> i64 {
        let product = if self.wide { 0 } else { self.product_bound(last) };
        if product > last { product } else { last }
    }

    const fn product_bound(&self, last: i64) -> i64 {
        let last = match self.select {
            Some(select) if select < last => select,
            _ => last,
        };
        ((last >> self.pre) / self.divisor).saturating_mul(self.multiplier)
    }

    /// A bound of the field for `0 <= x <= last`.
    #[must_use]
    pub const fn bound(&self, last: i64) -> i64 {
        let mut bound = self.product_bound(last) >> self.post;
        if let Some(modulus) = self.modulus
            && bound >= modulus
        {
            bound = modulus - 1;
        }
        if let Some(mask) = self.mask
            && bound > mask
        {
            bound = mask;
        }
        bound
    }
}

/// All bits that values up to `last` can have.
pub(super) const fn ones(last: i64) -> i64 {
    if last <= 0 { 0 } else { i64::MAX >> (last.leading_zeros() - 1) }
}
