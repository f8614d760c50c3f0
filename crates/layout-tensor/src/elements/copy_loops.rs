//! Copies with nested loops. The order of the loops and the number of elements per copy depend on both layouts.

use crate::elements::strided::{self, Starts};
use crate::elements::two_loops::{blocks, rows};
use layout_index::iterate::{Loop, Nest};
use layout_index::views::operations::traits::Plane;
use layout_runtime::{Layout, Swizzle, number::gcd_signed};

/// A copy of at least this number of elements is large.
pub(super) const LARGE: usize = 4096;

/// The source or the destination of a copy: the address of the element with index 0, and a number that is added to all
/// indices.
#[derive(Clone, Copy)]
pub(crate) struct Side<P> {
    pub(crate) start: P,
    pub(crate) shift: i64,
}

/// The loops of a copy. `inner` is the loop with the smallest stride in the destination, and `across` is the loop with
/// the smallest stride in the source. The other loops are `outer`.
pub(crate) struct Moves {
    outer: Nest,
    inner: Loop,
    across: Loop,
    source: Swizzle,
    target: Swizzle,
    /// The number of elements that one iteration can copy at once, because they are adjacent in both layouts, including
    /// the swizzles. If the start of a view is not a multiple of this number, the iteration copies fewer elements.
    width: i64,
}

impl Moves {
    pub(crate) const fn of(source: &Layout, target: &Layout) -> Option<Self> {
        let Some(nest) = Nest::of(source, target) else { return None };
        let across = nest.across();
        Some(Self {
            outer: nest.around(across),
            inner: nest.level(0),
            across: nest.level(across),
            source: source.swizzle(),
            target: target.swizzle(),
            width: width(&nest, source.swizzle(), target.swizzle()),
        })
    }

    /// # Safety
    /// After the shift and the swizzle, each index of the source must be the index of an element that may be read, and
    /// each index of the destination must be the index of an element that may be written. Source and destination must
    /// not overlap.
    #[inline(always)]
    pub(crate) unsafe fn run<T: Copy>(&self, from: Side<*const T>, to: Side<*mut T>) {
        if self.source.is_identity() && self.target.is_identity() {
            // SAFETY: the caller guarantees the conditions of this function.
            if self.width == 1 && self.inner.second == 1 && unsafe { self.panels(from, to) } {
                return;
            }
            // SAFETY: the caller guarantees the conditions of this function.
            return unsafe { self.moved(self.width, from, to, |index| index as usize, |index| index as usize) };
        }
        // If a layout has a swizzle, the number of adjacent elements also depends on the shift.
        let keeps = |swizzle: Swizzle, shift| if swizzle.is_identity() { 0 } else { shift };
        let width = gcd_signed(self.width, gcd_signed(keeps(self.source, from.shift), keeps(self.target, to.shift)));
        let (source, target) = (self.source, self.target);
        // SAFETY: the caller guarantees the conditions of this function.
        unsafe {
            self.moved(width, from, to, |index| source.apply(index) as usize, |index| target.apply(index) as usize);
        }
    }

    /// Copies into a panel: a block of 4, 8 or 16 rows in which the elements of a column are adjacent in the
    /// destination. Each step copies one column. Returns `false` if `inner` does not have 4, 8 or 16 iterations.
    ///
    /// # Safety
    /// The conditions of [`run`](Self::run), and neither layout has a swizzle. Consecutive iterations of the innermost
    /// loop must be adjacent elements of the destination.
    unsafe fn panels<T: Copy>(&self, from: Side<*const T>, to: Side<*mut T>) -> bool {
        // SAFETY: the caller guarantees the conditions of this function.
        unsafe {
            match self.inner.extent {
                4 => self.columns::<T, 4>(from, to),
                8 => self.columns::<T, 8>(from, to),
                16 => self.columns::<T, 16>(from, to),
                _ => return false,
            }
        }
        true
    }

    /// # Safety
    /// The conditions of [`panels`](Self::panels), for `K` rows.
    #[inline(always)]
    unsafe fn columns<T: Copy, const K: usize>(&self, from: Side<*const T>, to: Side<*mut T>) {
        self.outer.walk(
            #[inline(always)]
            |a, b| {
                for j in 0..self.across.extent {
                    let at = |i: usize| a + from.shift + j * self.across.first + i as i64 * self.inner.first;
                    // SAFETY: the indices belong to the two layouts, and the `K` elements of the destination are
                    // adjacent.
                    unsafe {
                        let column: [T; K] = core::array::from_fn(|i| *from.start.add(at(i) as usize));
                        to.start.add((b + to.shift + j * self.across.second) as usize).cast::<[T; K]>().write(column);
                    }
                }
            },
        );
    }

