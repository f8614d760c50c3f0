//! Properties of a layout: rank, depth, size, cosize, bounds, and whether its numbers are integers or static.

use super::Layout;
use super::sum::Sum;
use crate::leaf::{Leaf, bound, is_empty, is_xor};
use crate::{Error, Int, IntTuple};

impl Layout {
    /// Returns the number of modes. If the shape is an integer, the rank is 1.
    pub const fn rank(&self) -> usize {
        self.modes.profile.rank(self.all())
    }

    /// Returns the number of nested levels of parentheses. If the shape is an integer, the depth is 0.
    pub const fn depth(&self) -> usize {
        self.modes.profile.depth(self.all())
    }

    /// Returns `true` if an extent is 0. An empty layout has no coordinates: its size and its cosize are 0.
    ///
    /// To compute the strides of an empty result, operations replace extents of 0 by 1. If the operation fails for
    /// these extents, the strides of the result are 0.
    ///
    /// ```
    /// use colex::Layout;
    /// let rows = Layout::parse("(0,64):(64,1)").unwrap();
    /// assert!(rows.is_empty() && rows.coords().next().is_none() && rows.get((0, 0)).is_none());
    /// assert_eq!((rows.size(), rows.cosize(), rows.bounds()), (0, 0, (0, -1)));
    /// ```
    pub const fn is_empty(&self) -> bool {
        is_empty(&self.modes, self.all())
    }

    /// Returns the number of coordinates, which is the product of the extents. If the product does not fit in `usize`,
    /// the result is `usize::MAX`.
    ///
    /// # Panics
    /// If an extent is symbolic.
    pub const fn size(&self) -> usize {
        if self.is_empty() {
            return 0;
        }
        let mut size = 1_u64;
        each!(for i in 0..self.len() {
            size *= self.modes.leaves[i].size() as u64;
        });
        if size > usize::MAX as u64 { usize::MAX } else { size as usize }
    }

    /// Returns CuTe's cosize `1 + Σ (extent − 1)·|stride|`. The swizzle and the offset are ignored. If all strides are
    /// integers and not negative, the cosize is the largest index plus 1. For coordinate strides, the cosize is the
    /// size of the [`coshape`](Self::coshape). For XOR strides, the cosize is 1 plus the index of the last coordinate.
    ///
    /// Negative strides, XOR strides, a swizzle or an offset can produce indices outside `0..cosize`. See
    /// [`bounds`](Self::bounds).
    ///
    /// The cosize of an empty layout is 0.
    ///
    /// Law: for integer strides without a swizzle or an offset, `cosize = high − low + 1`, where
    /// `(low, high) = bounds()`.
    ///
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Panics
    /// If an extent is symbolic.
    ///
    /// ```
    /// # use colex::Layout;
    /// let cosize = |text: &str| text.parse::<Layout>().unwrap().cosize();
    /// assert_eq!((cosize("(8):(2)"), cosize("8:0"), cosize("4:-1")), (15, 1, 4));
    /// ```
    pub const fn cosize(&self) -> i64 {
        if self.is_empty() {
            return 0;
        }
        if self.is_xor() {
            return self.layout_part().index(self.size() as i64 - 1) + 1;
        }
        if !self.is_integral() {
            return if let Ok(shape) = self.coshape() { shape.size() } else { i64::MAX };
        }
        bound(self.modes.leaves.split_at(self.len()).0) as i64 + 1
    }

    /// Returns CuTe's `coshape`: 1 plus the index of the last coordinate, computed with the absolute values of the
    /// strides. If the strides are coordinates, the result is a tuple, and 1 is added to each entry.
    ///
    /// Law: `size(coshape) = cosize`.
    ///
    /// # Errors
    /// If the strides are both integers and coordinates, or if an extent is symbolic.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(16,2,1):(3@1,4@1,4@1)".parse().unwrap();
    /// assert_eq!(layout.coshape().unwrap(), IntTuple::from((1, 50)));
    /// ```
    pub const fn coshape(&self) -> Result<IntTuple, Error> {
        let mut last = Sum::new();
        each!(for i in 0..self.len() {
            let mode = self.modes.leaves[i];
            if let Some(symbol) = mode.symbol() {
                return Err(symbol.not_static().of("coshape", 0).leaf(i));
            }
            let mode = Leaf { stride: mode.stride.abs(), ..mode };
            ok!(last.add(Int::new(mode.at_least_one() - 1), mode.stride()));
        });
        let mut shape = ok!(last.tuple());
        each!(for i in 0..shape.len() {
            let end = if self.is_empty() { 0 } else { shape.tree.leaves[i].value() + 1 };
            shape.tree.leaves[i] = Int::new(end);
        });
        Ok(shape)
    }

