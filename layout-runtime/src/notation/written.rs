//! Layouts that are parsed but not yet checked, and their errors.

use crate::layout::{Layout, extent_problem, incongruence, number_problem};
use crate::rules::XorOffset;
use crate::{Error, IntTuple, Swizzle};

/// The strides of a parsed layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strides {
    /// The strides are omitted or written as `LayoutLeft`.
    Left,
    /// The strides are written as `LayoutRight`.
    Right,
    /// The strides are written explicitly.
    Given(IntTuple),
}

/// A layout that is parsed but not yet checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The swizzle.
    pub swizzle: Swizzle,
    /// The offset: an integer, `f5`, or a coordinate.
    pub offset: IntTuple,
    /// The extents.
    pub shape: IntTuple,
    /// The strides.
    pub strides: Strides,
    /// Four positions in the text: the starts of the prefix (swizzle or offset), of the shape and of the strides, and
    /// the end of the strides.
    #[doc(hidden)]
    pub at: [usize; 4],
}

impl Notation {
    /// Builds a notation without a swizzle or an offset. The array contains three positions: the start of the shape,
    /// the start of the strides, and the end of the strides.
    #[must_use]
    pub const fn of(shape: IntTuple, strides: Strides, [start, stride_start, end]: [usize; 3]) -> Self {
        let at = [start, start, stride_start, end];
        Self { swizzle: Swizzle::IDENTITY, offset: IntTuple::int(0), shape, strides, at }
    }

    /// Returns this notation, with `start` as the position at which the prefix (swizzle or offset) starts.
    pub(super) const fn after_prefix(self, start: usize) -> Self {
        Self { at: [start, self.at[1], self.at[2], self.at[3]], ..self }
    }

    /// Returns the layout, or the first error in the notation.
    ///
    /// # Errors
    /// If [`problem`](Self::problem) returns an error, if the offset is not valid, or if the size or an index does not
    /// fit in 63 bits.
    pub const fn layout(&self) -> Result<Layout, Error> {
        if let Some(problem) = self.problem(0) {
            return Err(problem);
        }
        let layout = match &self.strides {
            Strides::Left => ok!(Layout::left(&self.shape)),
            Strides::Right => ok!(Layout::right(&self.shape)),
            Strides::Given(stride) => ok!(Layout::new(&self.shape, stride)),
        };
        if self.at[0] == self.at[1] {
            return Ok(layout);
        }
        let offset = match self.offset.as_int() {
            Some(offset) if !offset.basis().is_coordinate() => offset,
            _ => return layout.shifted(&self.offset),
        };
        if let Some(problem) = number_problem(offset) {
            return Err(problem);
        }
        let value = offset.value();
        if offset.basis().is_xor() {
            return Layout { swizzle: self.swizzle, ..ok!(layout.joined(value)) }.canonical();
        }
        if layout.shares(value) {
            return Err(XorOffset.error());
        }
        Layout { swizzle: self.swizzle, offset: value, ..layout }.canonical()
    }

    /// Returns error number `k` of the shape and the strides, counted from 0, or `None` if there are at most `k`
    /// errors. Errors of the extents come first, then errors of the strides, and then positions at which the
    /// parentheses of shape and strides differ. Operand 0 of the error is the shape, and operand 1 is the strides.
    #[must_use]
    pub const fn problem(&self, k: usize) -> Option<Error> {
        let mut left = k;
        each!(for i in 0..self.shape.len() {
            match (extent_problem(self.shape.tree.leaves[i]), left) {
                (Some(error), 0) => return Some(error.of("", 0).leaf(i)),
                (Some(_), _) => left -= 1,
                (None, _) => {}
            }
        });
        let Strides::Given(stride) = &self.strides else { return None };
        each!(for i in 0..stride.len() {
            match (number_problem(stride.tree.leaves[i]), left) {
                (Some(error), 0) => return Some(error.of("", 1).leaf(i)),
                (Some(_), _) => left -= 1,
                (None, _) => {}
            }
        });
        incongruence(&self.shape, self.shape.all(), stride, stride.all(), &mut left)
    }

    /// Returns the position of the start of the strides, or `None` if the strides are not written explicitly.
    pub const fn stride_start(&self) -> Option<usize> {
        if matches!(self.strides, Strides::Given(_)) { Some(self.at[2]) } else { None }
    }

    /// Returns the position at which the operand of `error` starts.
    #[doc(hidden)]
    pub const fn start_of(&self, error: &Error) -> usize {
        self.at[if matches!(error.operand(), Some(1)) { 2 } else { 1 }]
    }
}
