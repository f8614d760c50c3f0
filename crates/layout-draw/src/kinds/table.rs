//! Pictures of a layout as a table of its indices.

use crate::colour::{ColourBy, Key};
use crate::error::{Error, MAX_CELLS, MAX_TABLES};
use crate::margin::Margin;
use crate::picture::{Cell, Element, Panel, Picture, wrapped};
use layout_runtime::{IntTuple, Layout};

/// Returns an error if the layout is empty, or if its picture would have too many cells or tables. Callers call this
/// function before they compute cells and tables.
pub(super) fn drawable(layout: &Layout) -> Result<(), Error> {
    if layout.is_empty() {
        return Err(Error::Empty);
    }
    let tables = bounded(layout.size())? / table_size(layout);
    if tables > MAX_TABLES { Err(Error::TooManyTables { tables }) } else { Ok(()) }
}

/// Returns `cells`, or an error if this number of cells exceeds [`MAX_CELLS`].
pub(super) fn bounded(cells: usize) -> Result<usize, Error> {
    if cells > MAX_CELLS { Err(Error::TooLarge { cells }) } else { Ok(cells) }
}

/// The number of columns of a table that shows a layout of rank 1 in several rows.
const LINE: usize = 32;

impl Picture {
    /// Draws the indices of a layout as a table. The coordinate in mode 0 increases downwards, and the coordinate in
    /// mode 1 increases to the right. The table of a layout of rank 1 has one row, or rows of 32 columns if the size is
    /// above 64 and a multiple of 32. A layout of rank 3 or more has one table for each coordinate of the modes from
    /// mode 2 on.
    ///
    /// # Errors
    /// If the layout is empty, or if the picture would have more than [`MAX_CELLS`] cells or [`MAX_TABLES`] tables.
    pub fn table(layout: &Layout, by: ColourBy) -> Result<Self, Error> {
        drawable(layout)?;
        let range = range(layout);
        let cell = |i: usize| cell(layout, i, by, range);
        Ok(Self { title: layout.to_string(), note: by.note(), panels: panels(layout, cell) })
    }
}

/// Returns `true` if [`Picture::table`] can draw a layout. The layout must not be empty, and its picture must have at
/// most [`MAX_CELLS`] cells and [`MAX_TABLES`] tables.
#[must_use]
pub fn is_drawable(layout: &Layout) -> bool {
    drawable(layout).is_ok()
}

/// Returns the smallest and the largest index of the layout.
pub(super) fn range(layout: &Layout) -> (i64, i64) {
    let indices = (0..layout.size()).map(|i| layout.index(i as i64));
    indices.fold((i64::MAX, i64::MIN), |(low, high), index| (low.min(index), high.max(index)))
}

pub(super) fn cell(layout: &Layout, i: usize, by: ColourBy, (low, high): (i64, i64)) -> Cell {
    if let Some(element) = Element::at(layout, i) {
        let Element { index, .. } = element;
        return Cell { text: index.to_string(), key: by.key(index, low, high), element: Some(element) };
    }
    let text = layout.crd2idx(&IntTuple::int(i as i64)).map(|coord| coord.to_string());
    let key = matches!(by, ColourBy::Value).then(|| Key::ramp(i as i64, 0, layout.size() as i64 - 1));
    Cell { text: text.unwrap_or_default(), key, element: None }
}

/// Returns the tables of a layout, row by row. `cell` returns the cell of a one-dimensional coordinate.
pub(super) fn panels(layout: &Layout, cell: impl Fn(usize) -> Cell) -> Vec<Vec<Option<Panel>>> {
    match layout.rank() {
        0 | 1 => vec![vec![Some(line(layout, cell))]],
        2 => vec![vec![Some(slice(layout, 0, cell))]],
        rank => {
            let slices = layout.size() / table_size(layout);
            let all = (0..slices).map(|k| slice(layout, k, &cell)).collect();
            let across = layout.size_of(&[2]).unwrap_or(1);
            if rank == 4 && across * layout.size_of(&[1]).unwrap_or(1) <= 64 {
                by_rows(all, across)
            } else {
                wrapped(all)
            }
        }
    }
}

/// Arranges tables in rows: mode 2 increases downwards, and mode 3 increases to the right. In this arrangement, the
/// tables of a `flat_divide` are in the positions of their tiles in the divided matrix.
fn by_rows(panels: Vec<Panel>, down: usize) -> Vec<Vec<Option<Panel>>> {
    let mut rows = vec![Vec::new(); down];
    for (k, panel) in panels.into_iter().enumerate() {
        rows[k % down].push(Some(panel));
    }
    rows
}

pub(super) fn table_size(layout: &Layout) -> usize {
    layout.size_of(&[0]).unwrap_or(1) * layout.size_of(&[1]).unwrap_or(1)
}

/// Returns the table of a layout of rank 1, in one row or in several rows of equal length.
fn line(layout: &Layout, cell: impl Fn(usize) -> Cell) -> Panel {
    let size = layout.size();
    let (rows, columns) = if size > 2 * LINE && size.is_multiple_of(LINE) { (size / LINE, LINE) } else { (1, size) };
    let across = if rows == 1 { Margin::of(&layout.shape()) } else { Margin::steps(LINE, 1) };
    let down = if rows == 1 { Margin::none(1) } else { Margin::steps(rows, LINE) };
    Panel {
        caption: String::new(),
        layout: *layout,
        rows: down,
        columns: across,
        cells: (0..rows * columns).map(cell).collect(),
        regions: Vec::new(),
    }
}

/// Returns slice `k`: the table of the first two modes at one coordinate of the other modes.
fn slice(layout: &Layout, k: usize, cell: impl Fn(usize) -> Cell) -> Panel {
    let margin = |mode: usize| Margin::of(&layout.shape_of(&[mode]).unwrap_or(IntTuple::int(1)));
    let (rows, columns) = (margin(0), margin(1));
    let first = k * rows.len * columns.len;
    let cells = (0..rows.len * columns.len).map(|at| (at / columns.len, at % columns.len));
    let cells = cells.map(|(row, column)| cell(first + row + column * rows.len)).collect();
    Panel { caption: outer(layout, k), layout: *layout, rows, columns, cells, regions: Vec::new() }
}

/// Returns the coordinate of slice number `slice` as text, for example `(_,_,2,0)`. For a layout of rank 2, the text is
/// empty.
pub(super) fn outer(layout: &Layout, slice: usize) -> String {
    let mut rest = slice;
    let coords: Vec<String> = (2..layout.rank())
        .map(|mode| {
            let extent = layout.size_of(&[mode]).unwrap_or(1);
            let digit = rest % extent;
            rest /= extent;
            format!(",{digit}")
        })
        .collect();
    if coords.is_empty() { String::new() } else { format!("(_,_{})", coords.concat()) }
}
