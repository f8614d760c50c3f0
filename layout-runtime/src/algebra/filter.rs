//! `filter_zeros` and `filter`: what is left of a layout when repetitions are taken out.

use super::by_mode::{Each, by_profile};
use super::row::filter;
use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;

impl Layout {
    /// Every mode of stride 0 with extent 1: no index is visited again for nothing.
    ///
    /// Law: the same parentheses and strides, the same set of indices. Source: CuTe's `layout.hpp`.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(4,(6,2)):(12,(0,1))".parse().unwrap();
    /// assert_eq!(layout.filter_zeros().to_string(), "(4,(1,2)):(12,(0,1))");
    /// ```
    #[must_use]
    pub const fn filter_zeros(&self) -> Self {
        let mut out = *self;
        each!(for i in 0..out.len() {
            let mode = &mut out.modes.leaves[i];
            if mode.stride == 0 {
                *mode = mode.with_size(1);
            }
        });
        out
    }

    /// Drops the modes of stride 0 and coalesces the others.
    ///
    /// Law: `filter = coalesce of filter_zeros`; the same set of indices. Source: CuTe's `layout.hpp`.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,4,4):(1,0,2)".parse().unwrap();
    /// assert_eq!(layout.filter().to_string(), "8:1");
    /// ```
    #[must_use]
    pub const fn filter(&self) -> Self {
        self.with(filter(&self.modes, self.all()))
    }

    /// Filters every mode for which `profile` has an integer by itself. Modes beyond the profile stay as they are.
    ///
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If the profile has more modes than the layout.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(3,(8,2)):(0,(0,1))".parse().unwrap();
    /// assert_eq!(layout.filter_by(&IntTuple::from((1, 1))).unwrap().to_string(), "(1,2):(0,1)");
    /// ```
    pub const fn filter_by(&self, profile: &IntTuple) -> Result<Self, Error> {
        let modes = by_profile(&self.modes, self.all(), profile, profile.all(), Each::Filter);
        Ok(self.with(ok!(modes, |error| error.of("filter", 1))))
    }
}
