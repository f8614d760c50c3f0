//! `Layout`: a shape and a stride of the same profile, as one value.

mod build;
pub(crate) mod compact;
mod compare;
mod coord;
mod display;
mod front;
mod offset;
mod query;
#[cfg(feature = "serde")]
mod serde;
mod sum;

pub use build::{MOST, MOST_SWIZZLED};
pub(crate) use build::{extent_problem, incongruence, number_problem};
pub(crate) use coord::coordinate;
pub use offset::Term;
pub(crate) use offset::Terms;

use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::mode::Mode;
use crate::swizzle::Swizzle;
use crate::tree::{Span, Tree};

/// CuTe's layout: a map from coordinates to indices, `shape:stride`.
///
/// A value of fixed size, without allocation; every operation is a `const fn`. The index of a coordinate is the sum of
/// coordinate times stride over all leaves, and a one-dimensional coordinate is split colexicographically, the first
/// mode running fastest; the last mode takes the rest, so the map is defined for every `i >= 0`. A swizzle and an
/// offset may stand in front: `Sw<3,3,3> o 16 o (8,64):(64,1)` is `Sw(16 + L(c))`, CuTe's `ComposedLayout`. If strides
/// count in coordinates, the offset is a coordinate: `ArithTuple(0,16) o (8,8):(1@0,1@1)`.
///
/// Extents are at least 1; strides may be zero or negative, or count in coordinates (`1@0`). The size and every index
/// of a layout fit 63 bits.
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
pub struct Layout {
    pub(crate) swizzle: Swizzle,
    pub(crate) offset: i64,
    /// What else is in the offset: coordinates, and products of names.
    pub(crate) terms: Terms,
    pub(crate) modes: Tree<Mode>,
}

impl Layout {
    /// A plain layout over `modes`, whose size and indices are known to fit.
    pub const fn plain(modes: Tree<Mode>) -> Self {
        Self { swizzle: Swizzle::IDENTITY, offset: 0, terms: Terms::NONE, modes }
    }

    /// The same swizzle and offset over other modes: what every operation on the domain does.
    #[doc(hidden)]
    pub const fn with(&self, modes: Tree<Mode>) -> Self {
        Self { modes, ..*self }
    }

    #[doc(hidden)]
    pub const fn all(&self) -> Span {
        self.modes.profile.all()
    }

    #[doc(hidden)]
    pub const fn len(&self) -> usize {
        self.modes.len()
    }

    /// The swizzle in front; [`Swizzle::IDENTITY`] for a plain layout.
    ///
    /// ```
    /// use colex::Layout;
    /// assert!(Layout::parse("8:1").unwrap().swizzle().is_identity());
    /// assert_eq!(Layout::parse("Sw<3,2,4> o (8,64):(64,1)").unwrap().swizzle().base(), 2);
    /// ```
    #[must_use]
    pub const fn swizzle(&self) -> Swizzle {
        self.swizzle
    }

