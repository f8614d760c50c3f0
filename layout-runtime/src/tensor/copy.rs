//! Copies between tensors: the order of the loops and the width of a move come from both layouts.

use super::Tensor;
use super::kinds::TensorLayout;
use super::storage::{Storage, StorageMut};
use crate::iterate::{Nest, Turn};
use crate::layout::Layout;
use crate::number::gcd_signed;
use crate::swizzle::Swizzle;
use core::marker::PhantomData;

impl<S: StorageMut<Item: Copy>, L: TensorLayout> Tensor<S, L> {
    /// Copies the element of every coordinate of `source` to the same one-dimensional coordinate of this tensor.
    ///
    /// The innermost loop is that of this tensor's storage order. What both have side by side is moved at once, as many elements as
    /// the law of [`max_common_vector`](Layout::max_common_vector) allows; where the two orders differ, the loops go in blocks, so
    /// that both are read and written line by line. An element that several coordinates share keeps the last one written.
    ///
    /// # Panics
    /// Where the sizes differ, or only one of the tensors is a smaller tile; for layouts that are types this is an error of the
    /// build as far as it is known there.
    ///
    /// ```
    /// use layout_runtime::Tensor;
    /// use layout_runtime::compiled::{Compiled, M};
    ///
    /// let rows = Tensor::of([1, 2, 3, 4, 5, 6], Compiled::<(M::<2, 3>, M::<3, 1>)>);
    /// let mut columns = Tensor::of([0; 6], Compiled::<(M::<2, 1>, M::<3, 2>)>);
    /// columns.copy_from(&rows);
    /// assert_eq!(columns.into_storage(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn copy_from<S2: Storage<Item = S::Item>, L2: TensorLayout>(&mut self, source: &Tensor<S2, L2>) {
        const { require_same_size(&L2::STATIC, &L::STATIC) };
        let sizes = (source.size(), self.size());
        assert!(
            sizes.0 == sizes.1,
            "the tensors differ in size: {} coordinates here, {} in the source",
            sizes.1,
            sizes.0
        );
        if !L::is_whole(&self.layout) || !L2::is_whole(&source.layout) {
            return self.copy_tail(source);
        }
        let from = Side { start: source.storage.as_ptr(), shift: L2::shift(&source.layout) };
        let to = Side { start: self.storage.as_mut_ptr(), shift: L::shift(&self.layout) };
        match const { &Both::<L2, L>::MOVES } {
            // SAFETY: the nest goes through the coordinates of both layouts, whose indices are elements, by the invariant of tensors.
            // This one is borrowed mutably, so that the two do not overlap.
            Some(Some(moves)) => unsafe { moves.run(from, to) },
            Some(None) => self.copy_each(source),
            None => match Moves::of(&L2::layout(&source.layout), &L::layout(&self.layout)) {
                // SAFETY: as above; the layouts as values have their shifts in them.
                Some(moves) => unsafe { moves.run(Side { shift: 0, ..from }, Side { shift: 0, ..to }) },
                None => self.copy_each(source),
            },
        }
    }

    /// Modes that end inside each other have no common loops.
    fn copy_each<S2: Storage<Item = S::Item>, L2: TensorLayout>(&mut self, source: &Tensor<S2, L2>) {
        self.for_each_mut(|coordinate, item| *item = source[coordinate]);
    }

    #[track_caller]
    fn copy_tail<S2: Storage<Item = S::Item>, L2: TensorLayout>(&mut self, source: &Tensor<S2, L2>) {
        let (layout, other) = (self.layout(), source.layout());
        let same = layout.size() == other.size()
            && (0..layout.size()).all(|i| self.get(i).is_some() == source.get(i).is_some());
        assert!(same, "the tensors differ in shape: a smaller tile of {} and one of {}", layout.shape(), other.shape());
        self.copy_each(source);
    }
}

const fn require_same_size(source: &Option<Layout>, target: &Option<Layout>) {
    if let (Some(source), Some(target)) = (source, target) {
        assert!(source.size() == target.size(), "the tensors differ in size");
    }
}

/// What is known of a copy while compiling, where both layouts are.
struct Both<Source, Target>(PhantomData<(Source, Target)>);

impl<Source: TensorLayout, Target: TensorLayout> Both<Source, Target> {
    const MOVES: Option<Option<Moves>> = match (Source::STATIC, Target::STATIC) {
        (Some(source), Some(target)) => Some(Moves::of(&source, &target)),
        _ => None,
    };
}

/// One side of a copy: where it starts, and what is added to the indices of its nest.
#[derive(Clone, Copy)]
struct Side<P> {
    start: P,
    shift: i64,
}

/// A copy as loops: outer ones, and two in the middle, of which the first is that of the target's storage order, the second that
/// of the source's.
struct Moves {
    outer: Nest,
    inner: Turn,
    across: Turn,
    source: Swizzle,
    target: Swizzle,
    /// Swizzles keep as many elements side by side at every turn, before shifts.
    width: i64,
}

/// Rows and columns of a block: a cache line of the usual elements.
const BLOCK: i64 = 16;

