//! Information about one cell of a picture, and the other cells that show the same element.

use crate::page::{Drawn, Page};
use crate::state::units;
use layout_cli::{Coord, Traced, trace};
use layout_draw::{Element, MAX_CELLS};
use layout_runtime::{IntTuple, Layout};
use serde::Serialize;

/// A cell: the index of its picture, the index of its table, and its index in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Place {
    picture: usize,
    table: usize,
    cell: usize,
}

/// The information that the page shows about a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Known {
    /// The properties of the cell: the name and the text of each.
    pub(crate) facts: Vec<(&'static str, String)>,
    /// The cells that show the same element, including this cell.
    pub(crate) same: Vec<Place>,
    /// The element's one-dimensional coordinate in the layout of the page.
    pub(crate) coordinate: Option<usize>,
    /// The statements of the emitted code, evaluated at this coordinate.
    pub(crate) code: Vec<Statement>,
}

/// A statement of the emitted code, evaluated at a coordinate: its span in UTF-16 code units, its text with numbers
/// instead of names, and its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Statement {
    start: usize,
    end: usize,
    text: String,
    value: String,
}

/// Returns information about a cell, or `None` if the cell shows no element.
pub(crate) fn cell(page: &Page, picture: usize, table: usize, cell: usize) -> Option<Known> {
    let drawn = page.pictures.get(picture)?;
    let panel = drawn.picture.all().nth(table)?;
    let (element, layout) = (panel.cells.get(cell)?.element?, &panel.layout);
    let mut facts = Vec::new();
    match drawn.threads {
        true => threads(&mut facts, layout, element),
        false => memory(&mut facts, page, layout, element),
    }
    let coordinate = coordinate(page, layout, element);
    let code = coordinate.map_or(Vec::new(), |coordinate| statements(page, coordinate));
    Some(Known { facts, same: same(page, drawn, table, element), coordinate, code })
}

/// Returns the element's coordinate in the layout of the page. If the picture shows another layout, this is the first
/// coordinate with the element's index.
fn coordinate(page: &Page, layout: &Layout, element: Element) -> Option<usize> {
    let own = page.layout?;
    if own == *layout {
        return Some(element.coordinate);
    }
    (0..own.size().min(MAX_CELLS)).find(|i| own.index(*i as i64) == element.index)
}

/// Returns the statements of the emitted code, evaluated at a coordinate.
fn statements(page: &Page, coordinate: usize) -> Vec<Statement> {
    let (Some(layout), Some(coord)) = (page.layout, page.coord) else { return Vec::new() };
    let Ok(natural) = layout.shape().idx2crd(&IntTuple::int(coordinate as i64)) else { return Vec::new() };
    let leaves: Vec<i64> = natural.leaves().iter().map(|leaf| leaf.value()).collect();
    let entries = match coord {
        Coord::OneD => vec![coordinate as i64],
        Coord::Natural => leaves,
        Coord::Modes => {
            let mut rest = coordinate;
            let mode = |mode| {
                let extent = layout.size_of(&[mode]).unwrap_or(1).max(1);
                let digit = rest % extent;
                rest /= extent;
                digit as i64
            };
            (0..layout.rank()).map(mode).collect()
        }
    };
    let units = |end: usize| units(&page.code, end);
    let statement = |Traced { at, text, value }: Traced| Statement {
        start: units(at.start),
        end: units(at.end),
        text,
        value: value.to_string(),
    };
    trace(&page.code, &entries, &page.numbers).unwrap_or_default().into_iter().map(statement).collect()
}

/// Adds the threads that hold an element of a tile.
fn threads(facts: &mut Vec<(&'static str, String)>, layout: &Layout, element: Element) {
    facts.push(("place in the tile", element.index.to_string()));
    facts.push(("held by", shown(&holders(layout, element.index))));
    facts.push(("coordinate", natural(layout, element.coordinate)));
}

/// Returns each thread and value that a layout maps to an index.
fn holders(layout: &Layout, index: i64) -> Vec<String> {
    let threads = layout.size_of(&[0]).unwrap_or(1).max(1);
    let holders = (0..layout.size()).filter(|i| layout.index(*i as i64) == index);
    holders.map(|i| format!("T{} V{}", i % threads, i / threads)).collect()
}

/// Adds the position of an element in memory, and the threads that access it.
fn memory(facts: &mut Vec<(&'static str, String)>, page: &Page, layout: &Layout, element: Element) {
    facts.push(("coordinate", natural(layout, element.coordinate)));
    facts.push(("index", element.index.to_string()));
    if !layout.swizzle().is_identity() {
        facts.push(("before the swizzle", layout.layout_part().index(element.coordinate as i64).to_string()));
    }
    let bits = i128::from(element.index) * i128::from(page.bits);
    facts.push(("bank", bits.div_euclid(32).rem_euclid(32).to_string()));
    for access in &page.accesses {
        let readers = holders(access, element.coordinate as i64);
        let who = if readers.is_empty() { "nobody".into() } else { shown(&readers) };
        facts.push(("accessed by", if page.accesses.len() > 1 { format!("{who} ({access})") } else { who }));
    }
}

/// Returns the first four items as text, and the total number of items if there are more.
fn shown(all: &[String]) -> String {
    match all.len() {
        0..=4 => all.join(", "),
        more => format!("{}, … ({more} in all)", all[..4].join(", ")),
    }
}

/// Returns a one-dimensional coordinate, and the coordinate that is nested like the shape, as text.
pub(crate) fn natural(layout: &Layout, i: usize) -> String {
    match layout.shape().idx2crd(&IntTuple::int(i as i64)) {
        Ok(coord) if !coord.is_int() => format!("{coord} = {i}"),
        _ => i.to_string(),
    }
}

/// Returns the cells of all pictures that show the element. Each operand of an instruction has its own elements.
fn same(page: &Page, drawn: &Drawn, table: usize, element: Element) -> Vec<Place> {
    let operands = drawn.threads && drawn.picture.all().count() > 1;
    let mut places = Vec::new();
    for (picture, other) in page.pictures.iter().enumerate() {
        for (k, panel) in other.picture.all().enumerate().filter(|(k, _)| !operands || *k == table) {
            let shows = |cell: &layout_draw::Cell| cell.element.is_some_and(|other| other.index == element.index);
            let found = panel.cells.iter().enumerate().filter(|(_, cell)| shows(cell));
            places.extend(found.map(|(cell, _)| Place { picture, table: k, cell }).take(64));
        }
    }
    places
}
