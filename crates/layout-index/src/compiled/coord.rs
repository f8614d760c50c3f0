//! Coordinates as Rust values: an integer, or a tuple of coordinates. All entries have one integer type.

use crate::plan::IntWidth;
use core::ops::{BitAnd, BitXor};
use layout_runtime::{Error, Int, IntTuple, expect, tree::Profile};

/// The integer types of coordinates and indices.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of the layout",
    label = "this is neither an integer nor one coordinate per mode of the layout",
    note = "write one integer, or one coordinate per mode; all integers must have the same type, and must not be references"
)]
pub trait IndexInt: Copy + Coord<Self> + sealed::Sealed {
    /// The narrowest integer type that a plan for this type may use. For `usize` and `isize`, this type has 32 bits, so
    /// that the same plan is correct on every target.
    const WIDTH: IntWidth;
    /// The type that a plan uses if `WIDTH` is too narrow. The two types differ only for `usize` and `isize`.
    const WIDE: IntWidth;
    /// The number 0.
    const ZERO: Self;

    /// Converts `value` to this type, keeping only the lowest bits.
    fn cut(value: i64) -> Self;
    /// Returns `self >> by`.
    fn shr(self, by: u32) -> Self;
    /// Returns `self / by`.
    fn div(self, by: Self) -> Self;
    /// Returns `self % by`.
    fn rem(self, by: Self) -> Self;
    /// Returns `self & mask`.
    fn and(self, mask: Self) -> Self;
    /// Returns `self ^ other`.
    fn xor(self, other: Self) -> Self;
    /// Returns `self << by`.
    fn shl(self, by: u32) -> Self;
    /// Returns `self + other`, wrapping.
    fn add(self, other: Self) -> Self;
    /// Returns `self * other`, wrapping.
    fn mul(self, other: Self) -> Self;
    /// Returns `true` if `0 <= self < end`. `end` must not be negative.
    fn below(self, end: i64) -> bool;
    /// Converts to `i64`. A value that does not fit in `i64` becomes negative.
    fn value(self) -> i64;
}

pub(crate) mod sealed {
    /// Private supertrait of the coordinate traits, so that no other crate can implement these traits.
    pub trait Sealed {}
}

/// Implements the methods of `IndexInt` with methods of the integer types.
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

/// The nesting of a coordinate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoordProfile(pub Profile);

impl CoordProfile {
    /// The profile of an integer.
    pub const INT: Self = Self(Profile::LEAF);

    /// Returns the profile of a tuple of coordinates.
    pub const fn tuple(modes: &[Self]) -> Result<Self, Error> {
        let mut profile = Profile::EMPTY;
        each!(for i in 0..modes.len() {
            ok!(profile.push(modes[i].0));
        });
        Ok(Self(profile))
    }

    /// Builds the coordinate with this profile and these entries.
    pub fn filled(&self, entries: impl IntoIterator<Item = i64>) -> IntTuple {
        let mut tuple = IntTuple::EMPTY;
        tuple.tree.profile = self.0;
        for (leaf, entry) in tuple.tree.leaves.iter_mut().zip(entries) {
            *leaf = Int::new(entry);
        }
        tuple
    }
}

/// A coordinate with entries of type `I`: `16`, `(1, 5)`, `(1, (1, 2))`.
///
/// This trait is sealed, because `unsafe` code relies on it: kernels access memory at the index of a coordinate, so
/// `write` must write exactly the entries that are compared with the shape.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate",
    label = "all entries must have the same integer type of at most 64 bits, here `{I}`",
    note = "a coordinate is an integer or a tuple `(i, j)` of integers; their type, which is also the type of the index, is `u8` to `u64`, `i8` to `i64`, `usize` or `isize`; dereference a reference with `*i`"
)]
pub trait Coord<I: IndexInt>: Copy + sealed::Sealed {
    /// The nesting of the coordinate.
    const PROFILE: CoordProfile;
    /// The number of entries.
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

/// Returns the entries of a coordinate, padded with zeros to `N` numbers.
#[inline(always)]
pub(super) fn values<I: IndexInt, C: Coord<I>, const N: usize>(coord: C) -> [I; N] {
    let mut values = [I::ZERO; N];
    coord.write(&mut values, 0);
    values
}

/// Modes that accept the coordinate `C`. All modes accept an integer. A tuple of modes also accepts a tuple of the same
/// length, if each mode accepts the coordinate at the same position.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a coordinate of the layout",
    label = "this coordinate does not have the same nesting as the shape",
    note = "write one integer, or one coordinate per mode; all integers must have the same type, and must not be references"
)]
pub trait Accepts<C> {}

/// A struct that represents a layout. The struct accepts the coordinates that `Modes` accepts.
pub trait Nested {
    /// The modes of the layout, as a type.
    type Modes;
}

/// A coordinate of the struct `L` with entries of type `I`. The trait is implemented for the coordinate and not for the
/// struct, so that rustc's message prints the name of the struct. If the struct implemented the trait, rustc would
/// print the modes of the struct.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of `{L}`",
    label = "the entries must have one integer type, and the nesting of the shape",
    note = "write one integer, or one coordinate per mode; all integers must have the same type, and must not be references"
)]
pub trait CoordinateOf<L, I: IndexInt>: Coord<I> {}

#[diagnostic::do_not_recommend]
impl<I: IndexInt, C: Coord<I>, L: Nested<Modes: Accepts<C>>> CoordinateOf<L, I> for C {}
