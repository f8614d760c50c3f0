//! Inserts, removes, pairs and nests the modes of layouts. Source: CuTe's `layout.hpp` and `tuple_algorithms.hpp`.

use crate::{Error, IntTuple, Layout};

impl Layout {
    /// Appends copies of `mode` until the layout has rank `rank`. This is CuTe's `append<rank>`, in which `mode` is
    /// `1:0` by default.
    ///
    /// # Errors
    /// If the rank is already greater than `rank`, if `mode` is swizzled, or if the result is too large.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,4):(1,3)".parse().unwrap();
    /// assert_eq!(layout.append_to(4, &Layout::UNIT).unwrap().to_string(), "(3,4,1,1):(1,3,0,0)");
    /// ```
    pub const fn append_to(&self, rank: usize, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("append", 1));
        self.grown(self.modes.padded(rank, &mode.modes, false), "append")
    }

    /// Inserts copies of `mode` before the first mode until the layout has rank `rank`.
    ///
    /// # Errors
    /// The errors of [`append_to`](Self::append_to).
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(2,3):(3,1)").unwrap();
    /// assert_eq!(l.prepend_to(3, &Layout::parse("1:0").unwrap()).unwrap().to_string(), "(1,2,3):(0,3,1)");
    /// ```
    pub const fn prepend_to(&self, rank: usize, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("prepend", 1));
        self.grown(self.modes.padded(rank, &mode.modes, true), "prepend")
    }

    /// Inserts `mode` as mode `i`. The number of each mode from `i` on increases by one.
    ///
    /// # Errors
    /// If `i` is greater than the rank, if `mode` is swizzled, or if the result is too large.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.insert(1, &b).unwrap().to_string(), "(3,5,4):(1,12,3)");
    /// ```
    pub const fn insert(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        ok!(mode.require_plain("insert", 1));
        self.grown(self.modes.insert(i, &mode.modes), "insert")
    }

    /// Removes mode `i`.
    ///
    /// # Errors
    /// If the layout has no mode `i`, or no other mode.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,5,4):(1,12,3)".parse().unwrap();
    /// assert_eq!(layout.remove(1).unwrap().to_string(), "(3,4):(1,3)");
    /// ```
    pub const fn remove(&self, i: usize) -> Result<Self, Error> {
        self.regrouped(self.modes.remove(i), "remove")
    }

    /// Makes a layout with an integer shape a tuple of one mode. A tuple is returned unchanged.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("5:2").unwrap().wrap().to_string(), "(5):(2)");
    /// ```
    #[must_use]
    pub const fn wrap(&self) -> Self {
        self.with(self.modes.wrapped())
    }

    /// Removes the parentheses around a single mode.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("((5)):((2))").unwrap().unwrap().to_string(), "5:2");
    /// ```
    #[must_use]
    pub const fn unwrap(&self) -> Self {
        self.with(self.modes.unwrapped())
    }

    /// Transposes the modes of rank-2 modes: `((a,b),(c,d))` becomes `((a,c),(b,d))`.
    ///
    /// Law: `zip(A)((i,k),(j,l)) = A((i,j),(k,l))`.
    ///
    /// # Errors
    /// If the modes differ in rank, or if the layout has XOR strides and an extent that is not a power of two is no
    /// longer last.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "((2,3),(5,7)):((1,2),(6,30))".parse().unwrap();
    /// assert_eq!(layout.zip().unwrap().to_string(), "((2,5),(3,7)):((1,6),(2,30))");
    /// ```
    pub const fn zip(&self) -> Result<Self, Error> {
        self.regrouped(self.modes.zipped(), "zip")
    }

    /// Gives the modes the parentheses of `profile`.
    ///
    /// Law: the result is the same function of one-dimensional coordinates.
    ///
    /// # Errors
    /// If `profile` has a different number of integers.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(2,3,5):(1,2,6)".parse().unwrap();
    /// assert_eq!(layout.unflatten(&IntTuple::from(((0, 0), 0))).unwrap().to_string(), "((2,3),5):((1,2),6)");
    /// ```
    pub const fn unflatten(&self, profile: &IntTuple) -> Result<Self, Error> {
        match self.modes.under(profile.tree.profile) {
            Ok(modes) => Ok(self.with(modes)),
            Err(error) => Err(error.of("unflatten", 1)),
        }
    }
}
