//! Loops over a layout with symbols. The order of the loops depends only on the type: the modes with known strides are
//! innermost, the smallest stride first.

use super::leaf::{Extent, Stride};
use super::{Most, Numbers};
use crate::iterate::Loop;
use crate::iterate::nest::walk;
use layout_runtime::{Layout, MAX_LEAVES};

/// A loop along one leaf.
#[derive(Clone, Copy, Debug)]
struct LeafLoop {
    leaf: usize,
    extent: Extent,
    stride: Stride,
}

/// The loops over a layout, innermost first. Leaves of extent 1 have no loop.
#[derive(Debug)]
pub struct Loops {
    levels: [LeafLoop; MAX_LEAVES],
    len: usize,
    /// The extents of the leaves. Their products are the place values of one-dimensional coordinates.
    extents: [Extent; MAX_LEAVES],
    /// The largest value of each symbol, or 0 if unknown.
    most: Most,
    /// `true` if every symbolic extent has a known maximum.
    has_most: bool,
}

impl Loops {
    /// Builds the loops over `layout`. `most` contains the largest value of each symbol, or 0 if unknown. If the layout
    /// has no symbols, the result has no loops.
    pub const fn new(layout: &Layout, most: Most) -> Self {
        let unused = LeafLoop { leaf: 0, extent: Extent::ONE, stride: Stride::ZERO };
        let mut loops =
            Self { levels: [unused; MAX_LEAVES], len: 0, extents: [Extent::ONE; MAX_LEAVES], most, has_most: true };
        if layout.is_known() {
            return loops;
        }
        let table = super::Table::of(layout, &layout_runtime::tree::Profile::LEAF);
        each!(for leaf in 0..layout.len() {
            let row = table.leaf(leaf);
            loops.extents[leaf] = row.extent;
            loops.add(LeafLoop { leaf, extent: row.extent, stride: row.stride });
        });
        loops
    }

    /// Inserts a loop at its position in the order of strides. A loop of extent 1 is left out.
    const fn add(&mut self, level: LeafLoop) {
        if level.extent.divisor == 0 && level.extent.number == 1 {
            return;
        }
        if level.extent.divisor > 1 || level.extent.divisor == 1 && self.most.0[level.extent.name] == 0 {
            self.has_most = false;
        }
        insert!(self.levels, self.len, level, |level, other| is_before(&level, other));
        self.len += 1;
    }

    /// Returns the numbers of the leaves in the order of their loops, innermost first. The leaves of extent 1, which
    /// have no loop, come last.
    pub(crate) const fn order(&self, leaves: usize) -> [usize; MAX_LEAVES] {
        let (mut order, mut len, mut used) = ([0; MAX_LEAVES], 0, [false; MAX_LEAVES]);
        while len < self.len {
            order[len] = self.levels[len].leaf;
            used[order[len]] = true;
            len += 1;
        }
        each!(for leaf in 0..leaves {
            if !used[leaf] {
                order[len] = leaf;
                len += 1;
            }
        });
        order
    }

    /// Returns `true` if every symbolic extent has its largest value, as in a full tile. Returns `false` if a largest
    /// value is unknown.
    #[inline(always)]
    fn is_most(&self, numbers: &impl Numbers) -> bool {
        let is_most = |k: usize| {
            let extent = &self.levels[k].extent;
            k >= self.len || extent.divisor == 0 || numbers.get(extent.name) == i64::from(self.most.0[extent.name])
        };
        self.has_most && is_most(0) && is_most(1) && is_most(2) && is_most(3) && (4..self.len).all(is_most)
    }

    /// Returns the number of iterations of loop `k`, counted from the innermost loop 0. The number is 1 if there is no
    /// loop `k`. The caller may pass `true` for `is_most` only if every symbolic extent has its largest value.
    #[inline(always)]
    fn extent(&self, k: usize, numbers: &impl Numbers, is_most: bool) -> i64 {
        let extent = &self.levels[k].extent;
        if k >= self.len {
            1
        } else if is_most && extent.divisor > 0 {
            i64::from(self.most.0[extent.name])
        } else {
            extent.get(numbers)
        }
    }

