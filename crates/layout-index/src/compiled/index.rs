//! Computes the indices of a layout type with a plan, which an associated constant stores.

use super::coord::{Coord, IndexInt, values};
use super::program::{run, short, short_len};
use crate::plan::entry_sizes;
use crate::plan::{Options, Program, Target, plan_for};
use layout_runtime::rules::CoordShape;
use layout_runtime::{Error, Layout, MAX_LEAVES, expect};

/// A type that represents a layout.
///
/// Every type that `layout!` declares without symbols implements this trait. Implement this trait yourself to derive
/// layouts from type parameters:
///
/// ```
/// use core::marker::PhantomData;
/// use colex::{Layout, StaticLayout};
///
/// struct Transposed<L>(PhantomData<L>);
///
/// impl<L: StaticLayout> StaticLayout for Transposed<L> {
///     const LAYOUT: Layout = colex::expect(L::LAYOUT.select(&[1, 0]));
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout that is known at compile time",
    label = "write `layout!(…)`, or the name of a struct that `layout!` declares without numbers; for a struct with numbers, use the bound `L: Structure`"
)]
pub trait StaticLayout {
    /// The layout as a [`Layout`] value.
    const LAYOUT: Layout;
    /// The number of coordinates.
    const SIZE: usize = Self::LAYOUT.size();
    /// CuTe's cosize: the largest index plus 1. A negative stride is replaced by its absolute value.
    const COSIZE: usize = Self::LAYOUT.cosize() as usize;

    /// Returns the index of a coordinate, in the integer type of the coordinate. The coordinate can be one number, have
    /// one entry per mode, be nested like the shape, or have any nesting in between. Another nesting is a compile
    /// error. An integer type that is too narrow for the indices of the layout is also a compile error.
    ///
    /// If the coordinate is outside the shape, a debug build panics and a release build returns an unspecified number.
    ///
    /// ```
    /// use colex::{StaticLayout, layout};
    ///
    /// layout! { struct Rows = (8,64):(64,1); }
    /// assert_eq!(Rows::index_at((1_u32, 3_u32)), 67);
    /// ```
    #[inline(always)]
    #[track_caller]
    fn index_at<I: IndexInt, C: Coord<I>>(coord: C) -> I {
        const { fits::<Self, I, C>() };
        at::<Self, I, C>(coord)
    }

    /// Like [`index_at`](Self::index_at), but as a method, so that generic code can call `l.at(coord)`.
    ///
    /// ```
    /// use colex::{StaticLayout, layout};
    ///
    /// fn second_row<L: StaticLayout>(l: L) -> usize {
    ///     l.at((1_usize, 0_usize))
    /// }
    ///
    /// layout! { struct Rows = (8,64):(64,1); }
    /// assert_eq!(second_row(Rows), 64);
    /// ```
    #[inline(always)]
    #[track_caller]
    fn at<I: IndexInt, C: Coord<I>>(&self, coord: C) -> I {
        const { fits::<Self, I, C>() };
        at::<Self, I, C>(coord)
    }

    /// Returns the index of a coordinate, or `None` if the coordinate is outside the shape.
    ///
    /// ```
    /// use colex::{StaticLayout, layout};
    ///
    /// layout! { struct Rows = (8,64):(64,1); }
    /// assert_eq!((Rows::checked_index_at((7_u32, 63_u32)), Rows::checked_index_at((8_u32, 0_u32))), (Some(511), None));
    /// ```
    #[inline(always)]
    fn checked_index_at<I: IndexInt, C: Coord<I>>(coord: C) -> Option<I> {
        const { fits::<Self, I, C>() };
        get::<Self, I, C>(coord)
    }
}

/// Returns the plan of a layout for one profile of coordinates, as a table. rustc computes the table once per type.
const fn program_of<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>() -> Result<Program, Error> {
    // `L::LAYOUT` is copied, because a reference to it would create another constant for every type of coordinate.
    let layout = L::LAYOUT;
    let options = Options { widths: &[I::WIDTH, I::WIDE], target: Target::Cpu, has_upper: false };
    match plan_for(&layout, &C::PROFILE.0, &options) {
        Ok(plan) => Ok(plan.program()),
        Err(error) => Err(error),
    }
}

struct PlanOf<L: ?Sized, I, C>(core::marker::PhantomData<(I, C, L)>);

