//! `Layout`: a shape, a stride with the same parentheses, and optionally a swizzle and an offset.

mod build;
mod compact;
mod coord;
mod front;
mod offset;
mod query;
#[cfg(feature = "serde")]
mod serde;
mod sum;

use crate::leaf::Leaf;
use crate::rules::{ExtentNotPositive, OffsetOperand, Swizzled};
use crate::tree::{Span, Tree};
use crate::{Error, IntTuple, Swizzle};
pub use build::{MOST, MOST_SWIZZLED};
pub(crate) use build::{extent_problem, incongruence, number_problem};
pub use compact::next_stride;
pub(crate) use coord::coordinate;
pub use offset::Term;
pub(crate) use offset::Terms;

/// CuTe's layout `shape:stride`, which is a function from coordinates to indices.
///
/// A layout is a value of fixed size without allocation, and the operations of the algebra are `const fn`s. The index
/// of a coordinate is the sum of `entry * stride` over all leaves. A one-dimensional coordinate is split into one entry
/// per leaf; the first entry changes fastest. A one-dimensional coordinate need not be below the size of the layout:
/// for a larger coordinate, the entry of the last leaf is past the end of this leaf. Therefore the function is defined
/// for every `i >= 0`.
///
/// A layout can have a swizzle and an offset, like CuTe's `ComposedLayout`: `Sw<3,3,3> o 16 o (8,64):(64,1)` is the
/// function `Sw(16 + L(c))`. If the strides are coordinates, the offset is a coordinate too: `ArithTuple(0,16) o
/// (8,8):(1@0,1@1)`.
///
/// Extents are at least 0; a layout with an extent of 0 is [empty](Self::is_empty). Strides may be zero, negative,
/// coordinates (`1@0`) or XOR strides (`f5`). Limits: a layout has at most 32 leaves
/// ([`MAX_LEAVES`](crate::MAX_LEAVES)) and 8 levels of parentheses ([`MAX_DEPTH`](crate::MAX_DEPTH)), and its size and
/// every index fit in 63 bits.
///
/// ```
/// use colex::Layout;
///
/// let layout: Layout = "(3,(2,3)):(3,(12,1))".parse().unwrap();
/// assert_eq!((layout.rank(), layout.depth(), layout.size(), layout.cosize()), (2, 2, 18, 21));
/// assert_eq!(layout.at((1, (1, 2))), 17);
/// assert_eq!(layout.at((1, 5)), 17);
/// assert_eq!(layout.at(16), 17);
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct Layout {
    pub(crate) swizzle: Swizzle,
    pub(crate) offset: i64,
    /// The terms of the offset that are coordinates or contain symbols.
    pub(crate) terms: Terms,
    pub(crate) modes: Tree<Leaf>,
}

impl Layout {
    /// Returns the layout with the modes `modes`, without a swizzle or an offset. The caller must guarantee that the
    /// size and the indices fit in 63 bits.
    pub const fn plain(modes: Tree<Leaf>) -> Self {
        Self { swizzle: Swizzle::IDENTITY, offset: 0, terms: Terms::NONE, modes }
    }

    /// Returns the swizzle. For a layout without a swizzle, the result is [`Swizzle::IDENTITY`].
    pub const fn swizzle(&self) -> Swizzle {
        self.swizzle
    }

    /// Returns the integer that is added to the index before the swizzle is applied. If the layout has XOR strides,
    /// this integer is XORed instead of added. If the strides are coordinates, the result is 0. To get an offset that
    /// can be a coordinate, call [`start`](Self::start).
    pub const fn offset(&self) -> i64 {
        self.offset
    }

    /// Returns `true` if the layout has a swizzle or an offset.
    ///
    /// ```
    /// use colex::Layout;
    /// assert!(Layout::parse("Sw<1,0,1> o 8:1").unwrap().is_composed() && !Layout::parse("8:1").unwrap().is_composed());
    /// ```
    pub const fn is_composed(&self) -> bool {
        !self.swizzle.is_identity() || self.offset != 0 || !self.terms.is_empty()
    }

