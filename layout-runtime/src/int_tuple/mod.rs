//! `IntTuple`: an integer, or a tuple of `IntTuple`s. An `IntTuple` represents shapes, strides and coordinates.

mod arithmetic;
mod compare;
mod convert;
mod coord;
mod modes;
mod reduce;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::int::Int;
use crate::tree::{Span, Tree};

/// A hierarchical tuple of integers, `(3,(2,3))`, without allocation.
///
/// A tuple has up to [`MAX_LEAVES`](crate::MAX_LEAVES) integers in up to [`MAX_DEPTH`](crate::MAX_DEPTH) levels of
/// parentheses. `24` and `(24)` are different tuples. A number can be marked as static, like CuTe's `Int<3>`. Static
/// numbers are written `_3`, and the format `{:#}` prints them in this form. Comparisons ignore the mark. Source:
/// CuTe's documentation, `01_layout.md`, "IntTuple".
///
/// ```
/// use colex::IntTuple;
///
/// let shape = IntTuple::from((3, (2, 3)));
/// assert_eq!((shape.rank(), shape.depth(), shape.size()), (2, 2, 18));
/// assert_eq!(shape.mode(&[1, 0]).unwrap(), IntTuple::from(2));
/// assert_eq!(shape.to_string(), "(3,(2,3))");
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct IntTuple {
    #[doc(hidden)]
    pub tree: Tree<Int>,
}

impl IntTuple {
    /// The tuple without entries, `()`. This is the shape of a slice in which every mode is fixed.
    pub const EMPTY: Self = Self { tree: Tree::empty(Int::new(0)) };

    /// Returns the integer `value` as an `IntTuple`, without parentheses.
    pub const fn int(value: i64) -> Self {
        Self::leaf(Int::new(value))
    }

    #[doc(hidden)]
    pub const fn leaf(int: Int) -> Self {
        Self { tree: Tree::leaf(int) }
    }

    /// Returns the tuple `(a,b,…)` of the numbers in `values`.
    ///
    /// # Errors
    /// If there are more than [`MAX_LEAVES`](crate::MAX_LEAVES) numbers.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!(IntTuple::flat(&[4]).unwrap().to_string(), "(4)");
    /// assert_eq!(IntTuple::flat(&[4, 8]).unwrap().to_string(), "(4,8)");
    /// assert!(IntTuple::flat(&[1; 33]).is_err());               // 32 at most
    /// ```
    pub const fn flat(values: &[i64]) -> Result<Self, Error> {
        let mut tuple = Self::EMPTY;
        each!(for i in 0..values.len() {
            tuple = ok!(tuple.push(&Self::int(values[i])));
        });
        Ok(tuple)
    }

    /// Returns the tuple whose modes are the elements of `modes`.
    ///
    /// # Errors
    /// If there are more than [`MAX_LEAVES`](crate::MAX_LEAVES) integers or [`MAX_DEPTH`](crate::MAX_DEPTH) levels of
    /// parentheses.
    ///
    /// ```
    /// use colex::IntTuple;
    /// let pair = IntTuple::flat(&[2, 3]).unwrap();
    /// assert_eq!(IntTuple::tuple(&[IntTuple::int(4), pair]).unwrap().to_string(), "(4,(2,3))");
    /// ```
    pub const fn tuple(modes: &[Self]) -> Result<Self, Error> {
        let mut tuple = Self::EMPTY;
        each!(for i in 0..modes.len() {
            tuple = ok!(tuple.push(&modes[i]));
        });
        Ok(tuple)
    }

    #[doc(hidden)]
    pub const fn push(mut self, mode: &Self) -> Result<Self, Error> {
        ok!(self.tree.push(&mode.tree, mode.tree.profile.all()));
        Ok(self)
    }

    /// Returns `true` if this tuple is an integer without parentheses.
    pub const fn is_int(&self) -> bool {
        self.tree.profile.is_leaf(self.all())
    }

    /// Returns the integer if this tuple is an integer without parentheses, and `None` otherwise.
    pub const fn as_int(&self) -> Option<Int> {
        if self.is_int() { Some(self.tree.leaves[0]) } else { None }
    }

    /// Returns the number of integers in the tuple.
    pub const fn len(&self) -> usize {
        self.tree.len()
    }

