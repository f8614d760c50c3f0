//! Methods that programs use to inspect an error.

use super::{At, Error};
use crate::rules::{
    BelowBuffer, BeyondBuffer, IndexOverflow, MovementRoom, NotStatic, NumberOverflow, SharedElement, SizeOverflow,
    StrideOverflow, TileRepeats, TooNarrow,
};

impl Error {
    /// Returns `true` if a size, an index or a number does not fit in its integer type.
    ///
    /// ```
    /// colex::layout! { struct Bytes { s: u8 } = (16,16):(s,1); }
    /// assert!(Bytes::new(17).unwrap_err().is_overflow());        // 15 · 17 + 15 = 270
    /// ```
    pub const fn is_overflow(&self) -> bool {
        self.breaks(&SizeOverflow::RULE)
            || self.breaks(&IndexOverflow::RULE)
            || self.breaks(&TooNarrow::RULE)
            || self.breaks(&StrideOverflow::RULE)
            || self.breaks(&NumberOverflow::RULE)
    }

    /// Returns `true` if the result depends on a number that is only known at run time.
    pub const fn is_of_run_time(&self) -> bool {
        self.breaks(&NotStatic::RULE)
    }

    /// Returns the coordinate that violates the rule. If the rule compares two coordinates, also returns the second coordinate.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    /// let error = Tensor::new([0; 20], "(3,7):(7,1)".parse::<Layout>().unwrap()).unwrap_err();
    /// let (coordinate, other) = error.counterexample().unwrap();
    /// assert_eq!((coordinate.number(), other), (20, None));      // (2,6) has index 20
    /// ```
    pub const fn counterexample(&self) -> Option<(At, Option<At>)> {
        if let Some(BelowBuffer { coordinate, .. }) = BelowBuffer::of(self) {
            return Some((coordinate, None));
        }
        if let Some(BeyondBuffer { coordinate, .. }) = BeyondBuffer::of(self) {
            return Some((coordinate, None));
        }
        if let Some(SharedElement { first, second, .. }) = SharedElement::of(self) {
            return Some((first, Some(second)));
        }
        let TileRepeats { first, second } = some!(TileRepeats::of(self));
        Some((first, Some(second)))
    }

    /// Returns the number of bytes of shared memory that a movement needs, if this error reports that the limit is too small.
    ///
    /// ```
    /// use colex::{Layout, movement::{Limits, Movement}};
    /// let rows = |text: &str| text.parse::<Layout>().unwrap();
    /// let (rows, columns) = (rows("(64,8):(8,1)"), rows("(64,8):(1,64)"));
    /// let error = Movement::between_within(&rows, &columns, 32, Limits { room: 255, ..Limits::NONE }).unwrap_err();
    /// assert_eq!(error.least_room(), Some(256));
    /// ```
    pub const fn least_room(&self) -> Option<usize> {
        Some(some!(MovementRoom::of(self)).least as usize)
    }
}
