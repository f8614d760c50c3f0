//! The content of the page for a state, and the comparison of a second layout with the first.

use crate::mistake::Mistake;
use crate::numbers::Number;
use crate::page::Page;
use crate::state::{Shown, State};
use layout_cli::{Access, Expression, check};
use layout_runtime::Layout;
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
    /// The name and the heading of each picture, and whether it belongs to the second layout. The page requests a
    /// picture by its index.
    pub(crate) pictures: Vec<(&'static str, String, bool)>,
    /// `true` if the picture shows only a window of a layout. A lens moves the window.
    pub(crate) is_window: bool,
    /// The second layout.
    pub(crate) beside: Option<Beside>,
    /// The shape of the layout that is accessed.
    pub(crate) shape: String,
    /// The number of accesses.
    pub(crate) accesses: usize,
    /// The kind of animation. It shows an access, the threads that hold a tile, the steps of a movement, or the rows
    /// that TMA writes.
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
    /// Notes on how the text was interpreted, if it is ambiguous.
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
    /// A description of how many coordinates have another index than in the first layout, with the first such
    /// coordinate.
    pub(crate) differs: String,
    /// The cells, in the pictures of both layouts, whose coordinate has another index in the other layout. Each cell is
    /// given by the numbers of its picture, its table and the cell.
    pub(crate) cells: Vec<(usize, usize, usize)>,
}

/// The maximum number of marked cells.
const MOST: usize = 4096;

impl Page {
    /// Adds a second layout to the content of the page. The expression of this layout may use the names of the editor's
    /// lines.
    pub(crate) fn put_beside(&mut self, answer: &mut Answer, state: &State) {
        let text = state.beside.trim();
        let Some(layout) = self.layout.filter(|_| !text.is_empty()) else { return };
        let whole = state.with_names(text);
        let other = match Expression::read(&whole).and_then(|expression| expression.layout()) {
            Ok(other) => other,
            Err(failure) => return answer.mistakes.extend(Mistake::all("beside", text, &failure)),
        };
        let first = self.pictures.len();
        self.is_beside = true;
        self.other = Some(other);
        self.memory(&other.to_string(), &other, state);
        let texts = state.accesses();
        let accesses: Vec<Access<'_>> = texts.iter().map(|text| state.access(text)).collect();
        answer.beside = Some(Beside {
            value: other.to_string(),
            facts: check(&other.to_string(), &accesses).or_else(|_| check(&other.to_string(), &[])).unwrap_or_default(),
            differs: differs(&layout, &other),
            cells: self.cells(first, &layout, &other),
        });
    }

    /// Returns the cells, in all pictures, whose coordinate has another index in the other layout. The pictures from
    /// `first` on show the second layout.
    fn cells(&self, first: usize, layout: &Layout, other: &Layout) -> Vec<(usize, usize, usize)> {
        let mut cells = Vec::new();
        for (number, drawn) in self.pictures.iter().enumerate().filter(|(_, drawn)| !drawn.threads) {
            let (own, theirs) = if number < first { (layout, other) } else { (other, layout) };
            for (table, panel) in drawn.picture.all().enumerate().filter(|(_, panel)| panel.layout == *own) {
                let is_other = |coordinate: usize| {
                    coordinate >= theirs.size() || theirs.index(coordinate as i64) != own.index(coordinate as i64)
                };
                let elements = panel.cells.iter().enumerate();
                let differ = elements.filter(|(_, cell)| cell.element.is_some_and(|of| is_other(of.coordinate)));
                cells.extend(differ.map(|(cell, _)| (number, table, cell)));
            }
        }
        cells.truncate(MOST);
        cells
    }
}

/// Returns a description of the differences, for example
/// `16 of 512 coordinates have another index, first (1,0) = 1: 64 and 72`.
fn differs(a: &Layout, b: &Layout) -> String {
    if a.size() != b.size() {
        return format!("the layouts have {} and {} coordinates", a.size(), b.size());
    }
    if a.size() > 1 << 16 {
        return String::new();
    }
    let differ: Vec<i64> = (0..a.size() as i64).filter(|i| a.index(*i) != b.index(*i)).collect();
    match differ.first() {
        None => format!("all {} coordinates have the same index", a.size()),
        Some(first) => {
            let at = crate::cell::natural(a, *first as usize);
            let (here, there) = (a.index(*first), b.index(*first));
            let count = differ.len();
            format!("{count} of {} coordinates have another index, first {at}: {here} and {there}", a.size())
        }
    }
}
