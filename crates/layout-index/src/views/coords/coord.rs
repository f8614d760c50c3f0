//! Coordinates of a tensor: integers, or tuples that are nested like the shape. The entries may have different integer
//! types. In a selection, an entry of a coordinate may also be `..`, which keeps a mode, or a range such as `2..5`,
//! which keeps a part of a mode.

use crate::compiled::{self, Coord, CoordProfile};
use crate::structure::{More, Numbers};
use core::ops::{Range, RangeFull, RangeInclusive, RangeTo};
use layout_runtime::{Int, IntTuple, MAX_LEAVES, expect};

mod sealed {
    pub trait Sealed {}
}

pub use sealed::Sealed;

/// A coordinate in which `..` (CuTe's `_`) keeps a mode, and a range keeps a part of a mode: `(.., 3)`, `((1, ..), 2)`,
/// `(0..4, ..)`.
///
/// This trait is sealed, because unchecked access relies on the constants of this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of a tensor",
    note = "write an integer, `..` to keep a mode, a range with an end such as `2..5`, or a tuple of these"
)]
pub trait Selection: Clone + sealed::Sealed {
    /// The same type as `Self`. The result types of methods contain `This`, which only selections have. For a type that
    /// is not a selection, rustc therefore reports only this fact, and no errors about the result.
    #[doc(hidden)]
    type This: Selection;
    #[doc(hidden)]
    fn this(self) -> Self::This;

    /// The nesting of the selection. A leaf of the selection is an integer, `..` or a range.
    #[doc(hidden)]
    const PROFILE: CoordProfile;
    /// A bit mask of the leaves that are `..` or a range.
    #[doc(hidden)]
    const KEPT: u32;
    /// A bit mask of the leaves that are a range.
    #[doc(hidden)]
    const RANGED: u32 = 0;
    /// The list `Row` of runtime values, followed by the length of each range.
    #[doc(hidden)]
    type Counted<Row: Numbers>: Numbers;

    #[doc(hidden)]
    fn counted<Row: Numbers>(&self, numbers: Row) -> Self::Counted<Row>;

    /// Like [`write`](Self::write), but writes the last coordinate of each range instead of its start. Returns `None`
    /// if a range is empty.
    #[doc(hidden)]
    #[inline(always)]
    fn write_last(&self, entries: &mut [usize], at: usize) -> Option<()> {
        self.write(entries, at);
        Some(())
    }

    /// Writes the leaves to `entries[at..]`. For a range, writes its start, and for `..`, writes nothing. A number that
    /// is negative or too large for a coordinate becomes a number above `isize::MAX`.
    #[doc(hidden)]
    fn write(&self, entries: &mut [usize], at: usize);
}

/// A coordinate of a tensor: an integer, or a tuple that is nested like the shape or less deeply. Examples are `17`,
/// `(1, 5)` and `(1, (1, 2))`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of a tensor",
    note = "write an integer, or a tuple of coordinates; only `slice` accepts `..`"
)]
pub trait Coordinate: Selection + Copy {}

pub const fn len<C: Selection>() -> usize {
    C::PROFILE.0.len()
}

/// Implements the methods about ranges for selections that have no ranges.
macro_rules! counts_nothing {
    () => {
        type Counted<Row: $crate::structure::Numbers> = Row;

        #[inline(always)]
        fn counted<Row: $crate::structure::Numbers>(&self, numbers: Row) -> Row {
            numbers
        }
    };
}

/// Implements `This` as the type itself.
macro_rules! this {
    () => {
        type This = Self;

        #[inline(always)]
        fn this(self) -> Self {
            self
        }
    };
}

pub(crate) use {counts_nothing, this};