    /// # Safety
    /// The conditions of [`run`](Self::run). The functions `source` and `target` apply the swizzles. At every
    /// `width`-th iteration, the next `width` elements must be adjacent in the source and in the destination.
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
                // SAFETY: `width` elements from these indices on are adjacent in the source and in the destination.
                unsafe {
                    core::ptr::copy_nonoverlapping(from.start.add(source(a)), to.start.add(target(b)), width as usize);
                }
            };
            return self.rows(width, vector);
        }
        let element = |a: i64, b: i64| {
            // SAFETY: the indices belong to the two layouts, so the caller guarantees that the elements may be
            // accessed.
            unsafe { *to.start.add(target(b)) = *from.start.add(source(a)) }
        };
        if self.across.first.unsigned_abs() < self.inner.first.unsigned_abs() {
            self.blocks(element);
        } else {
            self.rows(1, element);
        }
    }

    /// Runs the loops. For each iteration of the outer loops and of `across`, calls `f` with both indices at every
    /// `step`-th iteration of `inner`.
    #[inline(always)]
    fn rows(&self, step: i64, mut f: impl FnMut(i64, i64)) {
        self.outer.walk(
            #[inline(always)]
            |a, b| rows(self.inner, self.across, (a, b), step, &mut f),
        );
    }

    /// Runs the loops, and calls `f` with both indices. The two inner loops run block by block.
    #[inline(always)]
    fn blocks(&self, mut f: impl FnMut(i64, i64)) {
        self.outer.walk(
            #[inline(always)]
            |a, b| blocks(self.inner, self.across, (a, b), &mut f),
        );
    }
}

/// Copies between two layouts of at most two leaves, with the same extents. Returns `false` if `source` or `target` is
/// `None`, or if the extents differ.
///
/// # Safety
/// Relative to `from`, each index of `source` must be the index of an element that may be read. Relative to `to`, each
/// index of `target` must be the index of an element that may be written. The elements of `source` and `target` must
/// not overlap.
#[inline(always)]
pub(crate) unsafe fn copy_planes<T: Copy>(
    source: Option<Plane>,
    from: *const T,
    target: Option<Plane>,
    to: *mut T,
) -> bool {
    let (Some(source), Some(target)) = (source, target) else { return false };
    if source.leaves[0].0 != target.leaves[0].0 || source.leaves[1].0 != target.leaves[1].0 {
        return false;
    }
    let level = |k: usize| Loop { extent: target.leaves[k].0, first: source.leaves[k].1, second: target.leaves[k].1 };
    let (mut inner, mut across) = (level(0), level(1));
    if inner.extent == 1 || across.extent > 1 && across.second.unsigned_abs() < inner.second.unsigned_abs() {
        (inner, across) = (across, inner);
    }
    let start = (source.start, target.start);
    if inner.first == 1 && inner.second == 1 {
        let mut row = |a: i64, b: i64| {
            // SAFETY: the copy covers one row, which is contiguous in both layouts. The caller guarantees that the
            // elements of the row may be accessed.
            unsafe { core::ptr::copy_nonoverlapping(from.add(a as usize), to.add(b as usize), inner.extent as usize) }
        };
        rows(inner, across, start, inner.extent, &mut row);
        return true;
    }
    let mut element = |a: i64, b: i64| {
        // SAFETY: the indices belong to the two layouts, so the caller guarantees that the elements may be accessed.
        unsafe { *to.add(b as usize) = *from.add(a as usize) }
    };
    if across.first.unsigned_abs() >= inner.first.unsigned_abs() {
        rows(inner, across, start, 1, &mut element);
    } else if inner.extent * across.extent < LARGE as i64 {
        blocks(inner, across, start, &mut element);
    } else {
        let starts = Starts::new(start, None);
        // SAFETY: the indices belong to the two layouts, so the caller guarantees that the elements may be accessed.
        unsafe { strided::copy(&mut [inner, across], starts, size_of::<T>(), from.cast(), to.cast()) };
    }
    true
}

/// Returns the number of elements that one copy instruction can move at once. These elements are adjacent in the source
/// and in the destination. The result divides the extent of the innermost loop.
const fn width(nest: &Nest, source: Swizzle, target: Swizzle) -> i64 {
    let inner = nest.level(0);
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
    each!(for k in 1..2 * layout_runtime::MAX_LEAVES {
        let level = nest.level(k);
        if !source.is_identity() {
            width = gcd_signed(width, level.first);
        }
        if !target.is_identity() {
            width = gcd_signed(width, level.second);
        }
    });
    width
}