    /// Returns `true` if this tuple is `()`.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the integers from left to right.
    ///
    /// ```
    /// use colex::IntTuple;
    /// let tuple: IntTuple = "(4,(2,3))".parse().unwrap();
    /// assert_eq!(tuple.leaves().iter().map(|leaf| leaf.value()).collect::<Vec<_>>(), [4, 2, 3]);
    /// ```
    pub fn leaves(&self) -> &[Int] {
        &self.tree.leaves[..self.len()]
    }

    #[doc(hidden)]
    pub const fn all(&self) -> Span {
        self.tree.profile.all()
    }

    /// Returns the number of modes. The rank of an integer is 1.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!(["5", "(5)", "(4,(2,3))"].map(|text| text.parse::<IntTuple>().unwrap().rank()), [1, 1, 2]);
    /// ```
    pub const fn rank(&self) -> usize {
        self.tree.profile.rank(self.all())
    }

    /// Returns the number of nested levels of parentheses. The depth of an integer is 0.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!(["5", "(5)", "(4,(2,3))"].map(|text| text.parse::<IntTuple>().unwrap().depth()), [0, 1, 2]);
    /// ```
    pub const fn depth(&self) -> usize {
        self.tree.profile.depth(self.all())
    }

    /// Returns the product of all integers. If the product does not fit in `i64`, the result is `i64::MAX` or
    /// `i64::MIN`. The size of `()` is 1.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!("(4,(2,3))".parse::<IntTuple>().unwrap().size(), 24);
    /// assert_eq!(IntTuple::flat(&[i64::MAX, 2]).unwrap().size(), i64::MAX);
    /// ```
    pub const fn size(&self) -> i64 {
        self.product(self.all())
    }

    /// Returns the mode at `path`: `[1, 0]` is mode 0 of mode 1, and `[]` is the whole tuple.
    ///
    /// # Errors
    /// If the tuple has no mode at this path.
    ///
    /// ```
    /// use colex::IntTuple;
    /// let tuple: IntTuple = "(4,(2,3))".parse().unwrap();
    /// assert_eq!(tuple.mode(&[1]).unwrap().to_string(), "(2,3)");
    /// assert_eq!(tuple.mode(&[1, 0]).unwrap().to_string(), "2");
    /// assert!(tuple.mode(&[2]).is_err());
    /// ```
    pub const fn mode(&self, path: &[usize]) -> Result<Self, Error> {
        Ok(Self { tree: self.tree.at(ok!(self.tree.span(path), |error| error.of("get", 0))) })
    }

    /// Returns mode `i`. `i` must be below the rank.
    pub const fn nth(&self, i: usize) -> Self {
        Self { tree: self.tree.at(self.tree.profile.mode(self.all(), i)) }
    }

    /// Returns a tuple of the modes with the numbers in `modes`, in the order of `modes`.
    ///
    /// # Errors
    /// If a mode does not exist, or if the result has more than 32 integers or 8 levels of parentheses.
    ///
    /// ```
    /// use colex::IntTuple;
    /// let tuple: IntTuple = "(4,(2,3),5)".parse().unwrap();
    /// assert_eq!(tuple.select(&[2, 1]).unwrap().to_string(), "(5,(2,3))");
    /// ```
    pub const fn select(&self, modes: &[usize]) -> Result<Self, Error> {
        Self::structural(self.tree.select(modes), "select")
    }

    /// Returns the modes `begin..end`, as a tuple.
    ///
    /// # Errors
    /// If the range is empty or ends after the last mode.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!("(4,(2,3),5)".parse::<IntTuple>().unwrap().take(1, 3).unwrap().to_string(), "((2,3),5)");
    /// ```
    pub const fn take(&self, begin: usize, end: usize) -> Result<Self, Error> {
        Self::structural(self.tree.take(begin, end), "take")
    }

    /// Groups the modes `begin..end` in parentheses.
    ///
    /// # Errors
    /// If the range is empty or ends after the last mode, or if the result has more than 8 levels of parentheses.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!("(4,(2,3),5)".parse::<IntTuple>().unwrap().group(0, 2).unwrap().to_string(), "((4,(2,3)),5)");
    /// ```
    pub const fn group(&self, begin: usize, end: usize) -> Result<Self, Error> {
        Self::structural(self.tree.group(begin, end), "group")
    }

