//! `group` and `flatten`: change the nesting of the modes.

use crate::{Error, Layout};

impl Layout {
    /// Groups the modes `begin..end` into one mode (CuTe's `group_modes`).
    ///
    /// # Errors
    /// If the range is empty or leaves the layout, or if the result is nested too deeply.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
    /// assert_eq!(layout.group(0, 2).unwrap().to_string(), "((2,3),5,7):((1,2),6,30)");
    /// ```
    pub const fn group(&self, begin: usize, end: usize) -> Result<Self, Error> {
        self.rebuilt(self.modes.group(begin, end), "group")
    }

    /// Removes the nesting of the modes.
    ///
    /// Law: the function of one-dimensional coordinates does not change.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(4,(3,6)):(1,(4,12))".parse().unwrap();
    /// assert_eq!(layout.flatten().to_string(), "(4,3,6):(1,4,12)");
    /// ```
    #[must_use]
    pub const fn flatten(&self) -> Self {
        self.with(self.modes.flatten())
    }
}
