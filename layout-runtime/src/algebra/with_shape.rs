//! Changes the shape of a layout.

use crate::{Error, IntTuple, Layout};

impl Layout {
    /// The layout with this shape and the same function of one-dimensional coordinates: `with_shape(A, S)(c) = A(i)`,
    /// where `i` is the one-dimensional coordinate of `c` in `S`. Source: CuTe's `layout.hpp`, which composes with the
    /// compact layout of the shape.
    ///
    /// # Errors
    /// If the shape splits modes so that the result is not a layout. A larger shape is allowed: as in a composition,
    /// the last mode has no upper end.
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
