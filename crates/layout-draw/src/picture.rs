//! Pictures, independent of the output format.

use crate::colour::Key;
use crate::margin::Margin;
use layout_runtime::Layout;

/// A picture: a title, a note, and tables that are arranged in rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The title, which is usually the layout.
    pub title: String,
    /// The meaning of the colours, or an empty text.
    pub note: String,
    /// The tables, row by row. `None` is an empty position. Each column of tables is as wide as its widest table, and
    /// each row as high as its highest table.
    pub panels: Vec<Vec<Option<Panel>>>,
}

/// One table of a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// A text above the table, for example `(_,_,2)` if the table shows this slice of the layout. The text may be
    /// empty.
    pub caption: String,
    /// The layout to which the elements of the cells belong.
    pub layout: Layout,
    /// The coordinates of the rows.
    pub rows: Margin,
    /// The coordinates of the columns.
    pub columns: Margin,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// For each cell, the number of the region that contains the cell. A region is, for example, a tile. If the table
    /// has no regions, the list is empty. An outline separates cells of different regions.
    pub regions: Vec<u32>,
}

/// One cell of a table.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Cell {
    /// The text, which has one or two lines.
    pub text: String,
    /// The background colour, or `None` for a cell without a colour.
    pub key: Option<Key>,
    /// The element of the layout that the cell shows, or `None` if the cell shows no element.
    pub element: Option<Element>,
}

/// An element of a layout. Cells of different pictures show the same element if their elements have the same index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Element {
    /// The one-dimensional coordinate. If several (thread, value) pairs of a thread-value layout belong to a cell, the
    /// coordinate belongs to the first pair.
    pub coordinate: usize,
    /// The index.
    pub index: i64,
}

impl Element {
    /// Returns the element at a coordinate, or `None` if the strides of the layout are coordinates.
    pub(crate) fn at(layout: &Layout, coordinate: usize) -> Option<Self> {
        layout.has_integer_indices().then(|| Self { coordinate, index: layout.index(coordinate as i64) })
    }
}

impl Picture {
    /// Returns a picture of one table.
    pub fn of(title: impl Into<String>, panel: Panel) -> Self {
        Self { title: title.into(), note: String::new(), panels: vec![vec![Some(panel)]] }
    }

    /// Replaces the text of each cell that has a hue by the number of the hue. In a picture with
    /// [`ColourBy::Bank`](crate::ColourBy::Bank), this number is the number of the bank.
    #[must_use]
    pub fn with_hues_as_text(mut self) -> Self {
        for cell in self.panels.iter_mut().flatten().flatten().flat_map(|panel| &mut panel.cells) {
            if let Some(hue) = cell.key.and_then(Key::hue) {
                cell.text = hue.to_string();
            }
        }
        self
    }

    /// Sets the note, which describes the colours.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Returns all tables, row by row.
    pub fn all(&self) -> impl Iterator<Item = &Panel> {
        self.panels.iter().flatten().flatten()
    }
}

impl Panel {
    /// Returns the cell at a row and a column.
    ///
    /// # Panics
    /// If `row` is not below the number of rows. If `column` is not below the number of columns, the function panics or
    /// returns another cell.
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.columns.len + column]
    }

    /// Returns `true` if an outline separates two cells, which are given by their numbers. `None` means the outside of
    /// the table.
    pub(crate) fn separates(&self, a: Option<usize>, b: Option<usize>) -> bool {
        let region = |cell: Option<usize>| cell.map(|cell| self.regions.get(cell));
        region(a) != region(b)
    }
}

/// Arranges tables in rows. A row has at most 32 columns of cells, or one table if the table is wider.
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
