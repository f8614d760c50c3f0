//! Taking layouts apart and putting modes together. All of them act on the domain and keep swizzle and offset.

use super::Layout;
use crate::error::Error;
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::Tree;

impl Layout {
    /// The mode that `path` names (CuTe's `get`/`layout<…>`): `[1, 0]` is mode 0 of mode 1, `[]` the whole.
    ///
    /// # Errors
    /// Where the path leaves the layout.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(4,(3,6)):(1,(4,12))".parse().unwrap();
    /// assert_eq!(layout.get(&[1]).unwrap().to_string(), "(3,6):(4,12)");
    /// assert_eq!(layout.get(&[1, 1]).unwrap().to_string(), "6:12");
    /// ```
    pub const fn get(&self, path: &[usize]) -> Result<Self, Error> {
        match self.modes.span(path) {
            Ok(span) => Ok(self.with(self.modes.at(span))),
            Err(error) => Err(error.of("get", 0)),
        }
    }

    /// The listed modes, in that order, as a tuple.
    ///
    /// # Errors
    /// Where a mode is not below the rank.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
    /// assert_eq!(layout.select(&[3, 1]).unwrap().to_string(), "(7,3):(30,2)");
    /// ```
    pub const fn select(&self, modes: &[usize]) -> Result<Self, Error> {
        self.rebuilt(self.modes.select(modes), "select")
    }

    /// The modes `begin..end`, as a tuple.
    ///
    /// # Errors
    /// Where the range is empty or leaves the layout.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
    /// assert_eq!(layout.take(1, 3).unwrap().to_string(), "(3,5):(2,6)");
    /// ```
    pub const fn take(&self, begin: usize, end: usize) -> Result<Self, Error> {
        self.rebuilt(self.modes.take(begin, end), "take")
    }

    /// The modes `begin..end` gathered into one (CuTe's `group_modes`).
    ///
    /// # Errors
    /// Where the range is empty or leaves the layout, or the result nests too deep.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
    /// assert_eq!(layout.group(0, 2).unwrap().to_string(), "((2,3),5,7):((1,2),6,30)");
    /// ```
    pub const fn group(&self, begin: usize, end: usize) -> Result<Self, Error> {
        self.rebuilt(self.modes.group(begin, end), "group")
    }

    /// The same modes without inner parentheses.
    ///
    /// Law: the same function of one-dimensional coordinates.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(4,(3,6)):(1,(4,12))".parse().unwrap();
    /// assert_eq!(layout.flatten().to_string(), "(4,3,6):(1,4,12)");
    /// ```
    #[must_use]
    pub const fn flatten(&self) -> Self {
        self.with(self.modes.flatten())
    }

    /// `mode` behind the modes of this layout.
    ///
    /// # Errors
    /// Where `mode` is swizzled, or the result is too large.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.append(&b).unwrap().to_string(), "(3,4,5):(1,3,12)");
    /// ```
    pub const fn append(&self, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("append", 1));
        self.grown(self.modes.append(&mode.modes), "append")
    }

    /// `mode` in front of the modes of this layout.
    ///
    /// # Errors
    /// Where `mode` is swizzled, or the result is too large.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.prepend(&b).unwrap().to_string(), "(5,3,4):(12,1,3)");
    /// ```
    pub const fn prepend(&self, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("prepend", 1));
        self.grown(self.modes.prepend(&mode.modes), "prepend")
    }

    /// Mode `i` replaced by `mode`.
    ///
    /// # Errors
    /// Where `i` is not below the rank, `mode` is swizzled, or the result is too large.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.replace(0, &b).unwrap().to_string(), "(5,4):(12,3)");
    /// ```
    pub const fn replace(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("replace", 1));
        self.grown(self.modes.replace(i, &mode.modes), "replace")
    }

    /// An error where this operand is swizzled or offset.
    pub(crate) const fn require_plain(&self, operation: &'static str, operand: usize) -> Result<(), Error> {
        if self.is_composed() {
            return Err(Error::new(crate::ErrorKind::Swizzled).of(operation, operand));
        }
        Ok(())
    }

    const fn rebuilt(&self, modes: Result<Tree<Mode>, Error>, operation: &'static str) -> Result<Self, Error> {
        match modes {
            Ok(modes) => Ok(self.with(modes)),
            Err(error) => Err(error.of(operation, 0)),
        }
    }

    const fn grown(&self, modes: Result<Tree<Mode>, Error>, operation: &'static str) -> Result<Self, Error> {
        match ok!(self.rebuilt(modes, operation)).check() {
            Ok(layout) => Ok(layout),
            // Its leaf is one of the result.
            Err(error) => Err(Error::new(error.kind()).of(operation, 1)),
        }
    }
}
