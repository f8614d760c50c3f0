//! The phases of an access: the addresses of the lanes, and the 32-bit values that each bank serves.

use crate::page::Page;
use serde::Serialize;
use std::collections::BTreeMap;

/// The maximum number of phases.
pub(crate) const MOST: usize = 256;
pub(crate) const BANKS: i64 = 32;
pub(crate) const WARP: i64 = 32;

/// The accesses of a lane in a phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Lane {
    pub(crate) thread: i64,
    /// The label that the lane's cells get.
    pub(crate) label: String,
    /// The cells of the first picture that the lane accesses. A cell is given by the numbers of its table and the cell.
    pub(crate) cells: Vec<(usize, usize)>,
    /// The banks of the accessed 32-bit values.
    pub(crate) banks: Vec<i64>,
}

/// The accesses that a warp makes at the same time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Phase {
    /// A description, if the numbers of the warp, the value and the banks do not describe the phase.
    pub(crate) said: String,
    pub(crate) warp: i64,
    /// The number of the first value that is moved.
    pub(crate) value: i64,
    pub(crate) lanes: Vec<Lane>,
    /// The number of different 32-bit values that each bank serves.
    pub(crate) banks: Vec<usize>,
    /// The maximum of the numbers in `banks`.
    pub(crate) degree: usize,
}

/// The phases of an access of the last page, and the number of bytes that a lane moves in each phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Phases {
    pub(crate) width: u32,
    pub(crate) phases: Vec<Phase>,
}

/// Returns the cells of a picture for each index. Each table contributes the first of its cells with an index, so an
/// element of a swizzled layout has one cell before the swizzle and one after it.
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