/// Implements [`Selection`] for types of ranges. Each line contains a type, and expressions for the start and the
/// exclusive end of a range.
macro_rules! ranges {
    ($int:ident $($range:ident, |$of:ident| $start:expr, $end:expr;)+) => {$(
        impl sealed::Sealed for $range<$int> {}

        #[diagnostic::do_not_recommend]
        impl Selection for $range<$int> {
            const PROFILE: CoordProfile = CoordProfile::INT;
            const KEPT: u32 = 1;
            const RANGED: u32 = 1;
            type Counted<Row: Numbers> = More<Row, [usize; 1]>;
            this!();

            #[inline(always)]
            fn counted<Row: Numbers>(&self, numbers: Row) -> More<Row, [usize; 1]> {
                let $of = self;
                More(numbers, [$end.saturating_sub($start)])
            }

            #[inline(always)]
            fn write(&self, entries: &mut [usize], at: usize) {
                let $of = self;
                let _ = $of;
                entries[at] = $start;
            }

            #[inline(always)]
            fn write_last(&self, entries: &mut [usize], at: usize) -> Option<()> {
                let $of = self;
                // A range that starts below 0 is outside the shape. This is an error even if the range is empty.
                entries[at] = if is_too_large($start) { $start } else { $end.checked_sub(1)? };
                (is_too_large($start) || $start < $end).then_some(())
            }
        }
    )+};
}

macro_rules! integers {
    ($($int:ident)*) => {$(
        impl sealed::Sealed for $int {}
        #[diagnostic::do_not_recommend]
        impl Coordinate for $int {}

        #[diagnostic::do_not_recommend]
        impl Selection for $int {
            const PROFILE: CoordProfile = CoordProfile::INT;
            const KEPT: u32 = 0;

            this!();
            counts_nothing!();

            #[inline(always)]
            fn write(&self, entries: &mut [usize], at: usize) {
                entries[at] = entry(*self);
            }
        }

        ranges! {
            $int
            Range, |range| entry(range.start), entry(range.end);
            // A range that ends at the largest number ends after every mode, so the saturating addition does not change
            // the result.
            RangeInclusive, |range| entry(*range.start()), entry(*range.end()).saturating_add(1);
            RangeTo, |range| 0_usize, entry(range.end);
        }
    )*};
}

/// Converts an integer to an entry of a coordinate. If the integer is negative or too large, the entry is above
/// `isize::MAX`. A negative integer keeps its bits, so that messages can print it.
#[inline(always)]
fn entry<I: Copy + TryInto<usize> + TryInto<isize>>(int: I) -> usize {
    let negative = || TryInto::<isize>::try_into(int).map_or(usize::MAX, |int| int as usize);
    TryInto::<usize>::try_into(int).unwrap_or_else(|_| negative())
}