    /// Returns the layout without its swizzle and offset (CuTe's `layout_b`).
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("Sw<1,0,1> o 5 o 8:1").unwrap().layout_part().to_string(), "8:1");
    /// ```
    pub const fn layout_part(&self) -> Self {
        Self::plain(self.modes)
    }

    /// Returns an error if this layout has a swizzle or an offset. The error names the operation and the number of the
    /// operand.
    pub const fn require_plain(&self, operation: &'static str, operand: usize) -> Result<(), Error> {
        if self.is_composed() { Err(self.not_plain().of(operation, operand)) } else { Ok(()) }
    }

    /// Returns the error of an operation that does not accept a swizzle or an offset.
    pub(crate) const fn not_plain(&self) -> Error {
        if self.swizzle.is_identity() { OffsetOperand.error() } else { Swizzled.error() }
    }

    /// Returns this layout with the modes `modes`. If `modes` is an error, adds the name of the operation to it.
    pub(crate) const fn rebuilt(
        &self,
        modes: Result<Tree<Leaf>, Error>,
        operation: &'static str,
    ) -> Result<Self, Error> {
        Ok(self.with(ok!(modes, |error| error.of(operation, 0))))
    }

    /// Returns an error if this layout is not valid. The error names `operation`, which has built the layout, and does
    /// not name a leaf.
    pub(crate) const fn require_made_by(&self, operation: &'static str) -> Result<(), Error> {
        ok!(self.verify(), |error| error.without_place().of(operation, 0));
        Ok(())
    }

    /// Returns `true` if the modes and the offset contain no symbol.
    pub const fn is_known(&self) -> bool {
        self.first_name().is_none()
    }

    /// Replaces all strides by 0 and all symbolic extents by 1, and removes the swizzle and the offset.
    pub const fn cleared(&self) -> Self {
        let mut modes = self.modes;
        each!(for i in 0..self.len() {
            let mode = &mut modes.leaves[i];
            let extent = if mode.name == 0 { mode.size() } else { 1 };
            *mode = Leaf::new(extent, 0);
        });
        Self::plain(modes)
    }

    /// Returns this layout with the swizzle and the offset of `front`.
    ///
    /// Unlike [`swizzled`](Self::swizzled), this function does not compute the range of indices, because this range is
    /// unknown if a mode is symbolic.
    pub const fn with_front_of(self, front: &Self) -> Self {
        Self { modes: self.modes, ..*front }
    }

    /// Returns the extents, with the parentheses of the layout.
    pub const fn shape(&self) -> IntTuple {
        let mut tuple = IntTuple::EMPTY;
        tuple.tree.profile = self.modes.profile;
        each!(for i in 0..self.len() {
            tuple.tree.leaves[i] = self.modes.leaves[i].extent();
        });
        tuple
    }

    /// Returns the strides, with the parentheses of the layout.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("(3,(2,3)):(3,(12,1))").unwrap().stride().to_string(), "(3,(12,1))");
    /// assert_eq!(Layout::parse("(4,8)").unwrap().stride().to_string(), "(1,4)");
    /// ```
    pub const fn stride(&self) -> IntTuple {
        let mut tuple = IntTuple::EMPTY;
        tuple.tree.profile = self.modes.profile;
        each!(for i in 0..self.len() {
            tuple.tree.leaves[i] = self.modes.leaves[i].stride();
        });
        tuple
    }

    /// Returns the `(extent, stride)` pairs of all leaves from left to right. For a coordinate stride such as `2@1`,
    /// the pair contains only the number 2.
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(3,(2,3)):(3,(12,1))").unwrap();
    /// assert_eq!(l.flat_modes().collect::<Vec<_>>(), [(3, 3), (2, 12), (3, 1)]);
    /// ```
    pub fn flat_modes(&self) -> impl ExactSizeIterator<Item = (i64, i64)> + '_ {
        self.modes.leaves[..self.len()].iter().map(|mode| (mode.size(), mode.stride))
    }
}

#[doc(hidden)]
impl Layout {
    /// Returns this layout with its modes replaced by `modes`.
    pub const fn with(&self, modes: Tree<Leaf>) -> Self {
        Self { modes, ..*self }
    }

    pub const fn all(&self) -> Span {
        self.modes.profile.all()
    }

    pub const fn len(&self) -> usize {
        self.modes.len()
    }

    /// Returns an error if this layout is empty. The error names the operation and the number of the operand.
    pub const fn require_elements(&self, operation: &'static str, operand: usize) -> Result<(), Error> {
        if self.is_empty() { Err(ExtentNotPositive { extent: 0 }.error().of(operation, operand)) } else { Ok(()) }
    }

    /// Returns the modes of the layout: its leaves with their parentheses, without the swizzle and the offset.
    pub const fn modes(&self) -> &Tree<Leaf> {
        &self.modes
    }

    /// Returns this layout with extents of 1 instead of 0.
    pub const fn without_zeros(mut self) -> Self {
        each!(for i in 0..self.len() {
            let mode = &mut self.modes.leaves[i];
            *mode = if mode.is_empty() { mode.with_size(1) } else { *mode };
        });
        self
    }

    /// Returns this layout with leaf `i` replaced by `leaf`.
    pub const fn with_leaf(mut self, i: usize, leaf: Leaf) -> Self {
        self.modes.leaves[i] = leaf;
        self
    }

    /// Returns this layout with `by` added to its offset.
    pub const fn offset_by(self, by: i64) -> Self {
        Self { offset: self.offset + by, ..self }
    }

    /// Returns this layout with the swizzle `swizzle` and the integer offset `offset`.
    pub const fn with_front(self, swizzle: Swizzle, offset: i64) -> Self {
        Self { swizzle, offset, ..self }
    }
}
