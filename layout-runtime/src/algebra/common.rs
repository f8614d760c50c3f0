//! `max_common_layout`: the coordinates at which two layouts both have the indices 0, 1, 2, …. `max_alignment`: the
//! size of the aligned blocks of indices of a layout.

use super::composition::compose;
use super::inverse::mode_of_stride;
use super::linear::{Echelon, Linear};
use super::row::{Row, row};
use crate::leaf::Leaf;
use crate::number::gcd_signed;
use crate::tree::Tree;
use crate::{Error, Layout};

impl Layout {
    /// Returns a layout `R` of coordinates at which the two layouts agree: at `R(i)`, both have the index `i`.
    ///
    /// Law: `self(R(i)) = other(R(i)) = i` for all `0 <= i < size(R)`, and `R(i)` is a coordinate of both layouts.
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// - If a layout has a swizzle, an offset or XOR strides, and one of the two layouts is not linear over GF(2).
    /// - If `other` has coordinate strides, or if a layout has symbols.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(2,12):(1,8)".parse().unwrap(), "24:1".parse().unwrap());
    /// assert_eq!(a.max_common_layout(&b).unwrap().to_string(), "2:1");
    /// ```
    pub const fn max_common_layout(&self, other: &Self) -> Result<Self, Error> {
        let operation = "max_common_layout";
        if self.is_empty() || other.is_empty() {
            return Ok(Self::line(0));
        }
        if self.is_composed() || other.is_composed() || self.is_xor() || other.is_xor() {
            return self.linear_common(other, operation);
        }
        let size = ok!(self.shorter(other, operation));
        let inverse = ok!(other.right_inverse(), |error| error.of(operation, 1));
        let mut modes = inverse.len();
        while modes > 0 {
            // If the composition does not exist, a mode of the inverse causes the failure. The common coordinates end
            // in this mode or before it, so the later modes can be dropped. Drop modes from the end until the
            // composition exists.
            let front = Row::front(inverse.modes.leaves.split_at(modes).0);
            if let Ok(images) = compose(&self.modes, &front) {
                return match counted(&front, row(&images, images.profile.all()).mode(0)) {
                    // A composition can go past the end of the last mode, but common coordinates must be below the size
                    // of both layouts.
                    Ok(common) => Ok(common.below(size)),
                    Err(error) => Err(error.of(operation, 0)),
                };
            }
            modes -= 1;
        }
        Ok(Self::UNIT)
    }

    const fn linear_common(&self, other: &Self, operation: &'static str) -> Result<Self, Error> {
        let map = ok!(Linear::of_operand(self), |error| error.of(operation, 0));
        let with = ok!(Linear::of_operand(other), |error| error.of(operation, 1));
        Ok(ok!(map.common(&with, ok!(self.shorter(other, operation))), |error| error.of(operation, 0)))
    }

    /// Returns the smaller size of the two layouts, or an error if a layout has symbols.
    pub(super) const fn shorter(&self, other: &Self, operation: &'static str) -> Result<usize, Error> {
        ok!(self.require_static(operation, 0));
        ok!(other.require_static(operation, 1));
        Ok(if self.size() < other.size() { self.size() } else { other.size() })
    }

    /// Returns the largest `n` for which the indices of this layout consist of complete blocks of `n` adjacent indices.
    /// Each block starts at a multiple of `n`.
    ///
    /// Law: the set of indices is a union of blocks `k * n..(k + 1) * n`. Modes of stride 0 do not affect the result.
    /// Source: CuTe's `layout.hpp` and `swizzle_layout.hpp`.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,5,3):(1,30,10)".parse().unwrap();
    /// assert_eq!(layout.max_alignment(), 2);
    /// ```
    pub const fn max_alignment(&self) -> i64 {
        if self.is_empty() {
            return self.without_zeros().max_alignment();
        }
        if self.is_xor() {
            let Some(mut map) = Linear::of(self) else { return 1 };
            // For example, a last mode of extent 6 has no coordinates 6 and 7. Then only bit 0 of the mode's coordinate
            // can be set independently of the other bits, because 6 has one factor 2.
            let whole = self.size().trailing_zeros() as usize;
            map.len = if map.len < whole { map.len } else { whole };
            return Echelon::of(&map).first_missing();
        }
        if !self.is_integral() {
            return 1;
        }
        let flat = row(&self.modes, self.all());
        let Ok(inverse) = self.layout_part().right_inverse() else { return 1 };
        let size = inverse.size() as i64;
        gcd_signed(gcd_signed(size, self.straight()), unchained(&flat, size))
    }

    /// Shortens this layout so that all its indices are below `end`: removes the first coordinate with an index of
    /// `end` or more, and all coordinates after it. The strides must not be negative.
    const fn below(&self, end: usize) -> Self {
        let mut front = Row::new();
        let mut bound = 0;
        each!(for k in 0..self.len() {
            let mode = self.modes.leaves[k];
            let room = if mode.stride > 0 { (end as i64 - 1 - bound) / mode.stride + 1 } else { mode.size() };
            let extent = if mode.size() < room { mode.size() } else { room };
            front.join(Leaf::new(extent, mode.stride));
            if extent < mode.size() {
                break;
            }
            bound += (extent - 1) * mode.stride;
        });
        Self::plain(front.finish())
    }

    /// Returns the largest `n` such that the offset and the swizzle move each aligned block of `n` indices as a whole.
    /// This is the greatest common divisor of the offset and of `2^M` of the swizzle. Returns 0 if the layout has
    /// neither.
    pub(super) const fn straight(&self) -> i64 {
        let block = if self.swizzle().is_identity() { 0 } else { 1 << self.swizzle().base() };
        gcd_signed(block, self.offset())
    }
}

/// Returns the start of `inverse` that another layout `A` maps to 0, 1, 2, …. `first` is the first mode of the
/// composition of `A` with `inverse`.
const fn counted(inverse: &Tree<Leaf>, first: &Leaf) -> Result<Layout, Error> {
    if first.stride != 1 || !first.basis.is_one() {
        return Ok(Layout::UNIT);
    }
    let run = Tree::leaf(Leaf::new(first.size(), 1));
    Ok(Layout::plain(ok!(compose(inverse, &run))).coalesce())
}

/// Returns the greatest common divisor of all strides that are at least `run`, or that do not belong to the chain. The
/// chain starts with stride 1, and each further stride is the product of the previous extents. Returns 0 if there are
/// no such strides.
pub(super) const fn unchained(row: &Row, run: i64) -> i64 {
    let (mut divisor, mut chained, mut place_value) = (0, 0_u32, 1);
    while let Some(k) = mode_of_stride(row, place_value) {
        chained |= 1 << k;
        place_value *= row.mode(k).size();
    }
    each!(for k in 0..row.len() {
        if chained >> k & 1 == 0 || row.mode(k).stride >= run {
            divisor = gcd_signed(divisor, row.mode(k).stride);
        }
    });
    divisor
}
