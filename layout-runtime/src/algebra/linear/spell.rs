//! Finds a layout with the same indices as a linear map: with integer strides, with integer strides and a swizzle, or
//! with XOR strides.
//!
//! `Fronts` enumerates the swizzles that such a layout can have.

use super::map::Linear;
use crate::leaf::Leaf;
use crate::rules::{NoLayout, TooManyLeaves};
use crate::tree::{MAX_LEAVES, Tree};
use crate::{Basis, Error, Layout, Swizzle};

impl Linear {
    /// Returns a layout of this map, with the extents and parentheses of `shape`. The function tries integer strides
    /// first, then integer strides with a swizzle from `fronts`, and then XOR strides.
    pub const fn spelled(&self, shape: &Tree<Leaf>, fronts: &[Swizzle]) -> Result<Layout, Error> {
        let is_sum = self.is_sum();
        each!(for i in 0..fronts.len() {
            let map = self.swizzled(fronts[i]);
            if !is_sum
                && map.is_sum()
                && let Ok(layout) = map.with_front(shape, fronts[i], Basis::ONE)
            {
                return Ok(layout);
            }
        });
        self.with_front(shape, Swizzle::IDENTITY, if is_sum { Basis::ONE } else { Basis::XOR })
    }

    /// Returns the result of [`spelled`](Self::spelled). If `spelled` fails, tries all swizzles, and returns the layout
    /// with the first swizzle for which integer or XOR strides exist.
    pub(super) const fn behind_any(&self, shape: &Tree<Leaf>, fronts: &[Swizzle]) -> Result<Layout, Error> {
        let error = match self.spelled(shape, fronts) {
            Err(error) => error,
            layout => return layout,
        };
        let mut swizzles = Fronts::of(64 - (self.bits() | self.base).leading_zeros());
        while let Some(front) = swizzles.next() {
            let map = self.swizzled(front);
            let unit = if map.is_sum() { Basis::ONE } else { Basis::XOR };
            if let Ok(layout) = map.with_front(shape, front, unit) {
                return Ok(layout);
            }
        }
        Err(error)
    }

    /// Returns the layout of this map that has the swizzle `swizzle` and strides with the basis element `unit`.
    pub const fn with_front(&self, shape: &Tree<Leaf>, swizzle: Swizzle, unit: Basis) -> Result<Layout, Error> {
        let modes = ok!(self.modes(shape, unit));
        Layout { swizzle, offset: self.base, ..Layout::plain(modes) }.check()
    }

    /// Returns the modes of the layout of this map. Each leaf of `shape` becomes one mode per run of columns in which
    /// each column is twice the previous column.
    ///
    /// # Errors
    /// If a run ends inside an extent that is not a power of two. The error names the coordinate after the run.
    pub(crate) const fn modes(&self, shape: &Tree<Leaf>, unit: Basis) -> Result<Tree<Leaf>, Error> {
        let mut out = Tree::empty(Leaf::UNUSED);
        let mut counts = [0; MAX_LEAVES];
        let (mut len, mut bit) = (0, 0);
        each!(for k in 0..shape.len() {
            let mut rest = shape.leaves[k].size();
            loop {
                let (run, more) = self.run(bit, rest);
                if run == 0 || len == MAX_LEAVES {
                    return Err(if run == 0 { self.broken(bit) } else { TooManyLeaves.error() }.leaf(k));
                }
                let stride = if rest == 1 { 0 } else { self.columns[bit] };
                out.leaves[len] = Leaf::of(run, stride, if stride == 0 { Basis::ONE } else { unit });
                (len, counts[k]) = (len + 1, counts[k] + 1);
                bit += (64 - (run - 1).leading_zeros()) as usize;
                rest /= run;
                if !more {
                    break;
                }
            }
        });
        out.profile = ok!(shape.profile.refine(&counts));
        Ok(out)
    }

    /// Returns the extent of the mode that starts at column `bit`, and `true` if the leaf needs further modes. `extent`
    /// is the number of remaining coordinates of the leaf. If the extent of the mode does not divide `extent`, the
    /// function returns 0 instead.
    const fn run(&self, bit: usize, extent: i64) -> (i64, bool) {
        let mut length = 1;
        while (extent - 1) >> length != 0 {
            let (before, next) = (self.columns[bit + length - 1], self.columns[bit + length]);
            if before << 1 != next {
                let run = 1 << length;
                return if extent % run == 0 { (run, true) } else { (0, false) };
            }
            length += 1;
        }
        (extent, false)
    }

    /// Returns the error for a run of columns that starts at column `bit` and ends inside an extent. The error names
    /// the first coordinate after the run.
    const fn broken(&self, bit: usize) -> Error {
        let mut k = bit + 1;
        while self.columns[k - 1] << 1 == self.columns[k] {
            k += 1;
        }

        NoLayout {
            coordinate: 1 << k,
            value: self.base ^ self.columns[k],
            layout: self.base ^ self.columns[k - 1] << 1,
        }
        .error()
    }
}

/// Enumerates the swizzles that change at least one index below `2^top`. Swizzles with a smaller `B` come first. Among
/// swizzles with the same `B` and `M`, swizzles with positive `S` come first.
#[derive(Clone, Copy, Debug)]
pub struct Fronts {
    top: i64,
    bits: i64,
    base: i64,
    /// The shift of the next candidate.
    shift: i64,
}

impl Fronts {
    pub const fn of(top: u32) -> Self {
        Self { top: top as i64, bits: 1, base: 0, shift: 1 }
    }

    pub const fn next(&mut self) -> Option<Swizzle> {
        while self.bits <= self.top {
            let Self { top, bits, base, shift } = *self;
            let reads_below_top = shift > 0 && base + bits + shift <= top;
            let changes_below_62 = shift < 0 && base + bits <= top && base + bits - shift <= 62;
            (self.bits, self.base, self.shift) = if reads_below_top {
                (bits, base, shift + 1)
            } else if shift > 0 {
                (bits, base, -bits)
            } else if changes_below_62 {
                (bits, base, shift - 1)
            } else if base + 1 < top {
                (bits, base + 1, bits)
            } else {
                (bits + 1, 0, bits + 1)
            };
            if (reads_below_top || changes_below_62)
                && let Ok(swizzle) = Swizzle::new(bits, base, shift)
            {
                return Some(swizzle);
            }
        }
        None
    }
}