impl<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>> PlanOf<L, I, C> {
    /// The table of the plan, or [`Program::NONE`] if there is no plan. In that case, [`fits`] reports the error.
    const PROGRAM: Program = match program_of::<L, I, C>() {
        Ok(program) => program,
        Err(_) => Program::NONE,
    };
    const ENDS: [i64; MAX_LEAVES] = entry_sizes(&L::LAYOUT, &C::PROFILE.0);
}

/// Stops compilation if the layout has no plan for coordinates of type `C`. Functions of the public API call this
/// function directly, so that rustc reports the position of the user's call.
#[track_caller]
pub const fn fits<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>() {
    if PlanOf::<L, I, C>::PROGRAM.is_none()
        && let Err(error) = program_of::<L, I, C>()
    {
        let () = expect(Err(error));
    }
}

/// Like [`fits`], but does not stop compilation if the coordinate does not have the nesting of the shape.
const fn fits_if_it_nests<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>() {
    if PlanOf::<L, I, C>::PROGRAM.is_none()
        && let Err(error) = program_of::<L, I, C>()
        && !error.breaks(&CoordShape::RULE)
    {
        let () = expect(Err(error));
    }
}

/// Returns the index of the one-dimensional coordinate `i`. If `i` is outside the shape, a debug build panics and a
/// release build returns an unspecified number.
#[must_use]
#[track_caller]
pub const fn index<L: StaticLayout + ?Sized>(i: usize) -> usize {
    const { fits::<L, usize, usize>() };
    index_of::<L>(i)
}

/// Like [`index`], but without the call of [`fits`]. The caller must have called `fits`.
#[track_caller]
pub(super) const fn index_of<L: StaticLayout + ?Sized>(i: usize) -> usize {
    debug_assert!(i < L::LAYOUT.size(), "the coordinate is outside of the shape");
    PlanOf::<L, usize, usize>::PROGRAM.index(&[i as i64]) as usize
}

/// Returns the index of a coordinate. The caller must have called [`fits`].
#[inline(always)]
#[track_caller]
pub fn at<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>(coord: C) -> I {
    #[cfg(debug_assertions)]
    if !inside::<L, I, C>(&values::<I, C, MAX_LEAVES>(coord)) {
        let coord = C::PROFILE.filled(values::<I, C, MAX_LEAVES>(coord).map(I::value));
        panic!("the coordinate {coord} is outside of the shape {}", L::LAYOUT.shape());
    }
    let program = const { &PlanOf::<L, I, C>::PROGRAM };
    // The matched value is constant, so rustc drops the unreachable arms before it generates code.
    match const { short_len(&PlanOf::<L, I, C>::PROGRAM, C::ENTRIES) } {
        0 => I::cut(program.offset),
        1 => short::<I, C, 1>(program, coord),
        2 => short::<I, C, 2>(program, coord),
        3 => short::<I, C, 3>(program, coord),
        4 => short::<I, C, 4>(program, coord),
        _ => run(program, values(coord)),
    }
}

/// Returns the index of a coordinate, or `None` if the coordinate is outside the shape. The caller must have called
/// [`fits`].
#[inline(always)]
pub fn get<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>(coord: C) -> Option<I> {
    let values = values(coord);
    inside::<L, I, C>(&values).then(|| run(const { &PlanOf::<L, I, C>::PROGRAM }, values))
}

/// Like [`get`], but returns `None` if the coordinate does not have the nesting of the shape. In this case, the caller
/// must report an error.
#[inline(always)]
pub fn checked_index<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>(coord: C) -> Option<I> {
    const { fits_if_it_nests::<L, I, C>() };
    if const { PlanOf::<L, I, C>::PROGRAM.is_none() } { None } else { get::<L, I, C>(coord) }
}

/// Returns `true` if every entry is in range. In optimized builds, the comparisons are written out. If they
/// were in a loop, LLVM would not remove redundant comparisons from loops of the caller.
#[inline(always)]
fn inside<L: StaticLayout + ?Sized, I: IndexInt, C: Coord<I>>(entries: &[I]) -> bool {
    #[cfg(debug_assertions)]
    return (0..C::ENTRIES).all(|k| entries[k].below(PlanOf::<L, I, C>::ENDS[k]));
    #[cfg(not(debug_assertions))]
    {
        const { assert!(MAX_LEAVES == 32) };
        macro_rules! all_below {
            ($($k:literal)*) => {
                $(
                    if $k < C::ENTRIES && !entries[$k].below(const { PlanOf::<L, I, C>::ENDS[$k] }) {
                        return false;
                    }
                )*
            };
        }
        all_below!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
        true
    }
}
