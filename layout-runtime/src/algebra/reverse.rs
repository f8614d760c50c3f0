//! Reverses the order of modes.

use crate::{Error, IntTuple, Layout};

impl Layout {
    /// Reverses the order of the modes: `reverse(A)(x, …, z) = A(z, …, x)`. The modes themselves are unchanged, and a
    /// single mode stays as it is.
    ///
    /// # Errors
    /// If the layout has XOR strides and its last extent, which would no longer be last, is not a power of two.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,(3,5),7):(1,(2,6),30)".parse().unwrap();
    /// assert_eq!(layout.reverse().unwrap().to_string(), "(7,(3,5),2):(30,(2,6),1)");
    /// ```
    pub const fn reverse(&self) -> Result<Self, Error> {
        self.regrouped(Ok(self.modes.reversed()), "reverse")
    }
}

impl IntTuple {
    /// Reverses the order of the modes. The modes themselves are unchanged.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!("(4,(2,3))".parse::<IntTuple>().unwrap().reverse().to_string(), "((2,3),4)");
    /// ```
    #[must_use]
    pub const fn reverse(&self) -> Self {
        Self { tree: self.tree.reversed() }
    }
}
