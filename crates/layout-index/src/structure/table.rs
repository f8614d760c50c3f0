//! Tables that compute the index of a layout with symbols. rustc computes a table for one profile of coordinates. A
//! table has one element per leaf.

use super::leaf::{Extent, Stride};
use super::{Divisors, Numbers};
use crate::divide::Divide;
use layout_runtime::rules::CoordShape;
use layout_runtime::{
    Layout, MAX_LEAVES,
    leaf::Leaf,
    number::carry_less,
    tree::{Profile, Span},
};

/// A leaf of a layout, and the entry of the coordinate that contains the leaf's digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableLeaf {
    /// The number of the entry in the coordinate.
    entry: usize,
    /// `true` if this is the first leaf that the entry covers.
    is_first: bool,
    /// `true` if this is the last leaf that the entry covers.
    is_last: bool,
    /// The number of leaves with a symbolic extent before this leaf.
    slot: usize,
    pub(crate) extent: Extent,
    pub(crate) stride: Stride,
}

impl TableLeaf {
    const UNUSED: Self =
        Self { entry: 0, is_first: true, is_last: true, slot: 0, extent: Extent::ONE, stride: Stride::ZERO };

    const fn new(mode: &Leaf, entry: usize, (is_first, is_last): (bool, bool), slot: usize) -> Self {
        Self { entry, is_first, is_last, slot, extent: Extent::new(mode.extent()), stride: Stride::new(mode.stride()) }
    }
}

/// Runs a block for each leaf of a table. The expansion contains one copy of the block for each leaf number `$k`, so
/// that compilers know which leaves exist. If `$from` is given, a loop runs the block for the leaves from `$from` on.
macro_rules! unrolled {
    ($table:ident, [$($k:literal)*], $($from:literal,)? |$leaf:ident| $block:block) => {
        $(
            if $k < $table.len {
                let $leaf = &$table.leaves[$k];
                $block
            }
        )*
        $(for k in $from..$table.len {
            let $leaf = &$table.leaves[k];
            $block
        })?
    };
}

/// The leaves of a layout, for one profile of coordinates.
#[derive(Debug)]
pub struct Table {
    leaves: [TableLeaf; MAX_LEAVES],
    len: usize,
    /// The number of leaves with a symbolic extent.
    symbols: usize,
    /// `true` if the coordinate nests like the shape.
    fits: bool,
    /// `true` if the layout has XOR strides.
    is_xor: bool,
}

impl Table {
    /// The table without leaves.
    pub(crate) const EMPTY: Self =
        Self { leaves: [TableLeaf::UNUSED; MAX_LEAVES], len: 0, symbols: 0, fits: true, is_xor: false };

    /// Builds the table of a layout for coordinates with this profile. The swizzle and the offset are not part of the
    /// table.
    pub const fn of(layout: &Layout, profile: &Profile) -> Self {
        let mut table = Self { is_xor: layout.is_xor(), ..Self::EMPTY };
        table.add(layout, layout.all(), profile, profile.all());
        table
    }

    const fn add(&mut self, layout: &Layout, span: Span, profile: &Profile, at: Span) {
        let shape = &layout.modes().profile;
        if profile.is_leaf(at) {
            each!(for i in span.start..span.end {
                let (ends, leaf) = ((i == span.start, i + 1 == span.end), &layout.modes().leaves[i]);
                self.leaves[self.len] = TableLeaf::new(leaf, at.start, ends, self.symbols);
                self.symbols += leaf.symbol().is_some() as usize;
                self.len += 1;
            });
            return;
        }
        let rank = profile.rank(at);
        if shape.is_leaf(span) || shape.rank(span) != rank {
            self.fits = false;
            return;
        }
        each!(for mode in 0..rank {
            self.add(layout, shape.mode(span, mode), profile, profile.mode(at, mode));
        });
    }

    /// Stops compilation if the coordinate does not nest like the shape.
    #[track_caller]
    pub(crate) const fn require_fit(&self) {
        if !self.fits {
            let () = layout_runtime::expect(Err(CoordShape.error()));
        }
    }

    /// Returns leaf `k`.
    pub(crate) const fn leaf(&self, k: usize) -> TableLeaf {
        self.leaves[k]
    }

    /// Returns the extent of the leaf with symbolic extent number `slot`, or 1 if there is no such leaf.
    pub(crate) fn divided(&self, slot: usize) -> Extent {
        let of_slot = |leaf: &&TableLeaf| leaf.extent.divisor > 0 && leaf.slot == slot;
        self.leaves[..self.len].iter().find(of_slot).map_or(Extent::ONE, |leaf| leaf.extent)
    }

    /// Returns the extent and the stride of leaf `k`, or 1 and 0 after the last leaf.
    #[inline(always)]
    pub fn extent_and_stride(&self, k: usize, numbers: &impl Numbers) -> (i64, i64) {
        let leaf = &self.leaves[k];
        (leaf.extent.get(numbers), leaf.stride.get(numbers))
    }