    /// Returns the smallest and the largest index. The result includes the effect of negative strides, the offset and
    /// the swizzle. With a swizzle or XOR strides, the returned range can be larger than necessary. With a swizzle,
    /// this range consists of complete aligned blocks that the swizzle permutes. An empty layout has the bounds 0 and
    /// −1.
    ///
    /// # Panics
    /// If an extent is symbolic.
    ///
    /// ```
    /// # use colex::Layout;
    /// let bounds = |text: &str| text.parse::<Layout>().unwrap().bounds();
    /// assert_eq!(bounds("(4,8):(-1,4)"), (-3, 28));
    /// assert_eq!(bounds("Sw<1,0,-4> o 2:1"), (0, 31));
    /// ```
    pub const fn bounds(&self) -> (i64, i64) {
        let (low, high) = self.bounds_before_swizzle();
        if self.is_empty() || !self.swizzle.reads(high) {
            return (low, high);
        }
        let block = self.swizzle.y_mask() | self.swizzle.z_mask();
        let block = i64::MAX >> (block.leading_zeros() - 1);
        (low & !block, high | block)
    }

    /// Returns the smallest and the largest index before the swizzle is applied. With XOR strides, the returned range
    /// can be larger than necessary.
    ///
    /// # Panics
    /// If an extent is symbolic.
    pub const fn bounds_before_swizzle(&self) -> (i64, i64) {
        if self.is_empty() {
            return (0, -1);
        }
        if self.is_xor() {
            let mask = self.xor_mask();
            return (self.offset & !mask, self.offset | mask);
        }
        let (mut low, mut high) = (self.offset, self.offset);
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            let last = (mode.size() - 1) * mode.stride;
            if last < 0 {
                low += last;
            } else {
                high += last;
            }
        });
        (low, high)
    }

    /// Returns `true` if all strides are integers (not coordinates, XOR strides or products of symbols), and the offset
    /// is not a coordinate.
    pub const fn is_integral(&self) -> bool {
        all!(0..self.len(), |i| self.modes.leaves[i].basis.is_one()) && !self.has_coordinate_offset()
    }

    /// Returns `true` if the layout has an XOR stride such as `f5`.
    pub const fn is_xor(&self) -> bool {
        is_xor(&self.modes, self.all())
    }

    /// Returns `true` if all indices are integers, because the strides are integers or XOR strides.
    pub const fn has_integer_indices(&self) -> bool {
        self.is_integral() || self.is_xor()
    }

    /// For a layout with XOR strides, returns a mask with all bits up to the highest bit that an index can have.
    const fn xor_mask(&self) -> i64 {
        let mut mask = 0;
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            if mode.size() > 1 && mode.stride > 0 {
                mask |= i64::MAX >> ((mode.size() - 1).leading_zeros() + mode.stride.leading_zeros() - 64);
            }
        });
        mask
    }

    /// Returns `true` if every extent and stride is static: CuTe's `is_static`.
    pub const fn is_static(&self) -> bool {
        self.shape().is_static() && self.stride().is_static()
    }

    /// Marks all numbers as static if `fixed` is true, and as dynamic otherwise. The format `{:#}` prints static
    /// numbers with the mark `_`.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(format!("{:#}", Layout::parse("4:1").unwrap().marked(true)), "_4:_1");
    /// ```
    pub const fn marked(mut self, fixed: bool) -> Self {
        each!(for i in 0..self.len() {
            self.modes.leaves[i].extent_is_static = fixed;
            self.modes.leaves[i].stride_is_static = fixed;
        });
        self
    }

    /// Returns the rank of the mode at `path`.
    ///
    /// # Errors
    /// If the layout has no mode at this path.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(3,(2,3)):(3,(12,1))".parse().unwrap();
    /// assert_eq!(layout.rank_of(&[1]), Ok(2));
    /// assert_eq!(layout.depth_of(&[1]), Ok(1));
    /// assert_eq!(layout.size_of(&[1]), Ok(6));
    /// assert_eq!(layout.shape_of(&[1]), Ok(IntTuple::from((2, 3))));
    /// assert_eq!(layout.stride_of(&[1, 0]), Ok(IntTuple::from(12)));
    /// ```
    pub const fn rank_of(&self, path: &[usize]) -> Result<usize, Error> {
        Ok(ok!(self.mode_of("rank", path)).rank())
    }

    /// Returns the depth of the mode at `path`.
    ///
    /// # Errors
    /// If the layout has no mode at this path.
    pub const fn depth_of(&self, path: &[usize]) -> Result<usize, Error> {
        Ok(ok!(self.mode_of("depth", path)).depth())
    }

    /// Returns the size of the mode at `path`.
    ///
    /// # Errors
    /// If the layout has no mode at this path.
    pub const fn size_of(&self, path: &[usize]) -> Result<usize, Error> {
        Ok(ok!(self.mode_of("size", path)).size())
    }

    /// Returns the extents of the mode at `path`.
    ///
    /// # Errors
    /// If the layout has no mode at this path.
    pub const fn shape_of(&self, path: &[usize]) -> Result<IntTuple, Error> {
        Ok(ok!(self.mode_of("shape", path)).shape())
    }

    /// Returns the strides of the mode at `path`.
    ///
    /// # Errors
    /// If the layout has no mode at this path.
    pub const fn stride_of(&self, path: &[usize]) -> Result<IntTuple, Error> {
        Ok(ok!(self.mode_of("stride", path)).stride())
    }

    const fn mode_of(&self, operation: &'static str, path: &[usize]) -> Result<Self, Error> {
        Ok(self.with(self.modes.at(ok!(self.modes.span(path), |error| error.of(operation, 0)))))
    }
}
