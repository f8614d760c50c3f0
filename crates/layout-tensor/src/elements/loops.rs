//! Whole tensors: nested loops over the modes in storage order.

use crate::Tensor;
use crate::elements::copy::assert_sizes;
use crate::storage::traits::{Storage, StorageMut};
use core::marker::PhantomData;
use layout_index::structure::Structure;
use layout_index::views::operations::bounds::known_injective;
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::expect;

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Calls `f` with the one-dimensional coordinate and the element of every coordinate, in storage order.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
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

    /// Calls `f` with the one-dimensional coordinate and the element of every coordinate, to be written, in storage
    /// order. An element that several coordinates share comes several times.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let mut t = Tensor::new([0; 6], layout!((2,3):(3,1))).unwrap();
    /// t.for_each_mut(|i, element| *element = i);
    /// assert_eq!(t.storage(), &[0, 2, 4, 1, 3, 5]);
    /// ```
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

    /// Calls `f` with the elements of both tensors at every coordinate, those of this one to be written, in its storage
    /// order: what CuTe's `transform` and `axpby` are made of.
    ///
    /// # Panics
    /// If the sizes differ.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let mut rows = Tensor::of([1, 2, 3, 4], layout!((2,2):(2,1)));
    /// let columns = Tensor::of([10, 30, 20, 40], layout!((2,2):(1,2)));
    /// rows.zip(&columns, |to, from| *to += from);
    /// assert_eq!(rows.into_storage(), [11, 22, 33, 44]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn zip<S2: Storage, L2: TensorLayout>(
        &mut self,
        other: &Tensor<S2, L2>,
        mut f: impl FnMut(&mut S::Item, &S2::Item),
    ) where
        S: StorageMut,
    {
        assert_sizes(other.size(), self.size());
        self.for_each_mut(
            #[inline(always)]
            |coordinate, item| {
                if let Some(other) = other.get(coordinate) {
                    f(item, other);
                }
            },
        );
    }

    /// Sets every element.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let mut t = Tensor::new([0; 4], layout!((2,1):(2,1))).unwrap();
    /// t.fill(1);
    /// assert_eq!(t.storage(), &[1, 0, 1, 0]);                    // the gaps stay
    /// ```
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

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// The elements in storage order, which is not that of coordinates, and another one under another layout: two
    /// tensors go together by [`zip`](Self::zip), and elements with their coordinates by
    /// [`for_each`](Self::for_each). Consumed as a whole (`sum`, `for_each`, `fold`), this is nested loops; one by one it
    /// is a counter for each mode.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let padded = Tensor::new((0..16).collect::<Vec<_>>(), "(4,3):(1,5)".parse::<Layout>().unwrap()).unwrap();
    /// assert_eq!(padded.iter().sum::<i32>(), 6 + 26 + 46);
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> Iter<'_, S::Item, L> {
        Iter { indices: L::indices(&self.layout), start: self.storage.as_ptr(), elements: PhantomData }
    }
}

impl<S: StorageMut, L: TensorLayout> Tensor<S, L> {
    /// The elements in storage order, to be written. Each comes once: no two coordinates share one.
    ///
    /// # Errors
    /// If two coordinates share an element; of the build, if the layout is known at compile time.
    /// [`for_each_mut`](Self::for_each_mut) goes over any layout, as it lends one element at a time.
    ///
    /// ```
    /// use colex::{Layout, Tensor, layout};
    ///
    /// let mut padded = Tensor::of([0; 7], layout!((2,3):(4,1)));
    /// for (i, element) in padded.iter_mut().enumerate() {
    ///     *element = i + 1;
    /// }
    /// assert_eq!(padded.into_storage(), [1, 2, 3, 0, 4, 5, 6]);
    ///
    /// let mut repeated = Tensor::new([0; 2], "(2,3):(1,0)".parse::<Layout>().unwrap()).unwrap();
    /// assert!(repeated.iter_mut().is_err());
    /// ```
    ///
    /// ```compile_fail
    /// # use colex::{Tensor, layout};
    /// // error: coordinates (0,0) and (0,1) share element 0
    /// let _ = Tensor::of([0; 2], layout!((2,3):(1,0))).iter_mut();
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn iter_mut(&mut self) -> L::Checked<IterMut<'_, S::Item, L>> {
        const { expect(known_injective::<L>()) };
        L::checked(L::require_injective(&self.layout).map(|()| IterMut {
            indices: L::indices(&self.layout),
            start: self.storage.as_mut_ptr(),
            elements: PhantomData,
        }))
    }
}

