//! Pictures as text: plain text, or coloured text for a terminal.

#[cfg(feature = "terminal")]
mod paint;
#[cfg(feature = "terminal")]
pub use paint::{Colours, terminal};

use crate::margin::Margin;
use crate::picture::{Cell, Panel, Picture};
use std::fmt::Write;

/// Converts a picture to plain text. The tables are printed one below another, and regions are outlined.
#[must_use]
pub fn text(picture: &Picture) -> String {
    drawn(picture, None, &|_, text| text)
}

/// A function that returns the text of a cell with colours.
type Paint<'a> = &'a dyn Fn(&Cell, String) -> String;

/// Returns a picture as text. If `width` is given, lines have at most `width` characters. Then columns that do not fit
/// are omitted, and a line below the table states which columns are shown.
fn drawn(picture: &Picture, width: Option<usize>, paint: Paint<'_>) -> String {
    let mut out = String::new();
    for line in [&picture.title, &picture.note].into_iter().filter(|line| !line.is_empty()) {
        let _ = writeln!(out, "{line}");
    }
    for panel in picture.all() {
        if !panel.caption.is_empty() {
            let _ = writeln!(out, "{}", panel.caption);
        }
        Table::of(panel, width, paint).write(&mut out);
    }
    out
}

/// A table, with the widths of its cells and of its left margin.
struct Table<'a> {
    panel: &'a Panel,
    paint: Paint<'a>,
    /// The number of characters of a cell.
    width: usize,
    /// The number of characters of the left margin.
    left: usize,
    /// The number of columns that are shown.
    shown: usize,
}

impl<'a> Table<'a> {
    fn of(panel: &'a Panel, room: Option<usize>, paint: Paint<'a>) -> Self {
        let cells = panel.cells.iter().map(|cell| joined(cell).chars().count());
        let width = cells.chain(longest(&panel.columns)).max().unwrap_or(1);
        let left = longest(&panel.rows).map(|width| width + 1).sum::<usize>() + 1;
        let fits = room.map_or(usize::MAX, |room| room.saturating_sub(left + 1) / (width + 1));
        Self { panel, paint, width, left, shown: panel.columns.len.min(fits.max(1)) }
    }

    fn write(&self, out: &mut String) {
        let (rows, columns) = (self.panel.rows.len, &self.panel.columns);
        let is_cut = self.shown < columns.len;
        for level in (0..columns.levels.len()).rev() {
            self.header(out, level);
        }
        for row in 0..rows {
            self.rule(out, row);
            self.margin(out, row);
            for column in 0..self.shown {
                let cell = self.panel.cell(row, column);
                // If no outline separates two adjacent cells, the space between them is coloured like the right cell.
                let outlined = self.divides(row, column);
                *out += if outlined { "│" } else { "" };
                *out += &(self.paint)(cell, format!("{:>1$}", joined(cell), self.width + usize::from(!outlined)));
            }
            *out += if is_cut { "…\n" } else { "│\n" };
        }
        self.rule(out, rows);
        if is_cut {
            let (shown, all, wide) = (self.shown, columns.len, self.left + 1 + columns.len * (self.width + 1));
            let _ = writeln!(
                out,
                "… columns 0 to {} of {all} are shown; all columns need {wide} characters per line",
                shown - 1
            );
        }
    }

    /// Appends the coordinates of one level of the margin above the columns. Each coordinate is above the first of its
    /// columns.
    fn header(&self, out: &mut String, level: usize) {
        let mut line = " ".repeat(self.left);
        let mut at = 0;
        for tick in self.panel.columns.levels[level].iter().filter(|tick| tick.start < self.shown) {
            line += &" ".repeat((tick.start - at) * (self.width + 1));
            let _ = write!(line, " {:>1$}", tick.text, self.width);
            at = tick.start + 1;
        }
        *out += line.trim_end();
        out.push('\n');
    }

    /// Appends the coordinates of a row. A coordinate that several rows share is printed only in the first of these
    /// rows.
    fn margin(&self, out: &mut String, row: usize) {
        let widths: Vec<usize> = longest(&self.panel.rows).collect();
        for (level, width) in self.panel.rows.levels.iter().zip(widths).rev() {
            let tick = level.iter().find(|tick| tick.start == row);
            let _ = write!(out, " {:>width$}", tick.map_or("", |tick| &tick.text));
        }
        out.push(' ');
    }

    /// Appends the line above `row`, if it contains an outline.
    fn rule(&self, out: &mut String, row: usize) {
        let columns = self.shown;
        if !(0..columns).any(|column| self.splits(row, column)) {
            return;
        }
        *out += &" ".repeat(self.left);
        for column in 0..=columns {
            out.push(self.corner(row, column));
            if column < columns {
                let line = if self.splits(row, column) { "─" } else { " " };
                *out += &line.repeat(self.width);
            }
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }

    fn place(&self, row: usize, column: usize) -> Option<usize> {
        let columns = self.panel.columns.len;
        (row < self.panel.rows.len && column < columns).then(|| row * columns + column)
    }

    /// Returns `true` if there is an outline to the left of a cell.
    fn divides(&self, row: usize, column: usize) -> bool {
        let before = column.checked_sub(1).and_then(|column| self.place(row, column));
        self.panel.separates(before, self.place(row, column))
    }

    /// Returns `true` if there is an outline above a cell.
    fn splits(&self, row: usize, column: usize) -> bool {
        let above = row.checked_sub(1).and_then(|row| self.place(row, column));
        self.panel.separates(above, self.place(row, column))
    }

    /// Returns the box-drawing character at the upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> char {
        const CORNERS: [char; 16] = [' ', '╴', '╶', '─', '╵', '┘', '└', '┴', '╷', '┐', '┌', '┬', '│', '┤', '├', '┼'];
        let left = column.checked_sub(1).is_some_and(|column| self.splits(row, column));
        let right = self.splits(row, column);
        let up = row.checked_sub(1).is_some_and(|row| self.divides(row, column));
        let down = self.divides(row, column);
        CORNERS[usize::from(left) | usize::from(right) << 1 | usize::from(up) << 2 | usize::from(down) << 3]
    }
}

/// Returns the text of a cell on one line.
fn joined(cell: &Cell) -> String {
    cell.text.lines().collect()
}

/// Returns the length of the longest coordinate of each level.
fn longest(margin: &Margin) -> impl Iterator<Item = usize> + '_ {
    margin.levels.iter().map(|level| level.iter().map(|tick| tick.text.len()).max().unwrap_or(1))
}
