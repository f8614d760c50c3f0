//! Indexing through a type: the plan of an associated constant, unrolled.

use super::StaticLayout;
use super::coord::{Coord, Form};
use super::program::{Program, run, short};
use crate::plan::{Plan, Target, Word, plan_for};
use crate::tree::MAX_LEAVES;

/// The integer types of coordinates and indices.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of the layout",
    label = "neither an integer nor one coordinate for each mode of the layout",
    note = "write one integer, or one coordinate per mode, all of one integer type"
)]
pub trait IndexInt: Copy + Coord<Self> + sealed::Sealed {
    /// The arithmetic that plans for this type may use. For the pointer-sized types that is 32 bits wherever that is enough,
    /// so that the same plan is right on every target.
    const WORD: Word;
    /// The next wider arithmetic to try.
    const WIDE: Word;
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
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! index_int {
    ($($int:ident $word:literal $wide:literal $signed:literal)*) => {$(
        impl sealed::Sealed for $int {}

        impl IndexInt for $int {
            const WORD: Word = Word { bits: $word, signed: $signed };
            const WIDE: Word = Word { bits: $wide, signed: $signed };
            const ZERO: Self = 0;

            #[inline(always)]
            fn cut(value: i64) -> Self {
                value as Self
            }
            #[inline(always)]
            fn shr(self, by: u32) -> Self {
                self.wrapping_shr(by)
            }
            #[inline(always)]
            fn div(self, by: Self) -> Self {
                self.wrapping_div(by)
            }
            #[inline(always)]
            fn rem(self, by: Self) -> Self {
                self.wrapping_rem(by)
            }
            #[inline(always)]
            fn and(self, mask: Self) -> Self {
                self & mask
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline(always)]
            fn shl(self, by: u32) -> Self {
                self.wrapping_shl(by)
            }
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            #[allow(unused_comparisons)]
            fn below(self, end: i64) -> bool {
                self >= 0 && (self as u64) < end as u64
            }
        }

        impl Coord<$int> for $int {
            const FORM: Form = Form::INT;
            const PARTS: usize = 1;

            #[inline(always)]
            fn write(self, parts: &mut [$int], at: usize) {
                parts[at] = self;
            }
        }
    )*};
}

index_int! {
    u8 8 8 false u16 16 16 false u32 32 32 false u64 64 64 false usize 32 64 false
    i8 8 8 true i16 16 16 true i32 32 32 true i64 64 64 true isize 32 64 true
}

/// The plan of a layout for a form of coordinate, worked out once per type.
pub(super) const fn plan_of<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>() -> Plan {
    // A reference to the constant would be a constant of its own, for every type of coordinate.
    let layout = L::LAYOUT;
    match plan_for(&layout, &C::FORM.0, I::WORD, Target::Cpu) {
        Ok(plan) => plan,
        Err(narrow) => match plan_for(&layout, &C::FORM.0, I::WIDE, Target::Cpu) {
            Ok(plan) => plan,
            Err(_) => panic!("{}", narrow.text().as_str()),
        },
    }
}

struct PlanOf<L: ?Sized, I, C>(core::marker::PhantomData<(I, C, L)>);

impl<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>> PlanOf<L, I, C> {
    const PROGRAM: Program = {
        // A reference to a call would be a constant of its own, which compilers validate number by number.
        let plan = plan_of::<L, I, C>();
        Program::new(&plan)
    };
    const ENDS: [i64; MAX_LEAVES] = L::LAYOUT.part_sizes(&C::FORM.0);
}

/// Stops the build where there is no plan. The functions that users call ask for it themselves, so that the compiler points
/// at the call.
pub const fn fits<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>() {
    let _ = &PlanOf::<L, I, C>::PROGRAM;
}

#[inline(always)]
pub(super) fn at<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>(coord: C) -> I {
    #[cfg(debug_assertions)]
    assert!(
        inside::<L, I, C>(&values::<I, C, MAX_LEAVES>(coord)),
        "the coordinate is outside of the shape {}",
        L::LAYOUT.shape()
    );
    let program = const { &PlanOf::<L, I, C>::PROGRAM };
    // Arms that are not taken are left out before the function is translated.
    match const { PlanOf::<L, I, C>::PROGRAM.short_len(C::PARTS) } {
        0 => I::cut(program.offset),
        1 => short::<I, C, 1>(program, coord),
        2 => short::<I, C, 2>(program, coord),
        3 => short::<I, C, 3>(program, coord),
        4 => short::<I, C, 4>(program, coord),
        _ => run(program, values(coord)),
    }
}

#[inline(always)]
pub(crate) fn get<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>(coord: C) -> Option<I> {
    let values = values(coord);
    inside::<L, I, C>(&values).then(|| run(const { &PlanOf::<L, I, C>::PROGRAM }, values))
}

#[inline(always)]
pub(super) fn values<I: IndexInt, C: Coord<I>, const N: usize>(coord: C) -> [I; N] {
    let mut values = [I::ZERO; N];
    coord.write(&mut values, 0);
    values
}

/// Whether every part is in range. Optimized builds get the comparison once for every part that there can be, as terms do: loops
/// around an access lose a comparison that they make superfluous only if it is no loop itself when they are looked at.
#[inline(always)]
fn inside<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>(parts: &[I]) -> bool {
    #[cfg(debug_assertions)]
    return (0..C::PARTS).all(|k| parts[k].below(PlanOf::<L, I, C>::ENDS[k]));
    #[cfg(not(debug_assertions))]
    {
        const { assert!(MAX_LEAVES == 32) };
        macro_rules! all_below {
            ($($k:literal)*) => {
                $(
                    if $k < C::PARTS && !parts[$k].below(const { PlanOf::<L, I, C>::ENDS[$k] }) {
                        return false;
                    }
                )*
            };
        }
        all_below!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
        true
    }
}