impl<'a, S: Storage, L: TensorLayout> IntoIterator for &'a Tensor<S, L> {
    type Item = &'a S::Item;
    type IntoIter = Iter<'a, S::Item, L>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// As [`Tensor::iter_mut`].
impl<'a, S: StorageMut, L: Structure> IntoIterator for &'a mut Tensor<S, L> {
    type Item = &'a mut S::Item;
    type IntoIter = IterMut<'a, S::Item, L>;

    #[inline(always)]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// The elements of a tensor, in storage order.
pub struct Iter<'a, T, L: TensorLayout> {
    indices: L::Indices,
    start: *const T,
    elements: PhantomData<&'a T>,
}

// SAFETY: an `Iter` is a `&'a [T]`, and the indices are numbers.
unsafe impl<T: Sync, L: TensorLayout> Send for Iter<'_, T, L> {}
// SAFETY: as above.
unsafe impl<T: Sync, L: TensorLayout> Sync for Iter<'_, T, L> {}

impl<'a, T, L: TensorLayout> Iterator for Iter<'a, T, L> {
    type Item = &'a T;

    #[inline(always)]
    fn next(&mut self) -> Option<&'a T> {
        let index = self.indices.next()?;
        // SAFETY: an index of the tensor's layout.
        Some(unsafe { &*self.start.add(index) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        let start = self.start;
        // SAFETY: as above.
        self.indices.fold(init, |sum, index| f(sum, unsafe { &*start.add(index) }))
    }
}

impl<T, L: TensorLayout> ExactSizeIterator for Iter<'_, T, L> {}

/// The elements of a tensor to be written, in storage order.
// Invariant: no two coordinates share an index, and the indices are those that have not been handed out yet, each once.
// So no two of the references are to one element.
pub struct IterMut<'a, T, L: TensorLayout> {
    indices: L::Indices,
    start: *mut T,
    elements: PhantomData<&'a mut T>,
}

// SAFETY: an `IterMut` is a `&'a mut [T]`, and the indices are numbers.
unsafe impl<T: Send, L: TensorLayout> Send for IterMut<'_, T, L> {}
// SAFETY: as above; a shared one hands nothing out.
unsafe impl<T: Sync, L: TensorLayout> Sync for IterMut<'_, T, L> {}

impl<'a, T, L: TensorLayout> Iterator for IterMut<'a, T, L> {
    type Item = &'a mut T;

    #[inline(always)]
    fn next(&mut self) -> Option<&'a mut T> {
        let index = self.indices.next()?;
        // SAFETY: an index of the tensor's layout, which is borrowed mutably for `'a`, and is handed out once.
        Some(unsafe { &mut *self.start.add(index) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, &'a mut T) -> B>(self, init: B, mut f: F) -> B {
        let start = self.start;
        // SAFETY: as above.
        self.indices.fold(init, |sum, index| f(sum, unsafe { &mut *start.add(index) }))
    }
}

impl<T, L: TensorLayout> ExactSizeIterator for IterMut<'_, T, L> {}

shown! {
    [T, L: TensorLayout] Iter<'_, T, L> = "Iter", |left| left.len();
    [T, L: TensorLayout] IterMut<'_, T, L> = "IterMut", |left| left.len();
}
