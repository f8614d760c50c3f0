//! Inserts and removes modes of tuples, transposes tuples, and changes their nesting. Source: CuTe's
//! `tuple_algorithms.hpp`.

use super::IntTuple;
use crate::Error;

impl IntTuple {
    /// Appends copies of `mode` until the tuple has rank `rank`.
    ///
    /// # Errors
    /// If the rank is already greater than `rank`, or if the result has more than 32 integers or 8 levels of
    /// parentheses.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, 3)).append_to(4, &IntTuple::from(1)).unwrap(), IntTuple::from((2, 3, 1, 1)));
    /// ```
    pub const fn append_to(&self, rank: usize, mode: &Self) -> Result<Self, Error> {
        Self::structural(self.tree.padded(rank, &mode.tree, false), "append")
    }

    /// Inserts copies of `mode` before the first mode until the tuple has rank `rank`.
    ///
    /// # Errors
    /// Fails in the same cases as [`append_to`](Self::append_to).
    ///
    /// ```
    /// use colex::IntTuple;
    /// let tuple: IntTuple = "(2,3)".parse().unwrap();
    /// assert_eq!(tuple.prepend_to(4, &IntTuple::int(1)).unwrap().to_string(), "(1,1,2,3)");
    /// ```
    pub const fn prepend_to(&self, rank: usize, mode: &Self) -> Result<Self, Error> {
        Self::structural(self.tree.padded(rank, &mode.tree, true), "prepend")
    }

    /// Inserts `mode` before mode `i`. If `i` is the rank, appends `mode`.
    ///
    /// # Errors
    /// If `i` is greater than the rank, or if the result has more than 32 integers or 8 levels of parentheses.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, 3)).insert(1, &IntTuple::from((7, 8))).unwrap(), IntTuple::from((2, (7, 8), 3)));
    /// ```
    pub const fn insert(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        Self::structural(self.tree.insert(i, &mode.tree), "insert")
    }

    /// Removes mode `i`.
    ///
    /// # Errors
    /// If the tuple has no mode `i`, or if mode `i` is its only mode.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, 3, 5)).remove(1).unwrap(), IntTuple::from((2, 5)));
    /// ```
    pub const fn remove(&self, i: usize) -> Result<Self, Error> {
        Self::structural(self.tree.remove(i), "remove")
    }

    /// Puts an integer in parentheses: `5` becomes `(5)`. A tuple is returned unchanged.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!(["5", "(5)"].map(|text| text.parse::<IntTuple>().unwrap().wrap().to_string()), ["(5)", "(5)"]);
    /// ```
    pub const fn wrap(&self) -> Self {
        Self { tree: self.tree.wrapped() }
    }

    /// Removes all outer parentheses that enclose only one mode: `((5))` becomes 5.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!(["((5))", "(4,5)"].map(|text| text.parse::<IntTuple>().unwrap().unwrap().to_string()), ["5", "(4,5)"]);
    /// ```
    pub const fn unwrap(&self) -> Self {
        Self { tree: self.tree.unwrapped() }
    }

    /// Transposes a tuple of tuples: `((a,b),(c,d))` becomes `((a,c),(b,d))`.
    ///
    /// Law: if all modes are tuples of the same rank, then `t.zip()?.zip()? == t`.
    ///
    /// # Errors
    /// If the ranks of the modes differ.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from(((2, 3), (5, 7))).zip().unwrap(), IntTuple::from(((2, 5), (3, 7))));
    /// ```
    pub const fn zip(&self) -> Result<Self, Error> {
        Self::structural(self.tree.zipped(), "zip")
    }

    /// Returns the numbers of this tuple with the parentheses of `profile`.
    ///
    /// Law: the result is congruent to `profile`, and its `flatten` equals the `flatten` of this tuple.
    ///
    /// # Errors
    /// If `profile` and this tuple have different numbers of integers.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let profile = IntTuple::from(((0, 0), 0));
    /// assert_eq!(IntTuple::from((2, 3, 5)).unflatten(&profile).unwrap(), IntTuple::from(((2, 3), 5)));
    /// ```
    pub const fn unflatten(&self, profile: &Self) -> Result<Self, Error> {
        Ok(Self { tree: ok!(self.tree.under(profile.tree.profile), |error| error.of("unflatten", 1)) })
    }

    /// Replaces every integer with the tuple `value`.
    ///
    /// # Errors
    /// If the result has more than 32 integers or 8 levels of parentheses.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (3, 5))).repeat_like(&IntTuple::from(1)).unwrap(), IntTuple::from((1, (1, 1))));
    /// ```
    pub const fn repeat_like(&self, value: &Self) -> Result<Self, Error> {
        if self.is_int() {
            return Ok(*value);
        }
        let mut out = Self::EMPTY;
        each!(for i in 0..self.rank() {
            let mode = ok!(self.nth(i).repeat_like(value));
            out = ok!(out.push(&mode), |error| error.of("repeat_like", 0));
        });
        Ok(out)
    }
}
