//! What a warp does at once: which lanes go where, and what each bank serves.

use crate::page::Page;
use serde::Serialize;
use std::collections::BTreeMap;

/// Phases that anybody watches.
pub(crate) const MOST: usize = 256;
pub(crate) const BANKS: i64 = 32;
pub(crate) const WARP: i64 = 32;

/// A lane in a phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Lane {
    pub(crate) thread: i64,
    /// What stands on its cells.
    pub(crate) label: String,
    /// The cells of the first picture that it goes to: table and cell.
    pub(crate) cells: Vec<(usize, usize)>,
    /// The banks of its words.
    pub(crate) banks: Vec<i64>,
}

/// What a warp does at once.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Phase {
    /// What happens, where warp, value and banks do not say it.
    pub(crate) said: String,
    pub(crate) warp: i64,
    /// The first of the values that move.
    pub(crate) value: i64,
    pub(crate) lanes: Vec<Lane>,
    /// How many different words each bank serves.
    pub(crate) banks: Vec<usize>,
    /// The most of them.
    pub(crate) degree: usize,
}

/// The phases of an access of the last page, and the bytes that a lane moves in each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Phases {
    pub(crate) width: u32,
    pub(crate) phases: Vec<Phase>,
}

/// The cells of a picture that have an index: in each table the first, so those before and behind a swizzle.
pub(crate) fn places(page: &Page, picture: usize) -> BTreeMap<i64, Vec<(usize, usize)>> {
    let mut places: BTreeMap<i64, Vec<(usize, usize)>> = BTreeMap::new();
    let tables = page.pictures.get(picture).into_iter().flat_map(|drawn| drawn.picture.all().enumerate());
    for (table, panel) in tables {
        let elements = panel.cells.iter().enumerate().filter_map(|(cell, of)| Some((cell, of.element?.index)));
        for (cell, index) in elements {
            let cells = places.entry(index).or_default();
            if cells.iter().all(|(known, _)| *known != table) {
                cells.push((table, cell));
            }
        }
    }
    places
}