    /// Replaces mode `i` with `mode`.
    ///
    /// # Errors
    /// If `i` is not below the rank, or if the result has more than 32 integers or 8 levels of parentheses.
    ///
    /// ```
    /// use colex::IntTuple;
    /// let tuple: IntTuple = "(4,(2,3))".parse().unwrap();
    /// assert_eq!(tuple.replace(1, &IntTuple::int(7)).unwrap().to_string(), "(4,7)");
    /// ```
    pub const fn replace(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        Self::structural(self.tree.replace(i, &mode.tree), "replace")
    }

    /// Appends `mode` after the last mode.
    ///
    /// # Errors
    /// If the result has more than 32 integers or 8 levels of parentheses.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!("(2,3)".parse::<IntTuple>().unwrap().append(&IntTuple::int(7)).unwrap().to_string(), "(2,3,7)");
    /// ```
    pub const fn append(&self, mode: &Self) -> Result<Self, Error> {
        Self::structural(self.tree.append(&mode.tree), "append")
    }

    /// Inserts `mode` before the first mode.
    ///
    /// # Errors
    /// If the result has more than 32 integers or 8 levels of parentheses.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!("(2,3)".parse::<IntTuple>().unwrap().prepend(&IntTuple::int(7)).unwrap().to_string(), "(7,2,3)");
    /// ```
    pub const fn prepend(&self, mode: &Self) -> Result<Self, Error> {
        Self::structural(self.tree.prepend(&mode.tree), "prepend")
    }

    /// Removes all inner parentheses. An integer is returned unchanged.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!(IntTuple::int(5).flatten().to_string(), "5");
    /// assert_eq!("(4,((2),3))".parse::<IntTuple>().unwrap().flatten().to_string(), "(4,2,3)");
    /// ```
    pub const fn flatten(&self) -> Self {
        Self { tree: self.tree.flatten() }
    }

    /// Replaces each integer by the result of `each` for this integer. The parentheses do not change.
    ///
    /// ```
    /// use colex::IntTuple;
    /// let tuple: IntTuple = "(4,(2,3))".parse().unwrap();
    /// let doubled = tuple.with_leaves(|leaf| colex::Int::new(2 * leaf.value()));
    /// assert_eq!(doubled.to_string(), "(8,(4,6))");
    /// ```
    pub fn with_leaves(mut self, mut each: impl FnMut(Int) -> Int) -> Self {
        for i in 0..self.len() {
            self.tree.leaves[i] = each(self.tree.leaves[i]);
        }
        self
    }

    /// Returns `true` if every number is static: CuTe's `is_static`.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!(["(_4,_2)", "(_4,2)"].map(|text| text.parse::<IntTuple>().unwrap().is_static()), [true, false]);
    /// ```
    pub const fn is_static(&self) -> bool {
        all!(0..self.len(), |i| self.tree.leaves[i].is_static())
    }

    /// Returns `true` if this is the static integer `n`: CuTe's `is_constant<N>`.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!(["_4", "4", "(_4)"].map(|text| text.parse::<IntTuple>().unwrap().is_constant(4)), [true, false, false]);
    /// ```
    pub const fn is_constant(&self, n: i64) -> bool {
        self.is_int() && self.tree.leaves[0].is_constant(n)
    }

    /// Marks all numbers as static if `fixed` is true, and as dynamic otherwise.
    pub const fn marked(mut self, fixed: bool) -> Self {
        each!(for i in 0..self.len() {
            if self.tree.leaves[i].is_number() {
                self.tree.leaves[i] = self.tree.leaves[i].marked(fixed);
            }
        });
        self
    }

    /// Converts the tree to a tuple, or adds the name of the operation to the error.
    pub(crate) const fn structural(result: Result<Tree<Int>, Error>, operation: &'static str) -> Result<Self, Error> {
        Ok(Self { tree: ok!(result, |error| error.of(operation, 0)) })
    }

    /// Returns the product of the integers in `span`.
    pub(crate) const fn product(&self, span: Span) -> i64 {
        let mut size: i64 = 1;
        each!(for i in span.start..span.end {
            size = size.saturating_mul(self.tree.leaves[i].value());
        });
        size
    }
}
