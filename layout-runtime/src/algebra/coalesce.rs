//! `coalesce`: the fewest modes with the same function of one-dimensional coordinates.

use super::by_mode::{Each, by_profile};
use super::row::coalesce;
use crate::{Error, IntTuple, Layout};

impl Layout {
    /// Merges modes as far as possible without changing the function of one-dimensional coordinates.
    ///
    /// Law: `coalesce(i) = self(i)` for all `0 <= i < size`. The rank is minimal, and the depth is at most 1. No other
    /// flat layout of that rank has the same function. Source: CuTe's `layout.hpp`; documentation
    /// `02_layout_algebra.md`, "Coalesce".
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse().unwrap();
    /// assert_eq!(layout.coalesce().to_string(), "12:1");
    /// ```
    #[must_use]
    pub const fn coalesce(&self) -> Self {
        self.with(coalesce(&self.modes, self.all()))
    }

    /// Coalesces each mode for which `profile` has an integer. Modes beyond the profile do not change.
    ///
    /// Law: each such mode keeps its function of one-dimensional coordinates. Source: CuTe's `layout.hpp`, "by-mode
    /// coalesce".
    ///
    /// # Errors
    /// If the profile has more modes than the layout.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse().unwrap();
    /// assert_eq!(layout.coalesce_by(&IntTuple::from((1, 1))).unwrap().to_string(), "(2,6):(1,2)");
    /// ```
    pub const fn coalesce_by(&self, profile: &IntTuple) -> Result<Self, Error> {
        let modes = by_profile(&self.modes, self.all(), profile, profile.all(), Each::Coalesce);
        Ok(self.with(ok!(modes, |error| error.of("coalesce", 1))))
    }
}
