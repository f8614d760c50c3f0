//! The content of the page that the engine returns for a state.

use crate::mistake::Mistake;
use crate::numbers::Number;
use crate::state::Shown;
use serde::Serialize;

/// The content of each field of the page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Answer {
    /// The value of the expression, with symbols. Empty if there are errors.
    pub(crate) value: String,
    /// The value with the numbers of the sliders instead of symbols. Empty if there are no sliders.
    pub(crate) concrete: String,
    /// The line of the editor that is shown.
    pub(crate) shown: Shown,
    /// The sliders.
    pub(crate) numbers: Vec<Number>,
    /// `true` if the page shows a value although a clause of the expression is false.
    pub(crate) stands: bool,
    /// All errors of all fields.
    pub(crate) mistakes: Vec<Mistake>,
    /// For each picture: its name, its heading, and `true` if it shows the second layout. The page requests a picture
    /// by its index in this list.
    pub(crate) pictures: Vec<(&'static str, String, bool)>,
    /// `true` if the picture shows only a part of a layout. The user moves this part with a lens.
    pub(crate) is_window: bool,
    /// The second layout and its differences, or `None` if there is no second layout.
    pub(crate) beside: Option<Beside>,
    /// The shape of the layout that is accessed.
    pub(crate) shape: String,
    /// The number of accesses.
    pub(crate) accesses: usize,
    /// The kind of animation that the page can play: an access, the threads that hold a tile, the steps of a movement,
    /// or the rows that TMA writes.
    pub(crate) plays: &'static str,
    /// The properties of the layout, and the cost of the access.
    pub(crate) facts: String,
    /// The degree of the worst bank conflict of the accesses, or 0 if there is no access.
    pub(crate) degree: i64,
    /// The emitted code.
    pub(crate) code: String,
    /// The operators in the emitted code, the index as a programmer would write it, and the operators in that index.
    pub(crate) cost: Option<[String; 3]>,
    /// The steps of the explanation.
    pub(crate) steps: Vec<String>,
    /// The expression in CuTe's C++.
    pub(crate) cute: String,
    /// Notes on the text, for example on how an ambiguous text was interpreted.
    pub(crate) notes: Vec<String>,
    /// The macro call that a user can paste into Rust code. Names of lines are replaced by the values of the lines.
    pub(crate) call: String,
    /// For index code: the layout that the code computes, the names of its coordinates, and the layout with names
    /// instead of numbers.
    pub(crate) recovered: Option<(String, Vec<String>, Option<String>)>,
}

/// A second layout, and how it differs from the first layout.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Beside {
    /// The layout.
    pub(crate) value: String,
    /// The properties of the layout, and the cost of the accesses.
    pub(crate) facts: String,
    /// A text with the number of coordinates that have different indices in the two layouts, and the first such
    /// coordinate.
    pub(crate) differs: String,
    /// The cells with different indices in the two layouts, in the pictures of both. A cell is given by three numbers:
    /// of its picture, of its table in the picture, and of the cell in the table.
    pub(crate) cells: Vec<(usize, usize, usize)>,
}
