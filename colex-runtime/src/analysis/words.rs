//! What refutes a fact, in the coordinates of the user: the same words for the macro and for constants.

use super::disjoint::Overlap;
use super::injective::Collision;
use super::range::Place;
use super::same::Difference;
use super::vector::VectorFault;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::text::Text;
use crate::unseen::unseen;

/// Layouts of more coordinates than this are not thought through by hand.
const LARGE: usize = 1 << 10;

#[unseen]
impl Text {
    /// Appends the numbers of a tuple: `(2,(1,2))`.
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

    /// Appends a number as `1,048,576`.
    ///
    /// ```
    /// use colex::Text;
    /// assert_eq!(Text::EMPTY.thousands(999).str(" ").thousands(1_048_576).as_str(), "999 1,048,576");
    /// ```
    #[must_use]
    pub const fn thousands(mut self, number: i64) -> Self {
        let (front, rest) = (number / 1000, (number % 1000).abs());
        if front == 0 {
            return self.int(number);
        }
        self = self.thousands(front).str(",");
        let mut digit = 100;
        while digit > 1 && rest < digit {
            self = self.int(0);
            digit /= 10;
        }
        self.int(rest)
    }

    /// Appends a one-dimensional coordinate, nested like the shape.
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

    /// Appends the index at a one-dimensional coordinate, which may be a coordinate itself.
    #[must_use]
    const fn index(self, layout: &Layout, i: i64) -> Self {
        match layout.crd2idx(&IntTuple::int(i)) {
            Ok(index) => self.tuple(&index),
            Err(_) => self.int(layout.index(i)),
        }
    }

    /// Appends how many coordinates there are, if they are many.
    #[must_use]
    const fn among(self, layout: &Layout) -> Self {
        let size = layout.size();
        if size <= LARGE { self } else { self.str(", among ").thousands(size as i64).str(" coordinates") }
    }
}

#[unseen]
impl Layout {
    /// `(0,3) and (1,0) both map to 3`: the coordinate with the smaller first number comes first.
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(2,4):(3,1)").unwrap();
    /// let both = l.injective().counterexample().unwrap();
    /// assert_eq!(l.collision_text(both).as_str(), "(0,3) and (1,0) both map to 3");
    /// ```
    #[must_use]
    pub const fn collision_text(&self, Collision { first, second }: Collision) -> Text {
        let (first, second) = if self.comes_first(first, second) { (first, second) } else { (second, first) };
        let text = Text::EMPTY.coordinate(self, first).str(" and ").coordinate(self, second).str(" both map to ");
        text.index(self, first).among(self)
    }

    /// `(0,1) has index 5, 4 in the other`
    ///
    /// ```
    /// use colex::Layout;
    /// let (a, b) = (Layout::parse("(2,2):(1,5)").unwrap(), Layout::parse("(2,2):(1,4)").unwrap());
    /// let difference = a.same_function(&b).counterexample().unwrap();
    /// assert_eq!(a.difference_text(&b, difference).as_str(), "(0,1) has index 5, 4 in the other");
    /// ```
    #[must_use]
    pub const fn difference_text(&self, other: &Self, difference: Difference) -> Text {
        let Difference::At(coordinate) = difference else {
            let text = Text::EMPTY.int(self.size() as i64).str(" coordinates, ");
            return text.int(other.size() as i64).str(" in the other");
        };
        let text = Text::EMPTY.coordinate(self, coordinate).str(" has index ");
        text.index(self, coordinate).str(", ").index(other, coordinate).str(" in the other")
    }

    /// `no coordinate has index 7 of 0..32`
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("8:1").unwrap().missing_text(8, 9).as_str(), "no coordinate has index 8 of 0..9");
    /// ```
    #[must_use]
    pub const fn missing_text(&self, missing: i64, n: i64) -> Text {
        Text::EMPTY.str("no coordinate has index ").int(missing).str(" of 0..").int(n).among(self)
    }

    /// `(0,0) and (0,1) are neighbours in mode 1, but have the indices 0 and 4`
    #[must_use]
    pub const fn vector_text(&self, mode: &IntTuple, n: i64, fault: VectorFault) -> Text {
        match fault {
            VectorFault::Partial { size } => {
                let text = Text::EMPTY.str("mode ").tuple(mode).str(" has ").int(size);
                text.str(if size == 1 { " coordinate" } else { " coordinates" }).str(", no multiple of ").int(n)
            }
            VectorFault::Apart { start, other, steps } => {
                let text = Text::EMPTY.coordinate(self, start.coordinate).str(" and ");
                let text = text.coordinate(self, other.coordinate).str(" are ");
                let text = if steps == 1 { text.str("neighbours") } else { text.int(steps).str(" apart") };
                let text = text.str(" in mode ").tuple(mode).str(", but have the indices ");
                text.int(start.index).str(" and ").int(other.index)
            }
            VectorFault::Misaligned { start } => {
                let text = Text::EMPTY.str("the vector at ").coordinate(self, start.coordinate);
                text.str(" starts at index ").int(start.index).str(", no multiple of ").int(n)
            }
        }
    }

    /// `index 5 is at 1 here and at (1,0) of the other`
    ///
    /// ```
    /// use colex::Layout;
    /// let (a, b) = (Layout::parse("8:1").unwrap(), Layout::parse("4:2").unwrap());
    /// let overlap = a.disjoint(&b).counterexample().unwrap();
    /// assert_eq!(a.overlap_text(&b, overlap).as_str(), "index 6 is at 6 here and at 3 of the other");
    /// ```
    #[must_use]
    pub const fn overlap_text(&self, other: &Self, overlap: Overlap) -> Text {
        let text = Text::EMPTY.str("index ").int(overlap.index).str(" is at ").coordinate(self, overlap.first);
        text.str(" here and at ").coordinate(other, overlap.second).str(" of the other")
    }

    /// `index 5 at (1,0), but the buffer has 5`: a place that is not in a buffer of `len` elements.
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(2,3):(3,1)").unwrap();
    /// let last = l.index_range().unwrap().high;
    /// assert_eq!(l.buffer_text(last, 5).as_str(), "index 5 at (1,2), but the buffer has 5");
    /// ```
    #[must_use]
    pub const fn buffer_text(&self, place: Place, len: i64) -> Text {
        let text = Text::EMPTY.str("index ").int(place.index).str(" at ").coordinate(self, place.coordinate);
        if place.index < 0 {
            text.str(", but a buffer starts at 0")
        } else {
            text.str(", but the buffer has ").int(len)
        }
    }

    /// Whether the digits of the first coordinate are the smaller ones, the first digit first.
    const fn comes_first(&self, first: i64, second: i64) -> bool {
        let shape = self.shape();
        let (Ok(a), Ok(b)) = (shape.idx2crd(&IntTuple::int(first)), shape.idx2crd(&IntTuple::int(second))) else {
            return true;
        };
        each!(for i in 0..a.len() {
            let (a, b) = (a.tree.leaves[i].value(), b.tree.leaves[i].value());
            if a != b {
                return a < b;
            }
        });
        true
    }
}