    /// Returns the number of coordinates.
    pub fn size(&self, numbers: &impl Numbers) -> i64 {
        self.leaves[..self.len].iter().map(|leaf| leaf.extent.get(numbers)).product()
    }

    /// Returns the smallest and the largest index without the offset, like [`bounds`](super::bounds). Returns `None`
    /// for a layout with more than four leaves, and for an invalid layout. The caller then calls
    /// [`bounds`](super::bounds), which returns the bounds or the error.
    #[inline(always)]
    pub fn bounds(&self, numbers: &impl Numbers) -> Option<(i64, i64)> {
        let (mut low, mut high, mut size) = (0_i64, 0_i64, 1_i64);
        if self.len > 4 {
            return None;
        }
        unrolled!(self, [0 1 2 3], |leaf| {
            if !leaf.stride.is_added {
                return None;
            }
            let extent = leaf.extent.valid(numbers)?;
            let stride = leaf.stride.product(numbers, i64::checked_mul).filter(|stride| *stride > i64::MIN)?;
            let last = stride.checked_mul(extent - 1)?;
            size = size.checked_mul(extent)?;
            (low, high) = (low.checked_add(last.min(0))?, high.checked_add(last.max(0))?);
        });
        let is_small = size > 0 && low > i64::MIN / 4 && high < i64::MAX / 4;
        is_small.then_some((low, high))
    }

    /// Returns the index of the coordinate with these entries, before offset and swizzle, or `None` if the coordinate
    /// is outside the shape. If the values of the symbols were [checked](super::bounds), the sum does not overflow,
    /// because every index of the layout fits.
    #[inline(always)]
    pub fn index(&self, numbers: &impl Numbers, entries: &[usize; MAX_LEAVES]) -> Option<i64> {
        let (mut sum, mut rest) = (0_i64, 0_u64);
        if !self.fits {
            return None;
        }
        unrolled!(self, [0 1 2 3 4 5], 6, |leaf| {
            let x = if leaf.is_first { entry(entries, leaf.entry) as u64 } else { rest };
            let extent = leaf.extent.get(numbers) as u64;
            let digit = if leaf.is_last {
                if x >= extent {
                    return None;
                }
                x
            } else {
                rest = x.checked_div(extent)?;
                x - rest * extent
            };
            let (digit, stride) = (digit as i64, leaf.stride.get(numbers));
            sum = if self.is_xor {
                sum ^ carry_less(digit, stride)
            } else {
                sum.wrapping_add(digit.wrapping_mul(stride))
            };
        });
        Some(sum)
    }

    /// Like [`index`](Self::index), but computes in the integer type `I` of the coordinates and uses one precomputed
    /// divisor per symbolic extent. If the divisors have a narrower type `W`, every coordinate of the shape fits in
    /// `W`, so an entry that does not fit is outside the shape. If `checked` is `false`, the index of a coordinate
    /// outside the shape is unspecified.
    #[inline(always)]
    pub(crate) fn prepared_index<I: Divide, W: Divide, D: Divisors<W>>(
        &self,
        numbers: &impl Numbers,
        divisors: &D,
        entries: &[I; MAX_LEAVES],
        checked: bool,
    ) -> Option<I> {
        let (mut sum, mut rest) = (I::ZERO, I::ZERO);
        unrolled!(self, [0 1 2 3 4 5], 6, |leaf| {
            let x = if leaf.is_first { entry(entries, leaf.entry) } else { rest };
            let stride = I::cut(leaf.stride.get(numbers));
            if leaf.is_last {
                if checked && !x.below(leaf.extent.get(numbers)) {
                    return None;
                }
                sum = sum.add(x.mul(stride));
            } else if leaf.extent.divisor == 0 || leaf.slot >= D::LEN {
                let extent = I::cut(leaf.extent.get(numbers).max(1));
                rest = x.div(extent);
                sum = sum.add(x.rem(extent).mul(stride));
            } else {
                let (by, narrow) = (divisors.get(leaf.slot), W::cut(x.wide() as i64));
                if checked && narrow.wide() != x.wide() {
                    return None;
                }
                rest = I::cut(by.quotient(narrow).wide() as i64);
                // In this order of operations, the last product is constant in a loop, which saves one multiplication
                // per iteration.
                sum = sum.add(x.mul(stride).sub(rest.mul(I::cut(by.divisor().wide() as i64).mul(stride))));
            }
            if checked && leaf.is_first && !x.below(i64::MAX) {
                return None;
            }
        });
        Some(sum)
    }
}

/// Returns an entry with a `match` instead of indexing, so that the entries stay in registers if the table is a
/// constant.
#[inline(always)]
fn entry<I: Copy>(entries: &[I; MAX_LEAVES], entry: usize) -> I {
    match entry {
        0 => entries[0],
        1 => entries[1],
        2 => entries[2],
        3 => entries[3],
        entry => entries[entry],
    }
}
