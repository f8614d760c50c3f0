//! Selects, reorders, adds and removes modes of layouts, and changes their nesting. The results keep the swizzle and
//! the offset. Source: CuTe's `layout.hpp` and `tuple_algorithms.hpp`.

use crate::leaf::Leaf;
use crate::tree::Tree;
use crate::{Error, IntTuple, Layout};

impl Layout {
    /// Returns the mode at `path`: `[1, 0]` is mode 0 of mode 1, and `[]` is the whole layout. In CuTe, this operation
    /// is `get<…>` or `layout<…>`.
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

    /// Returns a tuple of the modes with the numbers in `modes`, in the order of `modes`.
    ///
    /// # Errors
    /// - If a mode does not exist.
    /// - If the result exceeds a limit of [`Layout`], because a mode is repeated.
    /// - If the layout has XOR strides, and an extent that is not a power of two would no longer be last.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
    /// assert_eq!(layout.select(&[3, 1]).unwrap().to_string(), "(7,3):(30,2)");
    /// ```
    pub const fn select(&self, modes: &[usize]) -> Result<Self, Error> {
        self.regrouped(self.modes.select(modes), "select")
    }

    /// Returns the modes `begin..end`, as a tuple.
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

    /// Returns this layout with reordered or repeated modes, or an error if the result is not a valid layout.
    pub(super) const fn regrouped(
        &self,
        modes: Result<Tree<Leaf>, Error>,
        operation: &'static str,
    ) -> Result<Self, Error> {
        let made = ok!(self.rebuilt(modes, operation));
        ok!(made.require_made_by(operation));
        Ok(made)
    }

    /// Reverses the order of the modes: `reverse(A)(x, …, z) = A(z, …, x)`. The order inside nested modes does not
    /// change.
    ///
    /// # Errors
    /// If the layout has XOR strides and the last extent is not a power of two, because this extent would no longer be
    /// last.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,(3,5),7):(1,(2,6),30)".parse().unwrap();
    /// assert_eq!(layout.reverse().unwrap().to_string(), "(7,(3,5),2):(30,(2,6),1)");
    /// ```
    pub const fn reverse(&self) -> Result<Self, Error> {
        self.regrouped(Ok(self.modes.reversed()), "reverse")
    }

    /// Groups the modes `begin..end` into one mode (CuTe's `group_modes`).
    ///
    /// # Errors
    /// If the range is empty or ends after the last mode, or if the result is nested too deeply.
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
    /// Law: the index at each one-dimensional coordinate does not change.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(4,(3,6)):(1,(4,12))".parse().unwrap();
    /// assert_eq!(layout.flatten().to_string(), "(4,3,6):(1,4,12)");
    /// ```
    pub const fn flatten(&self) -> Self {
        self.with(self.modes.flatten())
    }

