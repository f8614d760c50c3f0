//! Copies between tensors.

use crate::Tensor;
use crate::elements::copy_loops::{LARGE, Moves, Side, copy_planes};
use crate::elements::strided::{self, Starts};
use crate::storage::traits::{Storage, StorageMut};
use core::marker::PhantomData;
use layout_index::iterate::Nest;
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::{Layout, Text};

impl<S: StorageMut<Item: Copy>, L: TensorLayout> Tensor<S, L> {
    /// Copies each element of `source` to the same one-dimensional coordinate of this tensor.
    ///
    /// The innermost loop follows the storage order of this tensor. If elements are adjacent in both tensors, each step
    /// copies several elements. If the storage orders differ, the loops visit small blocks, so that complete cache
    /// lines of both tensors are used. If several coordinates of this tensor have the same element, the element keeps
    /// one of the values that are copied to it.
    ///
    /// # Panics
    /// If the sizes differ. If both sizes are known at compile time, different sizes are a compile error.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let rows = Tensor::of([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)));
    /// let mut columns = Tensor::of([0; 6], layout!((2,3):(1,2)));
    /// columns.copy_from(&rows);
    /// assert_eq!(columns.into_storage(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn copy_from<S2: Storage<Item = S::Item>, L2: TensorLayout>(&mut self, source: &Tensor<S2, L2>) {
        const { assert_same_size::<L2, L>() };
        assert_sizes(source.size(), self.size());
        if self.size() == 0 {
            return;
        }
        let from = Side { start: source.storage.as_ptr(), shift: L2::start(&source.layout) };
        let to = Side { start: self.storage.as_mut_ptr(), shift: L::start(&self.layout) };
        match const { &Both::<L2, L>::MOVES } {
            // SAFETY: the nested loops of `run` iterate over the coordinates of both layouts. By the invariant of
            // tensors, the indices of these coordinates are indices of elements. This tensor is borrowed mutably, so
            // the two tensors do not overlap.
            Some(Some(moves)) if const { !Both::<L2, L>::IS_LARGE } => unsafe { moves.run(from, to) },
            Some(None) => self.copy_each(source),
            // SAFETY: as above, the loops access only elements of the two tensors, which do not overlap. These layouts
            // have no swizzles.
            _ if const { !Both::<L2, L>::IS_LARGE }
                && unsafe { copy_planes(L2::plane(&source.layout), from.start, L::plane(&self.layout), to.start) } => {}
            _ => {
                let (first, second);
                let before = match L2::borrowed_layout(&source.layout) {
                    Some(layout) => layout,
                    None => {
                        first = L2::stored_layout(&source.layout);
                        &first
                    }
                };
                let after = match L::borrowed_layout(&self.layout) {
                    Some(layout) => layout,
                    None => {
                        second = L::stored_layout(&self.layout);
                        &second
                    }
                };
                // SAFETY: as above, the loops access only elements of the two tensors, which do not overlap. The layout
                // values include the starts of the views.
                if !unsafe { copy_values(before, from.start, after, to.start) } {
                    self.copy_each(source);
                }
            }
        }
    }

    /// Copies the elements at the one-dimensional coordinates for which `predicate` returns `true`: CuTe's `copy_if`.
    /// At other coordinates, this method neither reads `source` nor changes this tensor.
    ///
    /// # Panics
    /// If the sizes differ.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let row = Tensor::of([1, 2, 3, 4], layout!(4:1));
    /// let mut copy = Tensor::of([0; 4], layout!(4:1));
    /// copy.copy_if(&row, |coordinate| coordinate % 2 == 1);
    /// assert_eq!(copy.into_storage(), [0, 2, 0, 4]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn copy_if<S2: Storage<Item = S::Item>, L2: TensorLayout>(
        &mut self,
        source: &Tensor<S2, L2>,
        mut predicate: impl FnMut(usize) -> bool,
    ) {
        assert_sizes(source.size(), self.size());
        self.for_each_mut(|coordinate, item| {
            if predicate(coordinate)
                && let Some(from) = source.get(coordinate)
            {
                *item = *from;
            }
        });
    }

    /// Copies element by element. This is necessary if no nested loops iterate over both layouts, as for the shapes
    /// `(4,6)` and `(3,8)`, in which the modes end at different coordinates.
    fn copy_each<S2: Storage<Item = S::Item>, L2: TensorLayout>(&mut self, source: &Tensor<S2, L2>) {
        let (start, layout) = (source.storage.as_ptr(), &source.layout);
        self.for_each_mut(|coordinate, item| {
            if let Some(index) = L2::index(layout, coordinate) {
                // SAFETY: both tensors have the same coordinates, so `index` is the index of an element of the source,
                // by the invariant of tensors.
                *item = unsafe { *start.add(index) };
            }
        });
    }
}

