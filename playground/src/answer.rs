//! The content of the page for a state.

use crate::line::Shown;
use crate::mistake::Mistake;
use crate::numbers::Number;
use serde::Serialize;

/// The content of each field of the page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Answer {
    /// The symbolic value of the expression; empty if there are errors.
    pub(crate) value: String,
    /// The value for the numbers of the sliders, if there are any.
    pub(crate) concrete: String,
    /// The line of the editor that is shown.
    pub(crate) shown: Shown,
    /// The sliders.
    pub(crate) numbers: Vec<Number>,
    /// Whether the expression has a value even though one of its clauses is false.
    pub(crate) stands: bool,
    /// All errors.
    pub(crate) mistakes: Vec<Mistake>,
    /// The name and the heading of each picture, and whether it belongs to the second layout. The page requests a
    /// picture by its index.
    pub(crate) pictures: Vec<(&'static str, String, bool)>,
    /// Whether the picture shows only a window of a layout. A lens moves the window.
    pub(crate) is_window: bool,
    /// The second layout.
    pub(crate) beside: Option<Beside>,
    /// The shape of the layout that is accessed.
    pub(crate) shape: String,
    /// The shape of the accessed layout.
    pub(crate) accesses: usize,
    /// The kind of animation: an access, threads that hold a tile, steps of a movement, or rows that TMA writes.
    pub(crate) plays: &'static str,
    /// The properties, and the cost of the access.
    pub(crate) facts: String,
    /// The maximum number of 4-byte words that one bank serves one after another; 0 if there is no access.
    pub(crate) degree: i64,
    /// The emitted code.
    pub(crate) code: String,
    /// The operators of the code, the index computed without the compiler, and its operators.
    pub(crate) cost: Option<[String; 3]>,
    /// The explanation; one entry per step.
    pub(crate) steps: Vec<String>,
    /// The same expression in C++.
    pub(crate) cute: String,
    /// Notes on how the text was interpreted, if it is ambiguous.
    pub(crate) notes: Vec<String>,
    /// The macro call. Lines with names are replaced by their values.
    pub(crate) call: String,
    /// For index code: the layout that it computes, its coordinates, and the layout for other values of its numbers.
    pub(crate) recovered: Option<(String, Vec<String>, Option<String>)>,
}

/// A second layout, and its differences from the first.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Beside {
    /// The layout.
    pub(crate) value: String,
    /// Its properties, and the cost of the accesses.
    pub(crate) facts: String,
    /// The number of coordinates with another index, and the first of them.
    pub(crate) differs: String,
    /// The cells with another index in the other layout, for each picture of either layout: picture, table and cell.
    pub(crate) cells: Vec<(usize, usize, usize)>,
}
