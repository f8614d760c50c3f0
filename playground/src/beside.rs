//! Adds a second layout to the page, and compares it with the first layout.

use crate::answer::{Answer, Beside};
use crate::cell::natural;
use crate::mistake::Mistake;
use crate::page::Page;
use crate::state::State;
use layout_cli::{Access, Expression, check};
use layout_runtime::Layout;

/// The maximum number of cells that are marked as different.
const MOST: usize = 4096;

impl Page {
    /// Adds a second layout to the content of the page. Its expression may use the names of the editor's lines.
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
        let value = other.to_string();
        self.memory(&value, &other, state);
        let texts = state.accesses();
        let accesses: Vec<Access<'_>> = texts.iter().map(|text| state.access(text)).collect();
        answer.beside = Some(Beside {
            facts: check(&value, &accesses).or_else(|_| check(&value, &[])).unwrap_or_default(),
            value,
            differs: differs(&layout, &other),
            cells: self.cells(first, &layout, &other),
        });
    }

    /// Returns the cells, in the pictures of both layouts, that show coordinates with different indices in the two
    /// layouts. The pictures from number `first` on show the second layout.
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

/// Describes how two layouts differ, for example `16 of 512 coordinates have another index, first (1,0) = 1: 64 and
/// 72`.
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
            let at = natural(a, *first as usize);
            let (here, there) = (a.index(*first), b.index(*first));
            let count = differ.len();
            format!("{count} of {} coordinates have another index, first {at}: {here} and {there}", a.size())
        }
    }
}
