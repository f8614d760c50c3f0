//! Whole tensors: nested loops over the modes in storage order.

use super::Tensor;
use super::kinds::{TensorLayout, Viewed};
use super::storage::{Storage, StorageMut};
use crate::iterate::Walk;
use crate::swizzle::Swizzle;
use core::marker::PhantomData;

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Calls `f` with the one-dimensional coordinate and the element of every coordinate, in storage order.
    ///
    /// ```
    /// use layout_runtime::{Layout, Tensor};
    ///
    /// let rows = Tensor::new(['a', 'b', 'c', 'd', 'e', 'f'], "(2,3):(3,1)".parse::<Layout>().unwrap()).unwrap();
    /// let mut seen = vec![];
    /// rows.for_each(|coordinate, letter| seen.push((coordinate, *letter)));
    /// assert_eq!(seen, [(0, 'a'), (2, 'b'), (4, 'c'), (1, 'd'), (3, 'e'), (5, 'f')]);
    /// ```
    #[inline(always)]
    pub fn for_each<'a>(&'a self, mut f: impl FnMut(usize, &'a S::Item)) {
        let start = self.storage.as_ptr();
        L::walk(
            &self.layout,
            #[inline(always)]
            // SAFETY: an index of the layout, by the invariant of tensors.
            |coordinate, index| f(coordinate, unsafe { &*start.add(index) }),
        );
    }

    /// Calls `f` with the one-dimensional coordinate and the element of every coordinate, to be written, in storage order. An element
    /// that several coordinates share comes several times.
    #[inline(always)]
    pub fn for_each_mut(&mut self, mut f: impl FnMut(usize, &mut S::Item))
    where
        S: StorageMut,
    {
        let start = self.storage.as_mut_ptr();
        L::walk(
            &self.layout,
            #[inline(always)]
            // SAFETY: an index of the layout, by the invariant of tensors; `f` cannot keep the element.
            |coordinate, index| f(coordinate, unsafe { &mut *start.add(index) }),
        );
    }

    /// Sets every element.
    #[inline]
    pub fn fill(&mut self, value: S::Item)
    where
        S: StorageMut,
        S::Item: Clone,
    {
        self.for_each_mut(
            #[inline(always)]
            |_, item| item.clone_from(&value),
        );
    }
}

impl<S: Storage, L: Viewed> Tensor<S, L> {
    /// The elements in storage order. Consumed as a whole (`sum`, `for_each`, `fold`), this is nested loops; one by one it is a
    /// counter for each mode.
    ///
    /// ```
    /// use layout_runtime::{Layout, Tensor};
    ///
    /// let padded = Tensor::new((0..16).collect::<Vec<_>>(), "(4,3):(1,5)".parse::<Layout>().unwrap()).unwrap();
    /// assert_eq!(padded.iter().sum::<i32>(), 6 + 26 + 46);
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, S::Item> {
        let layout = L::layout(&self.layout);
        let walk = Walk::new(layout.nest());
        Iter { walk, swizzle: layout.swizzle(), start: self.storage.as_ptr(), elements: PhantomData }
    }
}

impl<'a, S: Storage, L: Viewed> IntoIterator for &'a Tensor<S, L> {
    type Item = &'a S::Item;
    type IntoIter = Iter<'a, S::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The elements of a tensor, in storage order.
pub struct Iter<'a, T> {
    walk: Walk,
    swizzle: Swizzle,
    start: *const T,
    elements: PhantomData<&'a T>,
}

// SAFETY: an `Iter` is a `&'a [T]`.
unsafe impl<T: Sync> Send for Iter<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Iter<'_, T> {}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        let (_, index) = self.walk.next()?;
        // SAFETY: an index of the tensor's layout.
        Some(unsafe { &*self.start.add(self.swizzle.apply(index) as usize) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.walk.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        let (start, swizzle) = (self.start, self.swizzle);
        // SAFETY: as above.
        self.walk.fold(init, |sum, (_, index)| f(sum, unsafe { &*start.add(swizzle.apply(index) as usize) }))
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}

impl<T> core::fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Iter").field("left", &self.len()).finish()
    }
}
