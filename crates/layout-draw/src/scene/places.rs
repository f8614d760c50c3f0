//! The sizes and positions of the tables of a picture, of their cells, margins and headings, in pixels.

use crate::margin::Margin;
use crate::picture::{Panel, Picture};

/// The positions of the cells of one table in the SVG of its picture, in pixels.
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
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
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

/// Returns, for each column of tables, the width of the widest left margin, and the width of the widest table without
/// its margin.
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

/// The space around the picture and between tables.
pub(super) const GAP: i32 = 18;
/// The height of a line in a margin, a caption or a title.
pub(super) const LINE: i32 = 16;
/// The height of a title or a note, including the space below it.
pub(super) const HEADING: i32 = LINE + 4;
/// The width of a character in a cell.
const CHARACTER: i32 = 7;
/// If a table of a picture has more rows or columns than this number, the cells of the picture have no text.
const TEXT_LIMIT: usize = 64;

/// Returns the height of the title and the note. An empty title or note has no height.
pub(super) fn heading_height(picture: &Picture) -> i32 {
    match [&picture.title, &picture.note].iter().filter(|text| !text.is_empty()).count() as i32 {
        0 => 0,
        lines => lines * HEADING + 6,
    }
}

/// The size of a cell in pixels, and whether cells contain text.
#[derive(Clone, Copy)]
pub(super) struct CellSize {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) text: bool,
}

impl CellSize {
    pub(super) fn of(picture: &Picture) -> Self {
        let most = picture.all().map(|panel| panel.rows.len.max(panel.columns.len)).max().unwrap_or(1);
        if most > TEXT_LIMIT {
            let side = (1024 / most).clamp(3, 12) as i32;
            return Self { width: side, height: side, text: false };
        }
        let texts = picture.all().flat_map(|panel| &panel.cells).flat_map(|cell| cell.text.lines());
        let characters = texts.map(|line| line.chars().count()).max().unwrap_or(1) as i32;
        let lines = picture.all().flat_map(|panel| &panel.cells).map(|cell| cell.text.lines().count()).max();
        let height = if lines > Some(1) { 34 } else { 24 };
        Self { width: (characters * CHARACTER + 9).max(height), height, text: true }
    }
}

/// Returns the width of each level of a margin on the left.
pub(super) fn level_widths(margin: &Margin) -> Vec<i32> {
    let longest = |level: &Vec<crate::Tick>| level.iter().map(|tick| tick.text.len()).max().unwrap_or(1);
    margin.levels.iter().map(|level| longest(level) as i32 * 6 + 10).collect()
}

/// Returns the height of the coordinates and the caption above a table.
pub(super) fn above(panel: &Panel) -> i32 {
    let caption = if panel.caption.is_empty() { 0 } else { LINE + 4 };
    panel.columns.levels.len() as i32 * LINE + caption
}
