//! `append`, `prepend`, `replace` and `make_layout`: combine the modes of layouts.

use crate::leaf::Leaf;
use crate::tree::Tree;
use crate::{Error, Layout};

impl Layout {
    /// Appends `mode` after the modes of this layout.
    ///
    /// # Errors
    /// If `mode` has a swizzle, or if the result is too large.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.append(&b).unwrap().to_string(), "(3,4,5):(1,3,12)");
    /// ```
    pub const fn append(&self, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("append", 1));
        self.grown(self.modes.append(&mode.modes), "append")
    }

    /// Inserts `mode` before the modes of this layout.
    ///
    /// # Errors
    /// If `mode` has a swizzle, or if the result is too large.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.prepend(&b).unwrap().to_string(), "(5,3,4):(12,1,3)");
    /// ```
    pub const fn prepend(&self, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("prepend", 1));
        self.grown(self.modes.prepend(&mode.modes), "prepend")
    }

    /// Replaces mode `i` by `mode`.
    ///
    /// # Errors
    /// If `i` is not below the rank, if `mode` has a swizzle, or if the result is too large.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.replace(0, &b).unwrap().to_string(), "(5,4):(12,3)");
    /// ```
    pub const fn replace(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("replace", 1));
        self.grown(self.modes.replace(i, &mode.modes), "replace")
    }

    /// CuTe's `make_layout(a, b, …)`: concatenates layouts to a tuple.
    ///
    /// # Errors
    /// If a layout has a swizzle, or if the result is too large.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b) = ("3:1".parse().unwrap(), "4:3".parse().unwrap());
    /// assert_eq!(Layout::make_layout(&[a, b]).unwrap().to_string(), "(3,4):(1,3)");
    /// ```
    pub const fn make_layout(layouts: &[Self]) -> Result<Self, Error> {
        let mut modes = Tree::empty(Leaf::UNIT);
        let mut i = 0;
        while i < layouts.len() {
            if layouts[i].is_composed() {
                return Err(layouts[i].not_plain().of("make_layout", i));
            }
            match modes.push(&layouts[i].modes, layouts[i].all()) {
                Ok(()) => i += 1,
                Err(error) => return Err(error.of("make_layout", i)),
            }
        }
        Self::checked(modes)
    }

    pub(super) const fn grown(&self, modes: Result<Tree<Leaf>, Error>, operation: &'static str) -> Result<Self, Error> {
        let grown = ok!(self.rebuilt(modes, operation));
        ok!(self.require_added(&grown.modes), |error| error.of(operation, 0));
        match grown.check() {
            Ok(layout) => Ok(layout),
            // The leaf number of the error refers to the result, not to an operand, so it is removed.
            Err(error) => Err(error.without_place().of(operation, 1)),
        }
    }
}
