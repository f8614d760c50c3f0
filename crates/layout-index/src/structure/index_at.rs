//! Traits for generic code: [`IndexAt`] computes indices, and [`ToLayout`] converts to a [`Layout`].

use super::value::{Value, Valued};
use crate::compiled::{Accepts, Coord, IndexInt, LayoutOf, Modes, StaticLayout};
use layout_runtime::{Error, Layout};

/// A layout that maps coordinates of type `C` to indices of type `I`. Use this trait as a bound in generic code.
/// Layouts that are known at compile time and layouts with runtime values implement this trait.
///
/// ```
/// use colex::{IndexAt, layout};
///
/// fn trace<L: IndexAt<usize, (usize, usize)>>(data: &[f32], l: &L, n: usize) -> f32 {
///     (0..n).map(|i| data[l.index_at((i, i))]).sum()
/// }
///
/// let ld = 3_usize;
/// assert_eq!(trace(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], &layout!((2, 3):(ld, 1)), 2), 4.0);
/// assert_eq!(trace(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], &layout!((2, 3):(3, 1)), 2), 4.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be indexed with a coordinate `{C}` in the integer type `{I}`"
)]
pub trait IndexAt<I, C> {
    /// Returns the index of a coordinate. If the coordinate is outside the shape, a debug build panics and a release
    /// build returns an unspecified number.
    #[track_caller]
    fn index_at(&self, coord: C) -> I;
    /// Returns the index of a coordinate, or `None` if the coordinate is outside the shape.
    fn checked_index_at(&self, coord: C) -> Option<I>;
}

impl<C: Coord<L::Int>, L: Valued<Modes: Accepts<C>>> IndexAt<L::Int, C> for Value<L> {
    #[inline(always)]
    #[track_caller]
    fn index_at(&self, coord: C) -> L::Int {
        self.at(coord)
    }
    #[inline(always)]
    fn checked_index_at(&self, coord: C) -> Option<L::Int> {
        self.get(coord)
    }
}

impl<I: IndexInt, C: Coord<I>, T: Modes + Accepts<C>> IndexAt<I, C> for LayoutOf<T> {
    #[inline(always)]
    #[track_caller]
    fn index_at(&self, coord: C) -> I {
        <Self as StaticLayout>::index_at(coord)
    }
    #[inline(always)]
    fn checked_index_at(&self, coord: C) -> Option<I> {
        <Self as StaticLayout>::checked_index_at(coord)
    }
}

/// Converts a layout to a [`Layout`] value. The layout can be a type that `layout!` builds, a layout with runtime
/// values, or a [`Layout`].
///
/// ```
/// use colex::{ToLayout, layout};
///
/// let (m, ld) = (4_usize, 10_usize);
/// assert_eq!(layout!((m, 8):(ld, 1)).to_layout()?.to_string(), "(4,8):(10,1)");
/// assert_eq!(layout!((4, 8):(8, 1)).to_layout()?.to_string(), "(4,8):(8,1)");
/// # Ok::<(), colex::Error>(())
/// ```
pub trait ToLayout {
    /// Returns this layout as a [`Layout`].
    ///
    /// # Errors
    /// If a runtime value makes an extent smaller than 1, if the size or a stride does not fit in 63 bits, or if an
    /// index does not fit in the layout's integer type.
    fn to_layout(&self) -> Result<Layout, Error>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> ToLayout for L {
    fn to_layout(&self) -> Result<Layout, Error> {
        Ok(L::LAYOUT)
    }
}

#[diagnostic::do_not_recommend]
impl ToLayout for Layout {
    fn to_layout(&self) -> Result<Layout, Error> {
        Ok(*self)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Valued> ToLayout for Value<L> {
    fn to_layout(&self) -> Result<Layout, Error> {
        self.layout()
    }
}
