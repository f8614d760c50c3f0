//! Sizes of cells, margins and headings in pixels.

use crate::margin::Margin;
use crate::picture::{Panel, Picture};

/// The space around the picture and between tables.
pub(super) const GAP: i32 = 18;
/// The height of a line in a margin, a caption or a title.
pub(super) const LINE: i32 = 16;
/// The height of a title or a note, including the space below it.
pub(super) const HEADING: i32 = LINE + 4;
/// The width of a character in a cell.
const CHARACTER: i32 = 7;
/// The number of rows or columns above which cells have no text.
const TEXT_LIMIT: usize = 64;

/// Returns the height of the title and the note, if they are not empty.
pub(super) fn heading_height(picture: &Picture) -> i32 {
    match [&picture.title, &picture.note].iter().filter(|text| !text.is_empty()).count() as i32 {
        0 => 0,
        lines => lines * HEADING + 6,
    }
}

/// The size of a cell in pixels, and `true` if cells contain text.
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