/// Returns `true` for an entry that is not a coordinate of any layout.
#[inline(always)]
fn is_too_large(entry: usize) -> bool {
    entry > isize::MAX as usize
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

impl sealed::Sealed for RangeFull {}

#[diagnostic::do_not_recommend]
impl Selection for RangeFull {
    const PROFILE: CoordProfile = CoordProfile::INT;
    const KEPT: u32 = 1;
    this!();
    counts_nothing!();

    #[inline(always)]
    fn write(&self, _: &mut [usize], _: usize) {}
}

/// Expands to the type of the runtime values `$row`, followed by the range lengths of all entries from left to right.
macro_rules! counted {
    ($row:ty;) => { $row };
    ($row:ty; $entry:ident $($rest:ident)*) => { counted!(<$entry as Selection>::Counted<$row>; $($rest)*) };
}

macro_rules! tuples {
    ($($entry:ident)+) => {
        impl<$($entry: Selection),+> sealed::Sealed for ($($entry,)+) {}
        #[diagnostic::do_not_recommend]
        impl<$($entry: Coordinate),+> Coordinate for ($($entry,)+) {}

        #[diagnostic::do_not_recommend]
        impl<$($entry: Selection),+> Selection for ($($entry,)+) {
            const PROFILE: CoordProfile = expect(CoordProfile::tuple(&[$($entry::PROFILE),+]));
            const KEPT: u32 = joined(&[$(($entry::KEPT, len::<$entry>())),+]);
            const RANGED: u32 = joined(&[$(($entry::RANGED, len::<$entry>())),+]);
            type Counted<Row: Numbers> = counted!(Row; $($entry)+);
            // `Self` is not used here. If an entry is not a selection, it has no `This`, so the tuple has no `This`
            // either, and rustc reports only one error.
            type This = ($($entry::This,)+);

            #[allow(non_snake_case)]
            #[inline(always)]
            fn this(self) -> Self::This {
                let ($($entry,)+) = self;
                ($($entry.this(),)+)
            }

            #[allow(non_snake_case)]
            #[inline(always)]
            fn counted<Row: Numbers>(&self, numbers: Row) -> Self::Counted<Row> {
                let ($($entry,)+) = self;
                $(let numbers = $entry.counted(numbers);)+
                numbers
            }

            #[allow(non_snake_case, unused_assignments)]
            #[inline(always)]
            fn write(&self, entries: &mut [usize], mut at: usize) {
                let ($($entry,)+) = self;
                $(
                    $entry.write(entries, at);
                    at += const { len::<$entry>() };
                )+
            }

            #[allow(non_snake_case, unused_assignments)]
            #[inline(always)]
            fn write_last(&self, entries: &mut [usize], mut at: usize) -> Option<()> {
                let ($($entry,)+) = self;
                $(
                    $entry.write_last(entries, at)?;
                    at += const { len::<$entry>() };
                )+
                Some(())
            }
        }
    };
}

for_each_arity!(tuples);

const fn joined(entries: &[(u32, usize)]) -> u32 {
    let (mut bits, mut at) = (0, 0);
    each!(for i in 0..entries.len() {
        bits |= entries[i].0 << at;
        at += entries[i].1;
    });
    bits
}

/// Wraps a coordinate of a tensor, so that compiled layouts accept it as a coordinate.
#[derive(Clone, Copy, Debug)]
pub struct Entries<C>(pub C);

impl<C> compiled::Sealed for Entries<C> {}

#[diagnostic::do_not_recommend]
impl<C: Coordinate> Coord<usize> for Entries<C> {
    const PROFILE: CoordProfile = C::PROFILE;
    const ENTRIES: usize = len::<C>();

    #[inline(always)]
    fn write(self, entries: &mut [usize], at: usize) {
        self.0.write(entries, at);
    }
}

/// Returns a bit mask of the leaves of a selection that are `..`.
const fn open<C: Selection>() -> u32 {
    C::KEPT & !C::RANGED
}

/// Returns the number of leaves of a selection that are not `..`.
pub const fn fixed_len<C: Selection>() -> usize {
    len::<C>() - open::<C>().count_ones() as usize
}

/// Returns the leaves of a selection that are not `..`.
#[inline(always)]
pub fn fixed<C: Selection>(values: &[usize; MAX_LEAVES]) -> [usize; MAX_LEAVES] {
    let (mut entries, mut at) = ([0; MAX_LEAVES], 0);
    for (k, value) in values.iter().enumerate().take(const { len::<C>() }) {
        if const { open::<C>() } >> k & 1 == 0 {
            entries[at] = *value;
            at += 1;
        }
    }
    entries
}

/// Returns the leaves of a selection.
#[inline(always)]
pub fn values<C: Selection>(selection: &C) -> [usize; MAX_LEAVES] {
    let mut entries = [0; MAX_LEAVES];
    selection.write(&mut entries, 0);
    entries
}

/// Returns the leaves of a selection, in which each range is replaced by its last coordinate. Returns `None` if a range
/// is empty.
#[inline(always)]
pub fn last_values<C: Selection>(selection: &C) -> Option<[usize; MAX_LEAVES]> {
    let mut entries = [0; MAX_LEAVES];
    selection.write_last(&mut entries, 0)?;
    Some(entries)
}

/// How the function `tuple` converts the ranges of a [`Selection`], such as `2..5`.
#[derive(Clone, Copy, Debug)]
pub enum Ranges {
    /// A range becomes `_`, like `..`, which keeps the complete mode.
    Kept,
    /// A range becomes the number for its leaf in `entries`, such as its start or its last coordinate.
    Fixed,
    /// A range becomes `X`, so that later code can find the range.
    Marked,
}

/// Converts a selection to a tuple with the numbers `entries`. In `const` code, only the profile is known, and
/// `entries` contains zeros.
pub const fn tuple<C: Selection>(entries: &[usize; MAX_LEAVES], ranges: Ranges) -> IntTuple {
    let mut tuple = IntTuple::EMPTY;
    tuple.tree.profile = C::PROFILE.0;
    each!(for i in 0..len::<C>() {
        tuple.tree.leaves[i] = match (C::RANGED >> i & 1 == 1, ranges) {
            (true, Ranges::Marked) => Int::OMIT,
            (true, Ranges::Fixed) => Int::new(entries[i] as i64),
            _ if C::KEPT >> i & 1 == 1 => Int::KEEP,
            // A number that is too large for a mode remains too large or becomes negative in the conversion.
            _ => Int::new(entries[i] as i64),
        };
    });
    tuple
}
