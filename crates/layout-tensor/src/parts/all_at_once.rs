//! What tensors have and their parts taken together have not: a loop over the `Result` of `tiles` hands out all of them
//! at once.
//!
//! Without these methods rustc would say that there is none of the name, and not why.

use crate::parts::split::Parts;
use crate::storage::traits::Window;
use core::iter::Empty;
use core::ops::{Index, IndexMut};
use layout_index::views::coords::coord::Coordinate;
use layout_index::views::operations::traits::Partition;
use layout_runtime::Layout;

/// A tensor, and not all parts of one. Nothing is.
#[diagnostic::on_unimplemented(
    message = "these are all parts, and not one of them",
    label = "a loop over a `Result` runs once, with all parts; take them out: `for part in t.tiles([4, 8])? {{`"
)]
#[doc(hidden)]
pub trait OnePart {
    fn none(&self) -> !;
}

#[doc(hidden)]
#[allow(clippy::iter_not_returning_iterator, reason = "nobody calls them")]
impl<V: Window, P: Partition> Parts<V, P> {
    pub fn size(&self) -> usize
    where
        Self: OnePart,
    {
        self.none()
    }

    pub fn layout(&self) -> Layout
    where
        Self: OnePart,
    {
        self.none()
    }

    pub fn fill<T>(&mut self, _: T)
    where
        Self: OnePart,
    {
        self.none()
    }

    pub fn copy_from<T>(&mut self, _: T)
    where
        Self: OnePart,
    {
        self.none()
    }

    pub fn for_each_mut<T>(&mut self, _: T)
    where
        Self: OnePart,
    {
        self.none()
    }

    pub fn iter(&self) -> Empty<&V::Item>
    where
        Self: OnePart,
    {
        self.none()
    }

    pub fn iter_mut(&mut self) -> Empty<&mut V::Item>
    where
        Self: OnePart,
    {
        self.none()
    }
}

impl<V: Window, P: Partition, C: Coordinate> Index<C> for Parts<V, P>
where
    Self: OnePart,
{
    type Output = V::Item;

    fn index(&self, _: C) -> &V::Item {
        self.none()
    }
}

impl<V: Window, P: Partition, C: Coordinate> IndexMut<C> for Parts<V, P>
where
    Self: OnePart,
{
    fn index_mut(&mut self, _: C) -> &mut V::Item {
        self.none()
    }
}
