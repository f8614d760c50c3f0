//! What the page is told of a state.

use crate::line::Shown;
use crate::mistake::Mistake;
use crate::numbers::Number;
use serde::Serialize;

/// An answer to every field of the page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Answer {
    /// The value of the expression, with names; empty if there are mistakes.
    pub(crate) value: String,
    /// The value for the numbers of the sliders, if there are some.
    pub(crate) concrete: String,
    /// Which line of the editor is shown.
    pub(crate) shown: Shown,
    /// The sliders.
    pub(crate) numbers: Vec<Number>,
    /// Whether it has a value all the same: what it claims is not true.
    pub(crate) stands: bool,
    /// All mistakes.
    pub(crate) mistakes: Vec<Mistake>,
    /// The names and the headings of the pictures, and which are of the second layout; each is asked for by its number.
    pub(crate) pictures: Vec<(&'static str, String, bool)>,
    /// Whether a part of a layout is drawn, which a lens chooses.
    pub(crate) is_window: bool,
    /// The second layout.
    pub(crate) beside: Option<Beside>,
    /// The shape of the layout that is accessed.
    pub(crate) shape: String,
    /// How many accesses there are to see.
    pub(crate) accesses: usize,
    /// What they are: an access, threads that hold a tile, steps of a movement, or rows that TMA writes.
    pub(crate) plays: &'static str,
    /// The facts, and what the access costs.
    pub(crate) facts: String,
    /// How many words a bank serves one after another in the worst access; 0 without one.
    pub(crate) degree: i64,
    /// The emitted code.
    pub(crate) code: String,
    /// The operators of the code, the index by hand, and the operators of that.
    pub(crate) cost: Option<[String; 3]>,
    /// The explanation, a step each.
    pub(crate) steps: Vec<String>,
    /// The spelling in C++.
    pub(crate) cute: String,
    /// How it has been read, where it may have been meant otherwise.
    pub(crate) notes: Vec<String>,
    /// The call of the macro; lines with names are their value there.
    pub(crate) call: String,
    /// The layout that the text computes, if it is index code, its coordinates, and what it is for other numbers.
    pub(crate) recovered: Option<(String, Vec<String>, Option<String>)>,
}

/// A second layout, and what is different.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Beside {
    /// The layout.
    pub(crate) value: String,
    /// What is known of it, and what the accesses cost.
    pub(crate) facts: String,
    /// How many coordinates have another index, and the first of them.
    pub(crate) differs: String,
    /// For each picture of either layout its cells whose coordinates have another index there: picture, table and cell.
    pub(crate) cells: Vec<(usize, usize, usize)>,
}
