//! What stands in the place of a struct that is made from a name that there is not.

use super::coord::{Coord, IndexInt};
use super::index::StaticLayout;
use core::fmt;
use layout_runtime::Layout;

/// A layout that is never built with: rustc has said what is missing, and what is done with the struct is not reported
/// as well.
#[doc(hidden)]
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Missing;

#[diagnostic::do_not_recommend]
impl StaticLayout for Missing {
    const LAYOUT: Layout = Layout::UNIT;
}

impl Missing {
    /// See [`StaticLayout::LAYOUT`].
    pub const LAYOUT: Layout = Layout::UNIT;
    /// See [`StaticLayout::SIZE`].
    pub const SIZE: usize = 1;
    /// See [`StaticLayout::COSIZE`].
    pub const COSIZE: usize = 1;

    /// See [`StaticLayout::at`].
    pub fn at<I: IndexInt, C: Coord<I>>(self, _: C) -> I {
        unreachable!()
    }

    /// See [`StaticLayout::checked_index_at`].
    pub fn get<I: IndexInt, C: Coord<I>>(self, _: C) -> Option<I> {
        None
    }

    /// See [`Layout::index`].
    #[must_use]
    pub const fn index(self, i: usize) -> usize {
        i
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Layout::UNIT.fmt(f)
    }
}
