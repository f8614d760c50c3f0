//! Copies as loops: their order and the width of a move come from both layouts.

use layout_index::iterate::{Loop, Nest};
use layout_index::views::operations::traits::Plane;
use layout_runtime::{Layout, Swizzle, number::gcd_signed};

/// One side of a copy: where it starts, and what is added to the indices of its nest.
#[derive(Clone, Copy)]
pub(crate) struct Side<P> {
    pub(crate) start: P,
    pub(crate) shift: i64,
}

/// A copy as loops: outer ones, and two in the middle, of which the first is that of the target's storage order, the
/// second that of the source's.
pub(crate) struct Moves {
    outer: Nest,
    inner: Loop,
    across: Loop,
    source: Swizzle,
    target: Swizzle,
    /// Swizzles keep as many elements side by side at every turn, before shifts.
    width: i64,
}

/// Rows and columns of a block: a cache line of the usual elements.
const BLOCK: i64 = 16;

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
    /// The indices of both sides, shifted and swizzled, are elements, which may be read and written, and are distinct.
    #[inline(always)]
    pub(crate) unsafe fn run<T: Copy>(&self, from: Side<*const T>, to: Side<*mut T>) {
        if self.source.is_identity() && self.target.is_identity() {
            // SAFETY: as for this function.
            if self.width == 1 && self.inner.second == 1 && unsafe { self.panels(from, to) } {
                return;
            }
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

    /// Into panels, whose few rows lie side by side in the target: a column is read as a whole and written at once.
    /// `false` if they have another number of rows.
    ///
    /// # Safety
    /// As [`run`](Self::run), without swizzles, and the innermost loop goes from one element of the target to the next.
    unsafe fn panels<T: Copy>(&self, from: Side<*const T>, to: Side<*mut T>) -> bool {
        // SAFETY: as for this function.
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
    /// As [`panels`](Self::panels), of `K` rows.
    #[inline(always)]
    unsafe fn columns<T: Copy, const K: usize>(&self, from: Side<*const T>, to: Side<*mut T>) {
        self.outer.walk(
            #[inline(always)]
            |a, b| {
                for j in 0..self.across.extent {
                    let at = |i: usize| a + from.shift + j * self.across.first + i as i64 * self.inner.first;
                    // SAFETY: indices of the two layouts, and `K` elements of the target side by side.
                    unsafe {
                        let column: [T; K] = core::array::from_fn(|i| *from.start.add(at(i) as usize));
                        to.start.add((b + to.shift + j * self.across.second) as usize).cast::<[T; K]>().write(column);
                    }
                }
            },
        );
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
        self.outer.walk(
            #[inline(always)]
            |a, b| rows(self.inner, self.across, (a, b), step, &mut f),
        );
    }

    /// The two loops in the middle block by block.
    #[inline(always)]
    fn blocks(&self, mut f: impl FnMut(i64, i64)) {
        self.outer.walk(
            #[inline(always)]
            |a, b| blocks(self.inner, self.across, (a, b), &mut f),
        );
    }
}

/// Row after row of two loops, `step` elements at a time.
#[inline(always)]
fn rows(inner: Loop, across: Loop, (a, b): (i64, i64), step: i64, f: &mut impl FnMut(i64, i64)) {
    for j in 0..across.extent {
        let (a, b) = (a + j * across.first, b + j * across.second);
        for i in 0..inner.extent / step {
            f(a + i * step * inner.first, b + i * step * inner.second);
        }
    }
}

/// Two loops block by block.
#[inline(always)]
fn blocks(inner: Loop, across: Loop, (a, b): (i64, i64), f: &mut impl FnMut(i64, i64)) {
    let mut block = |a: i64, b: i64, rows: i64, columns: i64| {
        for j in 0..rows {
            let (a, b) = (a + j * across.first, b + j * across.second);
            for i in 0..columns {
                f(a + i * inner.first, b + i * inner.second);
            }
        }
    };
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
}

/// Copies from one plane to another of the same extents; `false` if they are not planes.
///
/// # Safety
/// The indices of both are elements, which may be read and written, and are distinct.
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
            // SAFETY: a row of both, side by side.
            unsafe { core::ptr::copy_nonoverlapping(from.add(a as usize), to.add(b as usize), inner.extent as usize) }
        };
        rows(inner, across, start, inner.extent, &mut row);
        return true;
    }
    let mut element = |a: i64, b: i64| {
        // SAFETY: indices of the two layouts.
        unsafe { *to.add(b as usize) = *from.add(a as usize) }
    };
    if across.first.unsigned_abs() < inner.first.unsigned_abs() {
        blocks(inner, across, start, &mut element);
    } else {
        rows(inner, across, start, 1, &mut element);
    }
    true
}

/// How many elements lie side by side on both sides, at every turn of the nest but those of the innermost loop, whose
/// extent it divides.
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
