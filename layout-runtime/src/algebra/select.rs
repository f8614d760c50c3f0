//! `mode`, `select` and `take`: some modes of a layout. Swizzle and offset stay in front.

use crate::error::Error;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::tree::Tree;

impl Layout {
    /// The mode that `path` names, CuTe's `get<…>` and `layout<…>`: `[1, 0]` is mode 0 of mode 1, `[]` the whole.
    ///
    /// # Errors
    /// If the path leaves the layout.
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

    /// The listed modes, in that order, as a tuple.
    ///
    /// # Errors
    /// If a mode is not below the rank; if a mode that is listed twice makes the layout too large; if an extent that is
    /// not a power of two comes to stand before others, and the layout has XOR strides.
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
    /// If the range is empty or leaves the layout.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
    /// assert_eq!(layout.take(1, 3).unwrap().to_string(), "(3,5):(2,6)");
    /// ```
    pub const fn take(&self, begin: usize, end: usize) -> Result<Self, Error> {
        self.rebuilt(self.modes.take(begin, end), "take")
    }

    /// This layout with its modes in another order, or repeated, if that is a layout.
    pub(super) const fn regrouped(
        &self,
        modes: Result<Tree<Mode>, Error>,
        operation: &'static str,
    ) -> Result<Self, Error> {
        let made = ok!(self.rebuilt(modes, operation));
        ok!(made.require_made_by(operation));
        Ok(made)
    }
}