/// Copies between layouts that are known only at runtime. Returns `false` if no nested loops iterate over both layouts.
///
/// # Safety
/// Relative to `from`, each index of `source` must be the index of an element that may be read. Relative to `to`, each
/// index of `target` must be the index of an element that may be written. The elements of `source` and `target` must
/// not overlap.
unsafe fn copy_values<T: Copy>(source: &Layout, from: *const T, target: &Layout, to: *mut T) -> bool {
    if !source.swizzle().is_identity() || !target.swizzle().is_identity() {
        let Some(moves) = Moves::of(source, target) else { return false };
        // SAFETY: the caller guarantees the conditions of this function.
        unsafe { moves.run(Side { start: from, shift: 0 }, Side { start: to, shift: 0 }) };
        return true;
    }
    let Some(mut nest) = Nest::of(source, target) else { return false };
    let starts = Starts::new(nest.start, None);
    let Some(levels) = nest.levels_mut() else { return true };
    // SAFETY: the loops iterate over the coordinates of both layouts. The caller guarantees that the indices of these
    // coordinates are indices of elements.
    unsafe { strided::copy(levels, starts, size_of::<T>(), from.cast(), to.cast()) };
    true
}

#[track_caller]
const fn assert_same_size<Source: TensorLayout, Target: TensorLayout>() {
    let is_told = Source::REFUSED.is_some() || Target::REFUSED.is_some();
    if let (Some(source), Some(target), false) = (Source::STATIC, Target::STATIC, is_told) {
        assert_sizes(source.size(), target.size());
    }
}

#[inline(always)]
#[track_caller]
pub(crate) const fn assert_sizes(source: usize, target: usize) {
    if source != target {
        refuse_sizes(source, target)
    }
}

#[cold]
#[inline(never)]
#[track_caller]
const fn refuse_sizes(source: usize, target: usize) -> ! {
    let text = Text::EMPTY.str("this tensor has ").int(target as i64).str(" coordinates, but the source has ");
    panic!("{}", text.int(source as i64).as_str())
}

/// The loops of a copy from the layout `Source` to the layout `Target`, if both layouts are known at compile time.
struct Both<Source, Target>(PhantomData<(Source, Target)>);

impl<Source: TensorLayout, Target: TensorLayout> Both<Source, Target> {
    const MOVES: Option<Option<Moves>> = match (Source::STATIC, Target::STATIC) {
        (Some(_), Some(_)) if Source::IS_JOINED || Target::IS_JOINED => Some(None),
        (Some(source), Some(target)) => Some(Moves::of(&source, &target)),
        _ => None,
    };

    /// `true` for large copies between layouts without swizzles. For such copies, it is faster to choose the loops at
    /// run time.
    const IS_LARGE: bool = match (Source::STATIC, Target::STATIC) {
        (Some(source), Some(target)) => {
            source.size() >= LARGE && source.swizzle().is_identity() && target.swizzle().is_identity()
        }
        _ => false,
    };
}
