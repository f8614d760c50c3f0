//! What a layout is like: rank, depth, size, cosize, its range of indices; CuTe's integer traits.

use super::Layout;
use super::sum::Sum;
use crate::error::Error;
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::mode::{Mode, is_xor};

impl Layout {
    /// How many modes the layout has; 1 for an integer shape.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(["6", "(3,(2,3))"].map(|text| Layout::parse(text).unwrap().rank()), [1, 2]);
    /// ```
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.modes.profile.rank(self.all())
    }

    /// How deep the parentheses nest; 0 for an integer shape.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(["6", "(6)", "(3,(2,3))"].map(|text| Layout::parse(text).unwrap().depth()), [0, 1, 2]);
    /// ```
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.modes.profile.depth(self.all())
    }

    /// How many coordinates the layout has: the product of the extents. On a target whose `usize` cannot hold it, the
    /// largest `usize`.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("(3,(2,3)):(0,(12,1))").unwrap().size(), 18);
    /// ```
    #[must_use]
    pub const fn size(&self) -> usize {
        let mut size = 1_u64;
        each!(for i in 0..self.len() {
            size *= self.modes.leaves[i].size() as u64;
        });
        if size > usize::MAX as u64 { usize::MAX } else { size as usize }
    }

    /// CuTe's cosize, `1 + Σ (extent − 1)·|stride|` of the layout part: one more than the largest index, were all
    /// strides positive. Of coordinate strides it is the size of the [`coshape`](Self::coshape), of XOR strides the
    /// index of the last coordinate plus one.
    ///
    /// Indices that strides below zero, XOR strides, a swizzle or an offset lead to may lie outside of `0..cosize`; see
    /// [`bounds`](Self::bounds).
    ///
    /// Law: without a swizzle and an offset, for integer strides, `cosize = high − low + 1` with
    /// `(low, high) = bounds()`.
    ///
    /// Source: CuTe's `layout.hpp`.
    ///
    /// ```
    /// # use colex::Layout;
    /// let cosize = |text: &str| text.parse::<Layout>().unwrap().cosize();
    /// assert_eq!((cosize("(8):(2)"), cosize("8:0"), cosize("4:-1")), (15, 1, 4));
    /// ```
    #[must_use]
    pub const fn cosize(&self) -> i64 {
        if self.is_xor() {
            return self.layout_part().index(self.size() as i64 - 1) + 1;
        }
        if !self.is_integral() {
            return match self.coshape() {
                Ok(shape) => shape.size(),
                Err(_) => i64::MAX,
            };
        }
        let mut last = 0;
        each!(for i in 0..self.len() {
            last += (self.modes.leaves[i].size() - 1) * self.modes.leaves[i].stride.abs();
        });
        last + 1
    }

    /// CuTe's `coshape`: one more than the image of the last coordinate, were all strides positive, as an integer or a
    /// tuple of the coordinates that the strides count.
    ///
    /// Law: `size(coshape) = cosize`.
    ///
    /// # Errors
    /// If the strides mix integers with coordinates.
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
            let mode = Mode { stride: mode.stride.abs(), ..mode };
            ok!(last.add(Int::new(mode.size() - 1), mode.stride()));
        });
        let mut shape = ok!(last.tuple());
        each!(for i in 0..shape.len() {
            shape.tree.leaves[i] = Int::new(shape.tree.leaves[i].value() + 1);
        });
        Ok(shape)
    }

    /// The smallest and the largest index, swizzle and negative strides included. For a swizzle the upper end is that
    /// of the block that the swizzle permutes: no index is larger.
    ///
    /// ```
    /// # use colex::Layout;
    /// let bounds = |text: &str| text.parse::<Layout>().unwrap().bounds();
    /// assert_eq!(bounds("(4,8):(-1,4)"), (-3, 28));
    /// assert_eq!(bounds("Sw<1,0,-4> o 2:1"), (0, 31));
    /// ```
    #[must_use]
    pub const fn bounds(&self) -> (i64, i64) {
        let (low, high) = self.bounds_before_swizzle();
        if !self.swizzle.reads(high) {
            return (low, high);
        }
        let block = self.swizzle.y_mask() | self.swizzle.z_mask();
        let block = i64::MAX >> (block.leading_zeros() - 1);
        (low & !block, high | block)
    }

    /// The smallest and the largest index that the swizzle is applied to.
    pub const fn bounds_before_swizzle(&self) -> (i64, i64) {
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

    /// Whether the strides are integers, not coordinates.
    ///
    /// ```
    /// use colex::Layout;
    /// assert!(Layout::parse("(2,3):(3,1)").unwrap().is_integral());
    /// assert!(!Layout::parse("(2,3):(1@0,1@1)").unwrap().is_integral());
    /// ```
    #[must_use]
    pub const fn is_integral(&self) -> bool {
        all!(0..self.len(), |i| self.modes.leaves[i].basis.is_one()) && !self.has_coordinate_offset()
    }

    /// Whether some stride is an XOR stride, `f5`.
    ///
    /// ```
    /// use colex::Layout;
    /// assert!(Layout::parse("(2,4):(f5,f1)").unwrap().is_xor());
    /// ```
    #[must_use]
    pub const fn is_xor(&self) -> bool {
        is_xor(&self.modes, self.all())
    }

    /// Whether an index is an integer, not a coordinate.
    ///
    /// ```
    /// use colex::Layout;
    /// assert!(!Layout::parse("(2,3):(1@0,1@1)").unwrap().has_integer_indices());
    /// ```
    #[must_use]
    pub const fn has_integer_indices(&self) -> bool {
        self.is_integral() || self.is_xor()
    }

    /// All bits up to the highest that an index of XOR strides can have.
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

    /// CuTe's `is_static`: whether every extent and stride is part of the type.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(["_4:_1", "_4:1"].map(|text| Layout::parse(text).unwrap().is_static()), [true, false]);
    /// ```
    #[must_use]
    pub const fn is_static(&self) -> bool {
        self.shape().is_static() && self.stride().is_static()
    }

    /// The same layout with every number static (`fixed`) or not; what the alternate form prints.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(format!("{:#}", Layout::parse("4:1").unwrap().marked(true)), "_4:_1");
    /// ```
    #[must_use]
    pub const fn marked(mut self, fixed: bool) -> Self {
        each!(for i in 0..self.len() {
            self.modes.leaves[i].extent_is_static = fixed;
            self.modes.leaves[i].stride_is_static = fixed;
        });
        self
    }

    /// The rank of the mode that `path` names.
    ///
    /// # Errors
    /// If the path leaves the layout.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(3,(2,3)):(3,(12,1))".parse().unwrap();
    /// assert_eq!(layout.rank_of(&[1]), Ok(2));
    /// assert_eq!(layout.depth_of(&[1]), Ok(1));
    /// assert_eq!(layout.size_of(&[1]), Ok(6));
    /// assert_eq!(layout.cosize_of(&[1]), Ok(15));
    /// assert_eq!(layout.shape_of(&[1]), Ok(IntTuple::from((2, 3))));
    /// assert_eq!(layout.stride_of(&[1, 0]), Ok(IntTuple::from(12)));
    /// ```
    pub const fn rank_of(&self, path: &[usize]) -> Result<usize, Error> {
        Ok(ok!(self.mode_of("rank", path)).rank())
    }

    /// The depth of the mode that `path` names.
    ///
    /// # Errors
    /// If the path leaves the layout.
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(3,(2,3)):(3,(12,1))").unwrap();
    /// assert_eq!((l.depth_of(&[1]).unwrap(), l.depth_of(&[1, 0]).unwrap()), (1, 0));
    /// ```
    pub const fn depth_of(&self, path: &[usize]) -> Result<usize, Error> {
        Ok(ok!(self.mode_of("depth", path)).depth())
    }

    /// The size of the mode that `path` names.
    ///
    /// # Errors
    /// If the path leaves the layout.
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(3,(2,3)):(3,(12,1))").unwrap();
    /// assert_eq!((l.size_of(&[1]).unwrap(), l.size_of(&[]).unwrap()), (6, 18));
    /// assert!(l.size_of(&[2]).is_err());
    /// ```
    pub const fn size_of(&self, path: &[usize]) -> Result<usize, Error> {
        Ok(ok!(self.mode_of("size", path)).size())
    }

    /// The cosize of the mode that `path` names.
    ///
    /// # Errors
    /// If the path leaves the layout.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("(3,(2,3)):(3,(12,1))").unwrap().cosize_of(&[1]).unwrap(), 15);
    /// ```
    pub const fn cosize_of(&self, path: &[usize]) -> Result<i64, Error> {
        Ok(ok!(self.mode_of("cosize", path)).cosize())
    }

    /// The extents of the mode that `path` names.
    ///
    /// # Errors
    /// If the path leaves the layout.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("(3,(2,3)):(3,(12,1))").unwrap().shape_of(&[1]).unwrap().to_string(), "(2,3)");
    /// ```
    pub const fn shape_of(&self, path: &[usize]) -> Result<IntTuple, Error> {
        Ok(ok!(self.mode_of("shape", path)).shape())
    }

    /// The strides of the mode that `path` names.
    ///
    /// # Errors
    /// If the path leaves the layout.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("(3,(2,3)):(3,(12,1))").unwrap().stride_of(&[1]).unwrap().to_string(), "(12,1)");
    /// ```
    pub const fn stride_of(&self, path: &[usize]) -> Result<IntTuple, Error> {
        Ok(ok!(self.mode_of("stride", path)).stride())
    }

    const fn mode_of(&self, operation: &'static str, path: &[usize]) -> Result<Self, Error> {
        Ok(self.with(self.modes.at(ok!(self.modes.span(path), |error| error.of(operation, 0)))))
    }
}
