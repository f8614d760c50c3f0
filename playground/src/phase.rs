//! The phases of an access: the addresses of the lanes, and the 4-byte words that each bank serves.

use crate::page::Page;
use serde::Serialize;
use std::collections::BTreeMap;

/// Maximum number of phases.
pub(crate) const MOST: usize = 256;
pub(crate) const BANKS: i64 = 32;
pub(crate) const WARP: i64 = 32;

/// A lane in a phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Lane {
    pub(crate) thread: i64,
    /// The label of its cells.
    pub(crate) label: String,
    /// The cells of the first picture that it accesses: table and cell.
    pub(crate) cells: Vec<(usize, usize)>,
    /// The banks of the accessed words.
    pub(crate) banks: Vec<i64>,
}

/// A simultaneous access of a warp.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Phase {
    /// A description, if warp, value and banks do not describe the phase.
    pub(crate) said: String,
    pub(crate) warp: i64,
    /// The first of the values that are moved.
    pub(crate) value: i64,
    pub(crate) lanes: Vec<Lane>,
    /// The number of different 4-byte words that each bank serves.
    pub(crate) banks: Vec<usize>,
    /// The maximum of these numbers.
    pub(crate) degree: usize,
}

/// The phases of an access of the last page, and the number of bytes that a lane moves in each phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Phases {
    pub(crate) width: u32,
    pub(crate) phases: Vec<Phase>,
}

/// The cells of a picture by index. Each table contributes its first cell for an index, so a swizzle has a cell before
/// it and one after it.
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
