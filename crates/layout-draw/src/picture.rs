//! What there is to draw, before it is decided how.

use crate::colour::Key;
use crate::margin::Margin;
use layout_runtime::Layout;

/// Tables beside and below each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// What is drawn; usually the layout.
    pub title: String,
    /// What the colours stand for; may be empty.
    pub note: String,
    /// The tables, by rows. Tables of one column share their width, tables of one row their height.
    pub panels: Vec<Vec<Option<Panel>>>,
}

/// One table.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// Which part of the layout this is; may be empty.
    pub caption: String,
    /// What the elements of the cells are elements of.
    pub layout: Layout,
    /// The coordinates of the rows.
    pub rows: Margin,
    /// The coordinates of the columns.
    pub columns: Margin,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// For each cell the region it belongs to, with an outline around every region; empty if there are none.
    pub regions: Vec<u32>,
}

/// One cell of a table.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Cell {
    /// One or two lines.
    pub text: String,
    /// The colour behind it.
    pub key: Option<Key>,
    /// What of the layout it shows, if that is an element of memory.
    pub element: Option<Element>,
}

/// An element that a layout reaches. Cells of different pictures that show one element have the same index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Element {
    /// The one-dimensional coordinate. If several have the element, the first.
    pub coordinate: usize,
    /// The index.
    pub index: i64,
}

impl Element {
    /// The element at a coordinate; none if the indices are coordinates.
    pub(crate) fn at(layout: &Layout, coordinate: usize) -> Option<Self> {
        layout.has_integer_indices().then(|| Self { coordinate, index: layout.index(coordinate as i64) })
    }
}

impl Picture {
    /// A picture of one table.
    pub fn of(title: impl Into<String>, panel: Panel) -> Self {
        Self { title: title.into(), note: String::new(), panels: vec![vec![Some(panel)]] }
    }

    /// The same picture with the numbers of its hues as text: the banks of a picture by bank, where nobody sees
    /// colours.
    #[must_use]
    pub fn with_hues_as_text(mut self) -> Self {
        for cell in self.panels.iter_mut().flatten().flatten().flat_map(|panel| &mut panel.cells) {
            if let Some(hue) = cell.key.and_then(Key::hue) {
                cell.text = hue.to_string();
            }
        }
        self
    }

    /// The same picture with a note on its colours.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// All tables, by rows.
    pub fn all(&self) -> impl Iterator<Item = &Panel> {
        self.panels.iter().flatten().flatten()
    }
}

impl Panel {
    /// The cell of a row and a column.
    ///
    /// # Panics
    /// If there is none.
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.columns.len + column]
    }

    /// Whether an outline separates two cells; outside of the table is a region too.
    pub(crate) fn separates(&self, a: Option<usize>, b: Option<usize>) -> bool {
        let region = |cell: Option<usize>| cell.map(|cell| self.regions.get(cell));
        region(a) != region(b)
    }
}

/// Slices side by side, at most so many that the picture stays about as wide as one screen.
pub(crate) fn wrapped(panels: Vec<Panel>) -> Vec<Vec<Option<Panel>>> {
    let width = panels.first().map_or(1, |panel| panel.columns.len);
    let across = (32 / width.max(1)).max(1);
    let mut rows = Vec::new();
    let mut panels = panels.into_iter().map(Some).peekable();
    while panels.peek().is_some() {
        rows.push(panels.by_ref().take(across).collect());
    }
    rows
}
