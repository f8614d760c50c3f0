//! Another shape for the same coordinates.

use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;

impl Layout {
    /// The layout on a shape whose one-dimensional coordinates are its own: `with_shape(A, S)(c) = A(i)`, `i` the
    /// number of `c` in `S`. Source: CuTe's `layout.hpp`, where it is the composition with the compact layout of the
    /// shape.
    ///
    /// # Errors
    /// If it cuts modes so that no layout follows. One with more coordinates goes on in the last mode, as a composition
    /// does.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "24:2".parse().unwrap();
    /// assert_eq!(layout.with_shape(&IntTuple::from((4, 6))).unwrap().to_string(), "(4,6):(2,8)");
    /// ```
    pub const fn with_shape(&self, shape: &IntTuple) -> Result<Self, Error> {
        Ok(ok!(self.composition(&ok!(Self::left(shape))), |error| error.of("with_shape", 1)))
    }
}
