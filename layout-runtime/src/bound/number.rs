//! The numbers of a bound layout: part of the type, or carried.

use crate::compiled::IndexInt;
use crate::divide::{Divide, FastDiv};
use crate::int::Int;

/// A number that is part of the type; zero-sized.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct C<const N: i64>;

/// An extent that is only known at run time, with what division by it needs. Divisions work on words of type `W`, which is narrower than
/// `I` where a fact says that all coordinates fit it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dyn<I: Divide, W: Divide = I> {
    value: I,
    by: FastDiv<W>,
}

impl<I: Divide> Dyn<I> {
    /// The extent `value`; 0 is an empty mode.
    #[inline(always)]
    #[must_use]
    pub fn new(value: I) -> Self {
        Self { value, by: FastDiv::by_extent(value) }
    }
}

impl<I: Divide, W: Divide> Dyn<I, W> {
    /// The extent `value` of coordinates that all fit `W`.
    #[inline(always)]
    #[must_use]
    pub fn within(value: I) -> Self {
        Self { value, by: FastDiv::by_extent(W::cut(value.wide() as i64)) }
    }
}

/// A number of type `I`, static or carried.
pub trait Number<I>: Copy {
    /// The number.
    fn get(self) -> I;
    /// The number as a leaf of an [`IntTuple`](crate::IntTuple), marked where it is static.
    fn int(self) -> Int;
}

/// An extent: a number that splits coordinates.
pub trait Extent<I>: Number<I> {
    /// `(x / self, x % self)`
    fn split(self, x: I) -> (I, I);
    /// The index of `x % self` steps of `stride`, and `x / self`.
    fn digit<S: Number<I>>(self, x: I, stride: S) -> (I, I);
}

/// Whether `n` is a number of the type.
const fn holds<I: IndexInt>(n: i64) -> bool {
    let bits = 8 * size_of::<I>() as u32;
    if I::WORD.signed {
        bits == 64 || (-(1_i64 << (bits - 1)) <= n && n < 1 << (bits - 1))
    } else {
        n >= 0 && (bits == 64 || n < 1 << bits)
    }
}

impl<I: Divide, const N: i64> Number<I> for C<N> {
    #[inline(always)]
    fn get(self) -> I {
        const { assert!(holds::<I>(N), "a number of the layout does not fit the integer type of its coordinates") };
        I::cut(N)
    }
    fn int(self) -> Int {
        Int::fixed(N)
    }
}

impl<I: Divide, const N: i64> Extent<I> for C<N> {
    #[inline(always)]
    fn split(self, x: I) -> (I, I) {
        const { assert!(N > 0, "an extent that is part of the type is 1 or more") };
        let extent: I = self.get();
        (x.div(extent), x.rem(extent))
    }
    #[inline(always)]
    fn digit<S: Number<I>>(self, x: I, stride: S) -> (I, I) {
        let (rest, digit) = self.split(x);
        (digit.mul(stride.get()), rest)
    }
}

/// A number as a leaf; those above 63 bits are cut.
fn plain(value: i128) -> Int {
    Int::new(i64::try_from(value).unwrap_or(i64::MAX))
}

impl<I: Divide> Number<I> for I {
    #[inline(always)]
    fn get(self) -> I {
        self
    }
    fn int(self) -> Int {
        plain(self.wide())
    }
}

impl<I: Divide, W: Divide> Number<I> for Dyn<I, W> {
    #[inline(always)]
    fn get(self) -> I {
        self.value
    }
    fn int(self) -> Int {
        plain(self.value.wide())
    }
}

impl<I: Divide, W: Divide> Extent<I> for Dyn<I, W> {
    #[inline(always)]
    fn split(self, x: I) -> (I, I) {
        let quotient = I::cut(self.by.quotient(W::cut(x.wide() as i64)).wide() as i64);
        (quotient, x.sub(quotient.mul(self.value)))
    }
    /// `x·d − ⌊x/s⌋·(s·d)`: in a loop the last product stays what it is, and one multiplication is saved.
    #[inline(always)]
    fn digit<S: Number<I>>(self, x: I, stride: S) -> (I, I) {
        let (rest, _) = self.split(x);
        let stride = stride.get();
        (x.mul(stride).sub(rest.mul(self.value.mul(stride))), rest)
    }
}
