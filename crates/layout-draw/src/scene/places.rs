//! The positions of the tables of a picture and of their cells.

use super::sizes::{CellSize, GAP, above, heading_height, level_widths};
use crate::picture::{Panel, Picture};

/// The positions of a table's cells in the SVG of its picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The left edge of the first cell.
    pub x: i32,
    /// The upper edge of the first cell.
    pub y: i32,
    /// The width of a cell.
    pub width: i32,
    /// The height of a cell.
    pub height: i32,
    /// The number of cells in a column.
    pub rows: usize,
    /// The number of cells in a row.
    pub columns: usize,
}

/// Returns the positions of the cells of each table, in the order of [`Picture::all`].
#[must_use]
pub fn grids(picture: &Picture) -> Vec<Grid> {
    let cell = CellSize::of(picture);
    let places = Places::of(picture, cell, GAP + heading_height(picture));
    let grid = |(panel, (x, y)): (&Panel, (i32, i32))| {
        let (rows, columns) = (panel.rows.len, panel.columns.len);
        Grid { x, y, width: cell.width, height: cell.height, rows, columns }
    };
    places.tables.into_iter().map(grid).collect()
}

/// The positions of the tables of a picture.
pub(super) struct Places<'a> {
    /// Each table, with the position of the upper left corner of its first cell.
    pub(super) tables: Vec<(&'a Panel, (i32, i32))>,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl<'a> Places<'a> {
    /// Arranges rows of tables from top to bottom, starting at `y`.
    pub(super) fn of(picture: &'a Picture, cell: CellSize, mut y: i32) -> Self {
        let (mut tables, mut width) = (Vec::new(), 0);
        let widths = column_widths(picture, cell);
        for row in &picture.panels {
            let top = row.iter().flatten().map(above).max().unwrap_or(0);
            let height = row.iter().flatten().map(|panel| panel.rows.len as i32 * cell.height).max().unwrap_or(0);
            let mut x = GAP;
            for (panel, (left, width)) in row.iter().zip(&widths) {
                tables.extend(panel.as_ref().map(|panel| (panel, (x + left, y + top))));
                x += left + width + GAP;
            }
            width = width.max(x);
            y += top + height + GAP;
        }
        Self { tables, width, height: y }
    }
}

/// Returns the width of the widest margin and of the widest table, for each column of tables.
fn column_widths(picture: &Picture, cell: CellSize) -> Vec<(i32, i32)> {
    let columns = picture.panels.iter().map(Vec::len).max().unwrap_or(0);
    let column = |k: usize| picture.panels.iter().filter_map(move |row| row.get(k)?.as_ref());
    (0..columns)
        .map(|k| {
            let left = column(k).map(|panel| level_widths(&panel.rows).iter().sum()).max().unwrap_or(0);
            (left, column(k).map(|panel| panel.columns.len as i32 * cell.width).max().unwrap_or(0))
        })
        .collect()
}
