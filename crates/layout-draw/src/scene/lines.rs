//! The lines of a table: the grid, groups of coordinates, and outlines of regions.

use super::places::CellSize;
use super::{Line, Scene, Stroke};
use crate::picture::Panel;

/// The minimum cell size, in pixels, for which the grid is drawn.
const GRID_LIMIT: i32 = 6;

impl Scene {
    pub(super) fn lines(&mut self, panel: &Panel, cell: CellSize, (x, y): (i32, i32)) {
        let (rows, columns) = (panel.rows.len, panel.columns.len);
        let (width, height) = (columns as i32 * cell.width, rows as i32 * cell.height);
        for row in 1..rows {
            if let Some(stroke) = stroke(panel.rows.begins_group(row), cell) {
                let y = y + row as i32 * cell.height;
                self.line(stroke, (x, y), (x + width, y));
            }
        }
        for column in 1..columns {
            if let Some(stroke) = stroke(panel.columns.begins_group(column), cell) {
                let x = x + column as i32 * cell.width;
                self.line(stroke, (x, y), (x, y + height));
            }
        }
        for row in 0..=rows {
            let y = y + row as i32 * cell.height;
            for (start, end) in runs(columns, |column| {
                let cell = |row: usize| (row < rows).then(|| row * columns + column);
                panel.separates(row.checked_sub(1).and_then(cell), cell(row))
            }) {
                self.line(Stroke::Outline, (x + start * cell.width, y), (x + end * cell.width, y));
            }
        }
        for column in 0..=columns {
            let x = x + column as i32 * cell.width;
            for (start, end) in runs(rows, |row| {
                let cell = |column: usize| (column < columns).then(|| row * columns + column);
                panel.separates(column.checked_sub(1).and_then(cell), cell(column))
            }) {
                self.line(Stroke::Outline, (x, y + start * cell.height), (x, y + end * cell.height));
            }
        }
    }

    fn line(&mut self, stroke: Stroke, from: (i32, i32), to: (i32, i32)) {
        self.lines.push(Line { stroke, from, to });
    }
}

fn stroke(begins_group: bool, cell: CellSize) -> Option<Stroke> {
    match (begins_group, cell.width.min(cell.height) >= GRID_LIMIT) {
        (true, true) => Some(Stroke::Group),
        (false, true) => Some(Stroke::Grid),
        (true, false) => Some(Stroke::Grid),
        (false, false) => None,
    }
}

/// Returns the maximal ranges in `0..len` in which `holds` is true for every number.
fn runs(len: usize, holds: impl Fn(usize) -> bool) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for k in (0..len).filter(|k| holds(*k)) {
        match runs.last_mut() {
            Some((_, end)) if *end == k as i32 => *end += 1,
            _ => runs.push((k as i32, k as i32 + 1)),
        }
    }
    runs
}
