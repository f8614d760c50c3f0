//! Appends tuples and coordinates to a [`Text`].

use crate::{IntTuple, Layout, Text};

impl Text {
    /// Appends a tuple, such as `(2,(1,2))`.
    ///
    /// ```
    /// use colex::Text;
    /// assert_eq!(Text::EMPTY.tuple(&"(2,(1,2))".parse().unwrap()).as_str(), "(2,(1,2))");
    /// ```
    #[must_use]
    pub const fn tuple(mut self, tuple: &IntTuple) -> Self {
        if let Some(int) = tuple.as_int() {
            return self.int(int.value());
        }
        each!(for i in 0..tuple.rank() {
            self = self.str(if i == 0 { "(" } else { "," }).tuple(&tuple.nth(i));
        });
        self.str(if tuple.rank() == 0 { "()" } else { ")" })
    }

    /// Appends a one-dimensional coordinate as a natural coordinate of the layout's shape.
    ///
    /// ```
    /// use colex::Text;
    /// let l = colex::parse("(3,(2,3))");
    /// assert_eq!(Text::EMPTY.coordinate(&l, 16).as_str(), "(1,(1,2))");
    /// ```
    #[must_use]
    pub const fn coordinate(self, layout: &Layout, i: i64) -> Self {
        match layout.shape().idx2crd(&IntTuple::int(i)) {
            Ok(coordinate) => self.tuple(&coordinate),
            Err(_) => self.int(i),
        }
    }
}