impl Moves {
    const fn of(source: &Layout, target: &Layout) -> Option<Self> {
        let Some(nest) = Nest::of(source, target) else { return None };
        let across = nest.across();
        Some(Self {
            outer: nest.around(across),
            inner: nest.turn(0),
            across: nest.turn(across),
            source: source.swizzle(),
            target: target.swizzle(),
            width: width(&nest, source.swizzle(), target.swizzle()),
        })
    }

    /// # Safety
    /// The indices of both sides, shifted and swizzled, are elements, which may be read and written, and are distinct.
    #[inline(always)]
    unsafe fn run<T: Copy>(&self, from: Side<*const T>, to: Side<*mut T>) {
        if self.source.is_identity() && self.target.is_identity() {
            // SAFETY: as for this function.
            return unsafe { self.moved(self.width, from, to, |index| index as usize, |index| index as usize) };
        }
        // How many elements swizzles move together: the shifts count too.
        let keeps = |swizzle: Swizzle, shift| if swizzle.is_identity() { 0 } else { shift };
        let width = gcd_signed(self.width, gcd_signed(keeps(self.source, from.shift), keeps(self.target, to.shift)));
        let (source, target) = (self.source, self.target);
        // SAFETY: as for this function.
        unsafe {
            self.moved(width, from, to, |index| source.apply(index) as usize, |index| target.apply(index) as usize);
        }
    }

    /// # Safety
    /// As [`run`](Self::run), with the swizzles as functions; `width` elements from a turn on are side by side.
    #[inline(always)]
    unsafe fn moved<T: Copy>(
        &self,
        width: i64,
        from: Side<*const T>,
        to: Side<*mut T>,
        source: impl Fn(i64) -> usize,
        target: impl Fn(i64) -> usize,
    ) {
        let (source, target) = (|index: i64| source(index + from.shift), |index: i64| target(index + to.shift));
        if width > 1 {
            let vector = |a: i64, b: i64| {
                // SAFETY: `width` elements from these indices on are side by side on both sides.
                unsafe {
                    core::ptr::copy_nonoverlapping(from.start.add(source(a)), to.start.add(target(b)), width as usize);
                }
            };
            return self.rows(width, vector);
        }
        let element = |a: i64, b: i64| {
            // SAFETY: indices of the two layouts.
            unsafe { *to.start.add(target(b)) = *from.start.add(source(a)) }
        };
        if self.across.first.unsigned_abs() < self.inner.first.unsigned_abs() {
            self.blocks(element);
        } else {
            self.rows(1, element);
        }
    }

    /// Row after row of the two loops in the middle, `step` elements at a time.
    #[inline(always)]
    fn rows(&self, step: i64, mut f: impl FnMut(i64, i64)) {
        let (inner, across) = (self.inner, self.across);
        self.outer.walk(
            #[inline(always)]
            |a, b| {
                for j in 0..across.extent {
                    let (a, b) = (a + j * across.first, b + j * across.second);
                    for i in 0..inner.extent / step {
                        f(a + i * step * inner.first, b + i * step * inner.second);
                    }
                }
            },
        );
    }

    /// The two loops in the middle block by block.
    #[inline(always)]
    fn blocks(&self, mut f: impl FnMut(i64, i64)) {
        let (inner, across) = (self.inner, self.across);
        let mut block = |a: i64, b: i64, rows: i64, columns: i64| {
            for j in 0..rows {
                let (a, b) = (a + j * across.first, b + j * across.second);
                for i in 0..columns {
                    f(a + i * inner.first, b + i * inner.second);
                }
            }
        };
        self.outer.walk(
            #[inline(always)]
            |a, b| {
                let mut j = 0;
                while j < across.extent {
                    let rows = BLOCK.min(across.extent - j);
                    let (a, b) = (a + j * across.first, b + j * across.second);
                    let mut i = 0;
                    while i < inner.extent {
                        let columns = BLOCK.min(inner.extent - i);
                        let (a, b) = (a + i * inner.first, b + i * inner.second);
                        if rows == BLOCK && columns == BLOCK {
                            block(a, b, BLOCK, BLOCK);
                        } else {
                            block(a, b, rows, columns);
                        }
                        i += BLOCK;
                    }
                    j += BLOCK;
                }
            },
        );
    }
}

/// How many elements lie side by side on both sides, at every turn of the nest but those of the innermost loop, whose extent it
/// divides.
const fn width(nest: &Nest, source: Swizzle, target: Swizzle) -> i64 {
    let inner = nest.turn(0);
    if inner.first != 1 || inner.second != 1 {
        return 1;
    }
    let mut width = inner.extent;
    if !source.is_identity() {
        width = gcd_signed(gcd_signed(width, 1 << source.base()), nest.start.0);
    }
    if !target.is_identity() {
        width = gcd_signed(gcd_signed(width, 1 << target.base()), nest.start.1);
    }
    let mut k = 1;
    while k < 2 * crate::MAX_LEAVES {
        let turn = nest.turn(k);
        if !source.is_identity() {
            width = gcd_signed(width, turn.first);
        }
        if !target.is_identity() {
            width = gcd_signed(width, turn.second);
        }
        k += 1;
    }
    width
}
