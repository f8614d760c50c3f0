//! `mode`, `select` and `take`: some modes of a layout. The swizzle and the offset are kept.

use crate::leaf::Leaf;
use crate::tree::Tree;
use crate::{Error, Layout};

impl Layout {
    /// The mode at `path`, CuTe's `get<…>` and `layout<…>`: `[1, 0]` is mode 0 of mode 1, and `[]` is the whole layout.
    ///
    /// # Errors
    /// If the layout has no mode at this path.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(4,(3,6)):(1,(4,12))".parse().unwrap();
    /// assert_eq!(layout.mode(&[1]).unwrap().to_string(), "(3,6):(4,12)");
    /// assert_eq!(layout.mode(&[1, 1]).unwrap().to_string(), "6:12");
    /// ```
    pub const fn mode(&self, path: &[usize]) -> Result<Self, Error> {
        Ok(self.with(self.modes.at(ok!(self.modes.span(path), |error| error.of("get", 0)))))
    }

    /// The listed modes in the given order, as a tuple.
    ///
    /// # Errors
    /// If a mode is not below the rank, if a repeated mode makes the layout too large, or if the layout has XOR strides
    /// and an extent that is not a power of two is no longer last.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
    /// assert_eq!(layout.select(&[3, 1]).unwrap().to_string(), "(7,3):(30,2)");
    /// ```
    pub const fn select(&self, modes: &[usize]) -> Result<Self, Error> {
        self.regrouped(self.modes.select(modes), "select")
    }

    /// The modes `begin..end`, as a tuple.
    ///
    /// # Errors
    /// If the range is empty or ends after the last mode.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
    /// assert_eq!(layout.take(1, 3).unwrap().to_string(), "(3,5):(2,6)");
    /// ```
    pub const fn take(&self, begin: usize, end: usize) -> Result<Self, Error> {
        self.rebuilt(self.modes.take(begin, end), "take")
    }

    /// This layout with reordered or repeated modes, if the result is a layout.
    pub(super) const fn regrouped(
        &self,
        modes: Result<Tree<Leaf>, Error>,
        operation: &'static str,
    ) -> Result<Self, Error> {
        let made = ok!(self.rebuilt(modes, operation));
        ok!(made.require_made_by(operation));
        Ok(made)
    }
}
