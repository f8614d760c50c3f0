//! Iteration over whole tensors with nested loops over the modes, in storage order.

use crate::Tensor;
use crate::elements::copy::assert_sizes;
use crate::storage::traits::{Storage, StorageMut};
use core::marker::PhantomData;
use layout_index::iterate::Nest;
use layout_index::structure::Structure;
use layout_index::views::operations::bounds::known_injective;
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::{Layout, expect};

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Calls `f` with every one-dimensional coordinate and a reference to its element, in storage order: the mode with
    /// the smallest stride changes fastest. If the order of the strides depends on symbols, the calls may be in another
    /// order.
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
            // SAFETY: `index` belongs to the layout, so it is the index of an element, by the invariant of tensors.
            |coordinate, index| f(coordinate, unsafe { &*start.add(index) }),
        );
    }

    /// Calls `f` with every one-dimensional coordinate and a mutable reference to its element, in the order of
    /// [`for_each`](Self::for_each). If several coordinates have the same element, `f` is called with this element once
    /// for each of these coordinates.
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
            // SAFETY: `index` belongs to the layout, so it is the index of an element, by the invariant of tensors. `f`
            // cannot keep the reference, so no two references to an element exist at the same time.
            |coordinate, index| f(coordinate, unsafe { &mut *start.add(index) }),
        );
    }

    /// Calls `f` with the elements of both tensors at every one-dimensional coordinate, in the storage order of this
    /// tensor. `f` can change the elements of this tensor. CuTe's `transform` and `axpby` can be written with this
    /// method.
    ///
    /// If a mode of this tensor has stride 0, `f` gets the same element of this tensor at all coordinates of this mode,
    /// in ascending order. Therefore `f` can sum the elements of `other` along this mode.
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
        // If both layouts are known only at runtime, the loops iterate over both layouts together. A loop over
        // coordinates would need divisions.
        if const { L::NAMED.is_none() && L2::NAMED.is_none() }
            && self.size() > 0
            && let Some(mut nest) = strided_nest(&L2::stored_layout(&other.layout), &L::stored_layout(&self.layout))
        {
            let (from, to) = (other.storage.as_ptr(), self.storage.as_mut_ptr());
            nest.keep_rows_contiguous();
            return nest.walk(
                #[inline(always)]
                // SAFETY: the nest iterates over the coordinates of both layouts, so the indices are indices of
                // elements, by the invariant of tensors. This tensor is borrowed mutably, and `f` cannot keep the
                // references.
                |a, b| unsafe { f(&mut *to.add(b as usize), &*from.add(a as usize)) },
            );
        }
        self.for_each_mut(
            #[inline(always)]
            |coordinate, item| {
                if let Some(other) = other.get(coordinate) {
                    f(item, other);
                }
            },
        );
    }

    /// Sets every element to `value`.
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

/// Returns nested loops over two layouts. Returns `None` if a layout has a swizzle, or if no nested loops iterate over
/// both layouts.
fn strided_nest(first: &Layout, second: &Layout) -> Option<Nest> {
    let is_strided = first.swizzle().is_identity() && second.swizzle().is_identity();
    if is_strided { Nest::of(first, second) } else { None }
}

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Returns an iterator over the elements in storage order, which can differ from the order of the one-dimensional
    /// coordinates. To combine two tensors, use [`zip`](Self::zip). To get the coordinates, use
    /// [`for_each`](Self::for_each). Methods that consume the iterator (`sum`, `for_each`, `fold`) are faster than
    /// calls of `next`, because they use nested loops.
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
    /// Returns an iterator over mutable references to the elements, in storage order. Each element occurs once.
    ///
    /// # Errors
    /// If two coordinates have the same element. If the layout is known at compile time, the error is a compile error.
    /// [`for_each_mut`](Self::for_each_mut) accepts such layouts, because only one reference to an element exists at a
    /// time.
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

/// Calls [`Tensor::iter_mut`].
impl<'a, S: StorageMut, L: Structure> IntoIterator for &'a mut Tensor<S, L> {
    type Item = &'a mut S::Item;
    type IntoIter = IterMut<'a, S::Item, L>;

    #[inline(always)]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// Declares the iterators over the elements of a tensor. Each line contains the name of an iterator, the type of its
/// pointer, the type of its items, and an expression that borrows an element.
macro_rules! iterators {
    ($($(#[$meta:meta])* $name:ident, $pointer:ty, $item:ty, |$element:ident| $borrow:expr;)*) => {$(
        $(#[$meta])*
        // Invariant of a mutable iterator: no two coordinates have the same index, and each index that has not been
        // returned yet occurs exactly once in `indices`. Therefore no two references point to the same element.
        pub struct $name<'a, T, L: TensorLayout> {
            indices: L::Indices,
            start: $pointer,
            elements: PhantomData<$item>,
        }

        impl<'a, T, L: TensorLayout> Iterator for $name<'a, T, L> {
            type Item = $item;

            #[inline(always)]
            fn next(&mut self) -> Option<$item> {
                let index = self.indices.next()?;
                // SAFETY: `index` belongs to the layout of the tensor, which is borrowed for `'a`, so `index` is the
                // index of an element, by the invariant of tensors. If the iterator is mutable, no other reference to
                // the element exists.
                Some(unsafe {
                    let $element = self.start.add(index);
                    $borrow
                })
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.indices.size_hint()
            }

            #[inline(always)]
            fn fold<B, F: FnMut(B, $item) -> B>(self, init: B, mut f: F) -> B {
                let start = self.start;
                self.indices.fold(init, |sum, index| {
                    // SAFETY: `index` belongs to the tensor, as in `next`.
                    let item = unsafe {
                        let $element = start.add(index);
                        $borrow
                    };
                    f(sum, item)
                })
            }
        }

        impl<T, L: TensorLayout> ExactSizeIterator for $name<'_, T, L> {}

        // SAFETY: the iterator is equivalent to a borrowed slice and a list of numbers. A shared reference to a mutable
        // iterator does not give access to elements.
        unsafe impl<T: Sync, L: TensorLayout> Sync for $name<'_, T, L> {}
    )*};
}

iterators! {
    /// An iterator over the elements of a tensor, in storage order.
    Iter, *const T, &'a T, |element| &*element;
    /// An iterator over mutable references to the elements of a tensor, in storage order.
    IterMut, *mut T, &'a mut T, |element| &mut *element;
}

// SAFETY: an `Iter` is equivalent to a `&'a [T]` and a list of numbers.
unsafe impl<T: Sync, L: TensorLayout> Send for Iter<'_, T, L> {}
// SAFETY: an `IterMut` is equivalent to a `&'a mut [T]` and a list of numbers.
unsafe impl<T: Send, L: TensorLayout> Send for IterMut<'_, T, L> {}

shown! {
    [T, L: TensorLayout] Iter<'_, T, L> = "Iter", |left| left.len();
    [T, L: TensorLayout] IterMut<'_, T, L> = "IterMut", |left| left.len();
}
