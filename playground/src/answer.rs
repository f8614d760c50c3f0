//! The content of the page for a state.

use crate::mistake::Mistake;
use crate::numbers::Number;
use crate::state::Shown;
use serde::Serialize;

/// The content of each field of the page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Answer {
    /// The symbolic value of the expression, or an empty text if there are errors.
    pub(crate) value: String,
    /// The value for the numbers of the sliders, or an empty text if there are no sliders.
    pub(crate) concrete: String,
    /// The line of the editor that is shown.
    pub(crate) shown: Shown,
    /// The sliders.
    pub(crate) numbers: Vec<Number>,
    /// `true` if the expression has a value even though one of its clauses is false.
    pub(crate) stands: bool,
    /// All errors.
    pub(crate) mistakes: Vec<Mistake>,
    /// The name and the heading of each picture, and `true` if the picture belongs to the second layout. The page
    /// requests a picture by its index.
    pub(crate) pictures: Vec<(&'static str, String, bool)>,
    /// `true` if the picture shows only a window of a layout. A lens moves the window.
    pub(crate) is_window: bool,
    /// The second layout.
    pub(crate) beside: Option<Beside>,
    /// The shape of the layout that is accessed.
    pub(crate) shape: String,
    /// The number of accesses.
    pub(crate) accesses: usize,
    /// The kind of animation. The picture shows an access, the threads that hold a tile, the steps of a movement, or
    /// the rows that TMA writes.
    pub(crate) plays: &'static str,
    /// The properties of the layout, and the cost of the access.
    pub(crate) facts: String,
    /// The maximum number of 32-bit values that a bank serves one after another, or 0 if there is no access.
    pub(crate) degree: i64,
    /// The emitted code.
    pub(crate) code: String,
    /// The number of operators in the code, the index computed without the compiler, and the number of operators in
    /// that index.
    pub(crate) cost: Option<[String; 3]>,
    /// The explanation, with one entry per step.
    pub(crate) steps: Vec<String>,
    /// The same expression in C++.
    pub(crate) cute: String,
    /// Notes that explain how an ambiguous text was interpreted.
    pub(crate) notes: Vec<String>,
    /// The macro call, in which lines with names are replaced by their values.
    pub(crate) call: String,
    /// For index code: the layout that the code computes, its coordinates, and the layout for other values of the
    /// numbers.
    pub(crate) recovered: Option<(String, Vec<String>, Option<String>)>,
}

/// A second layout, and its differences from the first layout.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Beside {
    /// The layout.
    pub(crate) value: String,
    /// The properties of the layout, and the cost of the accesses.
    pub(crate) facts: String,
    /// The number of coordinates that have another index than in the first layout, and the first such coordinate, as
    /// text.
    pub(crate) differs: String,
    /// The cells in the pictures of both layouts for which the coordinate has another index in the other layout. Each
    /// entry contains the number of the picture, the number of the table, and the number of the cell.
    pub(crate) cells: Vec<(usize, usize, usize)>,
}
