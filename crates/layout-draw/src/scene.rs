//! Converts a picture to rectangles, lines and labels with positions in pixels, for SVG and for LaTeX.

mod lines;
mod places;

pub use places::{Grid, grids};

use crate::colour::Key;
use crate::margin::Margin;
use crate::picture::{Panel, Picture};
use places::{CellSize, GAP, HEADING, LINE, Places, above, heading_height, level_widths};

/// A picture as rectangles, lines and labels. All positions and sizes are in pixels.
pub(crate) struct Scene {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) fills: Vec<Fill>,
    pub(crate) lines: Vec<Line>,
    pub(crate) labels: Vec<Label>,
}

/// A coloured rectangle.
pub(crate) struct Fill {
    pub(crate) key: Key,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// The kind of a line, which determines the width and colour of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stroke {
    /// A line between cells.
    Grid,
    /// A line before a row or column in which a coordinate in the second level of the margin begins.
    Group,
    /// A line around a region or around the table.
    Outline,
}

/// A line from one point to another.
pub(crate) struct Line {
    pub(crate) stroke: Stroke,
    pub(crate) from: (i32, i32),
    pub(crate) to: (i32, i32),
}

/// The kind of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LabelKind {
    /// The picture's title. Titles, notes and captions are left-aligned; other labels are centred.
    Title,
    Note,
    Caption,
    Tick,
    Cell,
}

/// A line of text. `y` is the vertical middle of the line.
pub(crate) struct Label {
    pub(crate) kind: LabelKind,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) text: String,
}

impl Scene {
    pub(crate) fn of(picture: &Picture) -> Self {
        let cell = CellSize::of(picture);
        let mut scene = Self { width: 0, height: 0, fills: Vec::new(), lines: Vec::new(), labels: Vec::new() };
        let top = GAP + scene.heading(picture);
        let places = Places::of(picture, cell, top);
        for (panel, at) in places.tables {
            scene.panel(panel, cell, at);
        }
        (scene.width, scene.height) = (scene.width.max(places.width), places.height);
        scene
    }

    /// Adds the title and the note, and returns their total height.
    fn heading(&mut self, picture: &Picture) -> i32 {
        for (k, (kind, text)) in headings(picture).enumerate() {
            self.label(kind, (GAP, GAP + k as i32 * HEADING + LINE / 2), text);
            let character = if kind == LabelKind::Title { 8 } else { 6 };
            self.width = self.width.max(2 * GAP + text.chars().count() as i32 * character);
        }
        heading_height(picture)
    }

    fn label(&mut self, kind: LabelKind, (x, y): (i32, i32), text: &str) {
        self.labels.push(Label { kind, x, y, text: text.to_string() });
    }

    /// Adds a table. `at` is the upper left corner of its first cell.
    fn panel(&mut self, panel: &Panel, cell: CellSize, at: (i32, i32)) {
        self.fills(panel, cell, at);
        if cell.text {
            self.texts(panel, cell, at);
        }
        self.lines(panel, cell, at);
        let longest = level_widths(&panel.columns).into_iter().max().unwrap_or(0);
        self.ticks(&panel.columns, (cell.width, longest), |level, along| {
            (at.0 + along, at.1 - LINE * level - LINE / 2)
        });
        let widths = level_widths(&panel.rows);
        self.ticks(&panel.rows, (cell.height, LINE), |level, along| {
            let before: i32 = widths[..level as usize].iter().sum();
            (at.0 - before - widths[level as usize] / 2, at.1 + along)
        });
        if !panel.caption.is_empty() {
            let y = at.1 - above(panel) + LINE / 2;
            self.label(LabelKind::Caption, (at.0, y), &panel.caption);
        }
    }

    /// Adds the backgrounds of the cells. Adjacent cells of the same colour become one rectangle.
    fn fills(&mut self, panel: &Panel, cell: CellSize, (x, y): (i32, i32)) {
        for row in 0..panel.rows.len {
            let keys: Vec<_> = (0..panel.columns.len).map(|column| panel.cell(row, column).key).collect();
            let mut start = 0;
            for run in keys.chunk_by(|a, b| a == b) {
                if let Some(key) = run[0] {
                    let (x, y) = (x + start * cell.width, y + row as i32 * cell.height);
                    self.fills.push(Fill { key, x, y, width: run.len() as i32 * cell.width, height: cell.height });
                }
                start += run.len() as i32;
            }
        }
    }

    fn texts(&mut self, panel: &Panel, cell: CellSize, (x, y): (i32, i32)) {
        for (i, content) in panel.cells.iter().enumerate() {
            let (row, column) = ((i / panel.columns.len) as i32, (i % panel.columns.len) as i32);
            let centre = (x + column * cell.width + cell.width / 2, y + row * cell.height + cell.height / 2);
            let lines = content.text.lines().count() as i32;
            for (k, line) in content.text.lines().enumerate() {
                self.label(LabelKind::Cell, (centre.0, centre.1 + (2 * k as i32 + 1 - lines) * 7), line);
            }
        }
    }

    /// Adds the coordinates along one side of a table. `cell` is the size of a cell along this side, and each label
    /// needs `room` pixels. `place` converts the number of a level and a distance along the side to a position.
    fn ticks(&mut self, margin: &Margin, (cell, room): (i32, i32), place: impl Fn(i32, i32) -> (i32, i32)) {
        for (k, level) in margin.levels.iter().enumerate() {
            // If the labels of the outermost level would overlap, only every second, fourth, eighth, … label is drawn.
            // If the labels of another level would overlap, this level is omitted.
            let pitch = (cell * level[0].len as i32).max(1);
            let every = (((room + pitch - 1) / pitch) as usize).next_power_of_two();
            if every > 1 && k + 1 < margin.levels.len() {
                continue;
            }
            for tick in level.iter().step_by(every) {
                let along = tick.start as i32 * cell + tick.len as i32 * cell / 2;
                self.label(LabelKind::Tick, place(k as i32, along), &tick.text);
            }
        }
    }
}

/// Returns the title and the note, except for empty texts.
fn headings(picture: &Picture) -> impl Iterator<Item = (LabelKind, &String)> {
    [(LabelKind::Title, &picture.title), (LabelKind::Note, &picture.note)]
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
}
