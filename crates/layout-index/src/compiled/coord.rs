//! Coordinates as Rust values: an integer, or a tuple of coordinates, of one integer type.

use crate::plan::IntWidth;
use core::ops::{BitAnd, BitXor};
use layout_runtime::{Error, Int, IntTuple, expect, tree::Profile};

/// The integer types of coordinates and indices.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of the layout",
    label = "neither an integer nor one coordinate for each mode of the layout",
    note = "write one integer, or one coordinate per mode, all of one integer type and none a reference"
)]
pub trait IndexInt: Copy + Coord<Self> + sealed::Sealed {
    /// The arithmetic that plans for this type may use. For the pointer-sized types that is 32 bits wherever that is
    /// enough, so that the same plan is right on every target.
    const WIDTH: IntWidth;
    /// The next wider arithmetic to try.
    const WIDE: IntWidth;
    /// The number 0.
    const ZERO: Self;

    /// The number, cut to this type.
    fn cut(value: i64) -> Self;
    /// `self >> by`
    fn shr(self, by: u32) -> Self;
    /// `self / by`
    fn div(self, by: Self) -> Self;
    /// `self % by`
    fn rem(self, by: Self) -> Self;
    /// `self & mask`
    fn and(self, mask: Self) -> Self;
    /// `self ^ other`
    fn xor(self, other: Self) -> Self;
    /// `self << by`
    fn shl(self, by: u32) -> Self;
    /// `self + other`, wrapping.
    fn add(self, other: Self) -> Self;
    /// `self * other`, wrapping.
    fn mul(self, other: Self) -> Self;
    /// Whether `0 <= self < end`.
    fn below(self, end: i64) -> bool;
    /// The number; what does not fit is cut.
    fn value(self) -> i64;
}

pub(crate) mod sealed {
    /// Private supertrait of coordinates: no other crate can implement one.
    pub trait Sealed {}
}

/// Methods of this module by those of the integer types.
macro_rules! operations {
    ($($name:ident: $other:ty = $method:ident),*) => {$(
        #[inline(always)]
        fn $name(self, other: $other) -> Self {
            self.$method(other)
        }
    )*};
}

macro_rules! index_int {
    ($($int:ident $word:literal $wide:literal $signed:literal)*) => {$(
        impl sealed::Sealed for $int {}

        impl IndexInt for $int {
            const WIDTH: IntWidth = IntWidth { bits: $word, signed: $signed };
            const WIDE: IntWidth = IntWidth { bits: $wide, signed: $signed };
            const ZERO: Self = 0;

            #[inline(always)]
            fn cut(value: i64) -> Self {
                value as Self
            }
            operations! { shr: u32 = wrapping_shr, shl: u32 = wrapping_shl, div: Self = wrapping_div, rem: Self = wrapping_rem }
            operations! { add: Self = wrapping_add, mul: Self = wrapping_mul, and: Self = bitand, xor: Self = bitxor }
            #[inline(always)]
            #[allow(unused_comparisons)]
            fn below(self, end: i64) -> bool {
                self >= 0 && (self as u64) < end as u64
            }
            #[inline(always)]
            fn value(self) -> i64 {
                self as i64
            }
        }
    )*};
}

index_int! {
    u8 8 8 false u16 16 16 false u32 32 32 false u64 64 64 false usize 32 64 false
    i8 8 8 true i16 16 16 true i32 32 32 true i64 64 64 true isize 32 64 true
}

/// The parentheses of a coordinate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoordProfile(pub Profile);

impl CoordProfile {
    /// An integer.
    pub const INT: Self = Self(Profile::LEAF);

    /// The tuple of some coordinates.
    pub const fn tuple(modes: &[Self]) -> Result<Self, Error> {
        let mut profile = Profile::EMPTY;
        each!(for i in 0..modes.len() {
            ok!(profile.push(modes[i].0));
        });
        Ok(Self(profile))
    }

    /// The coordinate of this profile with these entries.
    pub fn filled(&self, entries: impl IntoIterator<Item = i64>) -> IntTuple {
        let mut tuple = IntTuple::EMPTY;
        tuple.tree.profile = self.0;
        for (leaf, entry) in tuple.tree.leaves.iter_mut().zip(entries) {
            *leaf = Int::new(entry);
        }
        tuple
    }
}

/// A coordinate whose entries are of type `I`: `16`, `(1, 5)`, `(1, (1, 2))`.
///
/// Sealed: kernels access memory at the index of a coordinate, so `unsafe` code relies on the entries that it compares
/// with the shape being those that `write` writes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate",
    label = "every entry must be of one integer type of at most 64 bits, here `{I}`",
    note = "a coordinate is an integer or a tuple, `(i, j)`, of `u8` to `u64`, `i8` to `i64`, `usize` or `isize`, which is the type of the index; of a reference write `*i`"
)]
pub trait Coord<I: IndexInt>: Copy + sealed::Sealed {
    /// How the coordinate nests.
    const PROFILE: CoordProfile;
    /// How many entries there are.
    const ENTRIES: usize;

    /// Writes the entries to `entries[at..]`.
    fn write(self, entries: &mut [I], at: usize);
}

#[diagnostic::do_not_recommend]
impl<I: IndexInt> Coord<I> for I {
    const PROFILE: CoordProfile = CoordProfile::INT;
    const ENTRIES: usize = 1;

    #[inline(always)]
    fn write(self, entries: &mut [I], at: usize) {
        entries[at] = self;
    }
}

macro_rules! tuple_coord {
    ($($entry:ident)+) => {
        impl<$($entry: sealed::Sealed),+> sealed::Sealed for ($($entry,)+) {}

        #[diagnostic::do_not_recommend]
        impl<Int: IndexInt, $($entry: Coord<Int>),+> Coord<Int> for ($($entry,)+) {
            const PROFILE: CoordProfile = expect(CoordProfile::tuple(&[$($entry::PROFILE),+]));
            const ENTRIES: usize = 0 $(+ $entry::ENTRIES)+;

            #[allow(non_snake_case, unused_assignments)]
            #[inline(always)]
            fn write(self, entries: &mut [Int], mut at: usize) {
                let ($($entry,)+) = self;
                $(
                    $entry.write(entries, at);
                    at += <$entry as Coord<Int>>::ENTRIES;
                )+
            }
        }
    };
}

for_each_arity!(tuple_coord);

/// The entries of a coordinate, and zeros behind them.
#[inline(always)]
pub(super) fn values<I: IndexInt, C: Coord<I>, const N: usize>(coord: C) -> [I; N] {
    let mut values = [I::ZERO; N];
    coord.write(&mut values, 0);
    values
}

/// Modes for which `C` is a coordinate: an integer always is, a tuple is for a tuple of as many modes.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a coordinate of the layout",
    label = "this coordinate does not nest like the shape",
    note = "write one integer, or one coordinate per mode, all of one integer type and none a reference"
)]
pub trait Accepts<C> {}

/// A struct whose coordinates nest like these modes.
pub trait Nested {
    /// What accepts its coordinates.
    type Modes;
}

/// The coordinates of a struct in an integer type, asked of the coordinate: rustc then says the struct's name, and no
/// modes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of `{L}`",
    label = "no coordinate of one integer type that nests like the shape",
    note = "write one integer, or one coordinate per mode, all of one integer type and none a reference"
)]
pub trait CoordinateOf<L, I: IndexInt>: Coord<I> {}

#[diagnostic::do_not_recommend]
impl<I: IndexInt, C: Coord<I>, L: Nested<Modes: Accepts<C>>> CoordinateOf<L, I> for C {}