    /// Returns the number by which an iteration of loop `k` increases the one-dimensional coordinate.
    #[inline(always)]
    fn place_value(&self, k: usize, numbers: &impl Numbers, is_most: bool) -> i64 {
        let mut place_value = 1_i64;
        for leaf in 0..self.levels[k].leaf {
            let extent = &self.extents[leaf];
            place_value = place_value.wrapping_mul(if is_most && extent.divisor > 0 {
                i64::from(self.most.0[extent.name])
            } else {
                extent.get(numbers)
            });
        }
        place_value
    }

    /// Returns the product of the extents of the leaves from `leaves.0` to `leaves.1`, exclusive.
    #[inline(always)]
    pub fn size_of(&self, leaves: (usize, usize), numbers: &impl Numbers) -> i64 {
        let mut size = 1_i64;
        for leaf in leaves.0..leaves.1 {
            size = size.wrapping_mul(self.extents[leaf].get(numbers));
        }
        size
    }

    /// Returns the product of the numbers of iterations of loop `inner` and of all loops outside this loop.
    #[inline(always)]
    pub fn outer(&self, inner: usize, numbers: &impl Numbers) -> i64 {
        let mut turns = 1_i64;
        for k in inner..self.len {
            turns = turns.wrapping_mul(self.levels[k].extent.get(numbers));
        }
        turns
    }

    /// Returns the number of iterations of the innermost loop and its stride, or 1 and 0 if there are no loops.
    #[inline(always)]
    pub fn row(&self, numbers: &impl Numbers) -> (i64, i64) {
        if self.len == 0 { (1, 0) } else { (self.extent(0, numbers, false), self.levels[0].stride.get(numbers)) }
    }

    /// Returns the index at which row `i` starts, without the offset. A row is one run of the innermost loop.
    #[inline(always)]
    pub fn row_start(&self, mut i: i64, numbers: &impl Numbers) -> i64 {
        if self.len <= 2 {
            return i.wrapping_mul(self.levels[1].stride.get(numbers));
        }
        let mut index = 0_i64;
        for k in 1..self.len {
            let level = &self.levels[k];
            // The remaining quotient is the iteration of the outermost loop.
            let digit = if k + 1 == self.len {
                i
            } else {
                let extent = level.extent.get(numbers);
                let digit = i % extent;
                i /= extent;
                digit
            };
            index = index.wrapping_add(digit.wrapping_mul(level.stride.get(numbers)));
        }
        index
    }

    /// Calls `f` for every element, with its one-dimensional coordinate and its index before offset and swizzle.
    #[inline(always)]
    pub fn walk(&self, numbers: &impl Numbers, mut f: impl FnMut(i64, i64)) {
        // If all symbols have their largest values, the numbers of iterations are constants, so that compilers can
        // unroll and vectorize the loops.
        if self.is_most(numbers) {
            self.walk_extents(numbers, true, &mut f);
        } else {
            self.walk_extents(numbers, false, &mut f);
        }
    }

    #[inline(always)]
    fn walk_extents(&self, numbers: &impl Numbers, is_most: bool, f: &mut impl FnMut(i64, i64)) {
        if self.len > 2 && self.outer(2, numbers) == 0 {
            return;
        }
        walk(
            self.len,
            #[inline(always)]
            |k| Loop {
                extent: self.extent(k, numbers, is_most),
                first: self.place_value(k, numbers, is_most),
                second: self.levels[k].stride.get(numbers),
            },
            (0, 0),
            f,
        );
    }
}

const fn is_before(a: &LeafLoop, b: &LeafLoop) -> bool {
    match (a.stride.is_static(), b.stride.is_static()) {
        (true, true) => a.stride.number().unsigned_abs() < b.stride.number().unsigned_abs(),
        (is_static, _) => is_static && !b.stride.is_static(),
    }
}