    /// What is added to the index before the swizzle: the number in it, if strides count in coordinates 0. See
    /// [`start`](Self::start).
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("Sw<0,0,0> o 5 o 8:1").unwrap().offset(), 5);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> i64 {
        self.offset
    }

    /// Whether a swizzle or an offset stands in front.
    ///
    /// ```
    /// use colex::Layout;
    /// assert!(Layout::parse("Sw<1,0,1> o 8:1").unwrap().is_composed() && !Layout::parse("8:1").unwrap().is_composed());
    /// ```
    #[must_use]
    pub const fn is_composed(&self) -> bool {
        !self.swizzle.is_identity() || self.offset != 0 || !self.terms.is_empty()
    }

    /// The layout behind the swizzle and the offset (CuTe's `layout_b`).
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("Sw<1,0,1> o 5 o 8:1").unwrap().layout_part().to_string(), "8:1");
    /// ```
    #[must_use]
    pub const fn layout_part(&self) -> Self {
        Self::plain(self.modes)
    }

    /// An error if this operand is swizzled or offset.
    pub const fn require_plain(&self, operation: &'static str, operand: usize) -> Result<(), Error> {
        if self.is_composed() {
            return Err(self.not_plain().of(operation, operand));
        }
        Ok(())
    }

    /// The error of an operation that takes no swizzle and no offset.
    pub(crate) const fn not_plain(&self) -> Error {
        Error::new(if self.swizzle.is_identity() { ErrorKind::OffsetOperand } else { ErrorKind::Swizzled })
    }

    /// This layout with the modes that an operation on the tree has made.
    pub(crate) const fn rebuilt(
        &self,
        modes: Result<Tree<Mode>, Error>,
        operation: &'static str,
    ) -> Result<Self, Error> {
        Ok(self.with(ok!(modes, |error| error.of(operation, 0))))
    }

    /// An error of the whole operand unless what an operation has built is a layout.
    pub(crate) const fn require_made_by(&self, operation: &'static str) -> Result<(), Error> {
        match self.verify() {
            Ok(()) => Ok(()),
            Err(error) => Err(Error::new(error.kind()).of(operation, 0)),
        }
    }

    /// The leaves of the layout part, with their parentheses.
    #[doc(hidden)]
    #[must_use]
    pub const fn modes(&self) -> &Tree<Mode> {
        &self.modes
    }

    /// Whether no number is a symbol.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.first_name().is_none()
    }

    /// The same shape with strides of 0, and 1 for symbolic extents.
    #[must_use]
    pub const fn cleared(&self) -> Self {
        let mut modes = self.modes;
        each!(for i in 0..self.len() {
            let mode = &mut modes.leaves[i];
            let extent = if mode.name == 0 { mode.size() } else { 1 };
            *mode = Mode::new(extent, 0);
        });
        Self::plain(modes)
    }

    /// This layout with another leaf number `i`.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_leaf(mut self, i: usize, leaf: Mode) -> Self {
        self.modes.leaves[i] = leaf;
        self
    }

    /// This layout with `by` added to its offset.
    #[doc(hidden)]
    #[must_use]
    pub const fn offset_by(self, by: i64) -> Self {
        Self { offset: self.offset + by, ..self }
    }

    /// The modes of this layout with the swizzle and the offset of another one.
    ///
    /// Unlike [`swizzled`](Self::swizzled), this does not evaluate indices, because the indices of symbolic modes are
    /// unknown.
    #[must_use]
    pub const fn with_front_of(self, front: &Self) -> Self {
        Self { modes: self.modes, ..*front }
    }

    /// The modes of this layout with this swizzle and this offset.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_front(self, swizzle: Swizzle, offset: i64) -> Self {
        Self { swizzle, offset, ..self }
    }

    /// The extents, with the parentheses of the layout.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("(3,(2,3)):(3,(12,1))").unwrap().shape().to_string(), "(3,(2,3))");
    /// ```
    #[must_use]
    pub const fn shape(&self) -> IntTuple {
        let mut tuple = IntTuple::EMPTY;
        tuple.tree.profile = self.modes.profile;
        each!(for i in 0..self.len() {
            tuple.tree.leaves[i] = self.modes.leaves[i].extent();
        });
        tuple
    }

    /// The strides of the layout part, with the parentheses of the layout.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("(3,(2,3)):(3,(12,1))").unwrap().stride().to_string(), "(3,(12,1))");
    /// assert_eq!(Layout::parse("(4,8)").unwrap().stride().to_string(), "(1,4)");
    /// ```
    #[must_use]
    pub const fn stride(&self) -> IntTuple {
        let mut tuple = IntTuple::EMPTY;
        tuple.tree.profile = self.modes.profile;
        each!(for i in 0..self.len() {
            tuple.tree.leaves[i] = self.modes.leaves[i].stride();
        });
        tuple
    }

    /// The `(extent, stride)` pairs of the layout part, from left to right; a coordinate stride counts with its number.
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