    /// Appends `mode` to the modes of this layout.
    ///
    /// # Errors
    /// If `mode` has a swizzle or an offset, or if the result exceeds a limit of [`Layout`].
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.append(&b).unwrap().to_string(), "(3,4,5):(1,3,12)");
    /// ```
    pub const fn append(&self, mode: &Self) -> Result<Self, Error> {
        self.grown(mode, self.modes.append(&mode.modes), "append")
    }

    /// Inserts `mode` before the modes of this layout.
    ///
    /// # Errors
    /// If `mode` has a swizzle or an offset, or if the result exceeds a limit of [`Layout`].
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.prepend(&b).unwrap().to_string(), "(5,3,4):(12,1,3)");
    /// ```
    pub const fn prepend(&self, mode: &Self) -> Result<Self, Error> {
        self.grown(mode, self.modes.prepend(&mode.modes), "prepend")
    }

    /// Replaces mode `i` by `mode`.
    ///
    /// # Errors
    /// If `i` is not below the rank, if `mode` has a swizzle or an offset, or if the result exceeds a limit of
    /// [`Layout`].
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.replace(0, &b).unwrap().to_string(), "(5,4):(12,3)");
    /// ```
    pub const fn replace(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        self.grown(mode, self.modes.replace(i, &mode.modes), "replace")
    }

    /// Returns the layout that has the layouts in `layouts` as its modes: CuTe's `make_layout(a, b, …)`.
    ///
    /// # Errors
    /// If `layouts` is empty, if one of them has a swizzle or an offset, or if the result exceeds a limit of
    /// [`Layout`].
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b) = ("3:1".parse().unwrap(), "4:3".parse().unwrap());
    /// assert_eq!(Layout::make_layout(&[a, b]).unwrap().to_string(), "(3,4):(1,3)");
    /// ```
    pub const fn make_layout(layouts: &[Self]) -> Result<Self, Error> {
        let mut modes = Tree::empty(Leaf::UNIT);
        each!(for i in 0..layouts.len() {
            ok!(layouts[i].require_plain("make_layout", i));
            ok!(modes.push(&layouts[i].modes, layouts[i].all()), |error| error.of("make_layout", i));
        });
        Self::checked(modes)
    }

    /// Returns this layout with the modes `modes`. An operation has added the layout `added` to these modes.
    const fn grown(
        &self,
        added: &Self,
        modes: Result<Tree<Leaf>, Error>,
        operation: &'static str,
    ) -> Result<Self, Error> {
        ok!(added.require_plain(operation, 1));
        let grown = ok!(self.rebuilt(modes, operation));
        ok!(self.require_added(&grown.modes), |error| error.of(operation, 0));
        // The leaf number of the error refers to the result, not to an operand, so it is removed.
        Ok(ok!(grown.check(), |error| error.without_place().of(operation, 1)))
    }

    /// Appends copies of `mode` until the layout has rank `rank`. In CuTe, this operation is `append<rank>`; its
    /// default for `mode` is `1:0`.
    ///
    /// # Errors
    /// If the rank is already greater than `rank`, if `mode` has a swizzle or an offset, or if the result exceeds a
    /// limit of [`Layout`].
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,4):(1,3)".parse().unwrap();
    /// assert_eq!(layout.append_to(4, &Layout::UNIT).unwrap().to_string(), "(3,4,1,1):(1,3,0,0)");
    /// ```
    pub const fn append_to(&self, rank: usize, mode: &Self) -> Result<Self, Error> {
        self.grown(mode, self.modes.padded(rank, &mode.modes, false), "append")
    }

    /// Inserts copies of `mode` before the first mode until the layout has rank `rank`.
    ///
    /// # Errors
    /// Fails in the same cases as [`append_to`](Self::append_to).
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(2,3):(3,1)").unwrap();
    /// assert_eq!(l.prepend_to(3, &Layout::parse("1:0").unwrap()).unwrap().to_string(), "(1,2,3):(0,3,1)");
    /// ```
    pub const fn prepend_to(&self, rank: usize, mode: &Self) -> Result<Self, Error> {
        self.grown(mode, self.modes.padded(rank, &mode.modes, true), "prepend")
    }

    /// Inserts `mode` before mode `i`. If `i` is the rank, appends `mode`.
    ///
    /// # Errors
    /// If `i` is greater than the rank, if `mode` has a swizzle or an offset, or if the result exceeds a limit of
    /// [`Layout`].
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(3,4):(1,3)".parse().unwrap(), "5:12".parse().unwrap());
    /// assert_eq!(a.insert(1, &b).unwrap().to_string(), "(3,5,4):(1,12,3)");
    /// ```
    pub const fn insert(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        self.grown(mode, self.modes.insert(i, &mode.modes), "insert")
    }

    /// Removes mode `i`.
    ///
    /// # Errors
    /// If the layout has no mode `i`, or if mode `i` is its only mode.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,5,4):(1,12,3)".parse().unwrap();
    /// assert_eq!(layout.remove(1).unwrap().to_string(), "(3,4):(1,3)");
    /// ```
    pub const fn remove(&self, i: usize) -> Result<Self, Error> {
        self.regrouped(self.modes.remove(i), "remove")
    }

    /// Puts parentheses around a layout whose shape is an integer: `5:2` becomes `(5):(2)`. If the shape is a tuple,
    /// returns the layout unchanged.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("5:2").unwrap().wrap().to_string(), "(5):(2)");
    /// ```
    pub const fn wrap(&self) -> Self {
        self.with(self.modes.wrapped())
    }

    /// Removes all outer parentheses that enclose only one mode: `((5)):((2))` becomes `5:2`.
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("((5)):((2))").unwrap().unwrap().to_string(), "5:2");
    /// ```
    pub const fn unwrap(&self) -> Self {
        self.with(self.modes.unwrapped())
    }

    /// Transposes the nesting of the modes: `((a,b),(c,d))` becomes `((a,c),(b,d))`.
    ///
    /// Law: `zip(A)((i,k),(j,l)) = A((i,j),(k,l))`.
    ///
    /// # Errors
    /// - If the ranks of the modes differ.
    /// - If the layout has XOR strides and an extent that is not a power of two would no longer be last.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "((2,3),(5,7)):((1,2),(6,30))".parse().unwrap();
    /// assert_eq!(layout.zip().unwrap().to_string(), "((2,5),(3,7)):((1,6),(2,30))");
    /// ```
    pub const fn zip(&self) -> Result<Self, Error> {
        self.regrouped(self.modes.zipped(), "zip")
    }

    /// Replaces the parentheses of the layout by the parentheses of `profile`.
    ///
    /// Law: the index at each one-dimensional coordinate does not change.
    ///
    /// # Errors
    /// If the number of integers in `profile` differs from the number of leaves of the layout.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(2,3,5):(1,2,6)".parse().unwrap();
    /// assert_eq!(layout.unflatten(&IntTuple::from(((0, 0), 0))).unwrap().to_string(), "((2,3),5):((1,2),6)");
    /// ```
    pub const fn unflatten(&self, profile: &IntTuple) -> Result<Self, Error> {
        Ok(self.with(ok!(self.modes.under(profile.tree.profile), |error| error.of("unflatten", 1))))
    }
}

impl IntTuple {
    /// Reverses the order of the modes. The order inside nested modes does not change.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!("(4,(2,3))".parse::<IntTuple>().unwrap().reverse().to_string(), "((2,3),4)");
    /// ```
    pub const fn reverse(&self) -> Self {
        Self { tree: self.tree.reversed() }
    }
}
