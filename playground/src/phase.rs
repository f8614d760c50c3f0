//! The phases of an access: the lanes that access memory at the same time, and the 32-bit values that each bank
//! supplies to them. Also the phases of other animations: the steps of a movement, and the rows that a TMA instruction
//! writes.

use crate::page::Page;
use layout_compiler::steps_of;
use layout_hardware::descriptors::TensorMap;
use layout_movement::{LaneStep, Movement};
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
    /// The text on the lane's cells.
    pub(crate) label: String,
    /// The cells that the lane accesses, each as the index of its table and its index in the table.
    pub(crate) cells: Vec<(usize, usize)>,
    /// The bank of each 32-bit value that the lane accesses.
    pub(crate) banks: Vec<i64>,
}

/// The accesses that the lanes of a warp make at the same time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Phase {
    /// The description of the phase. This text is empty if the page composes a description from the other fields.
    pub(crate) said: String,
    pub(crate) warp: i64,
    /// The number of the first value that each lane moves.
    pub(crate) value: i64,
    pub(crate) lanes: Vec<Lane>,
    /// For each bank, the number of different 32-bit values that the lanes need.
    pub(crate) banks: Vec<usize>,
    /// The largest number in `banks`: the degree of the bank conflict.
    pub(crate) degree: usize,
}

/// The phases of an access of the last page, and the number of bytes that a lane moves in each phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Phases {
    pub(crate) width: u32,
    pub(crate) phases: Vec<Phase>,
}

/// Returns the cells that show each index in a picture. Each table has at most one cell per index. A picture before and
/// after a swizzle has two tables, so each index has two cells.
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

/// Returns the phases of a movement: one per column of its picture.
pub(crate) fn steps(page: &Page, movement: &Movement) -> Option<Phases> {
    let panel = page.pictures.first()?.picture.all().next()?;
    let columns = panel.columns.len;
    // A load of several registers is one phase, so only its first register counts.
    let told = movement.steps().iter().filter(|step| !matches!(step, LaneStep::Load { register, .. } if *register > 0));
    let (mut phases, mut wait) = (Vec::new(), String::new());
    for (step, line) in told.zip(steps_of(movement)) {
        if matches!(step, LaneStep::Sync { .. }) {
            wait = format!("{line}; then ");
            continue;
        }
        let column = phases.len();
        let lane = |row: usize| {
            let cell = row * columns + column;
            Lane {
                thread: row as i64,
                label: panel.cells[cell].text.clone(),
                cells: vec![(0, cell)],
                banks: Vec::new(),
            }
        };
        let said = format!("step {} of {columns}: {}{line}.", column + 1, std::mem::take(&mut wait));
        phases.push(Phase { said, lanes: (0..panel.rows.len).map(lane).collect(), ..Phase::default() });
    }
    Some(Phases { width: 0, phases })
}

/// Returns the phases of a TMA instruction. Each phase writes one row of a box, in the order of global memory.
pub(crate) fn rows(page: &Page, map: &TensorMap, picture: usize) -> Option<Phases> {
    let layout = page.layout?;
    let bytes = i64::from(page.bits / 8).max(1);
    let row = *map.box_dims().first()? as usize;
    let size: usize = map.box_dims().iter().map(|extent| *extent as usize).product();
    let mut order: Vec<usize> = (0..layout.size()).collect();
    order.sort_by_key(|coordinate| layout.layout_part().index(*coordinate as i64));
    let (rows, boxes) = (size / row, layout.size().div_ceil(size));
    let places = places(page, picture);
    let phase = |(k, coordinates): (usize, &[usize])| {
        let mut banks = vec![0; BANKS as usize];
        let lane = |(at, coordinate): (usize, &usize)| {
            let index = layout.index(*coordinate as i64);
            Lane {
                thread: at as i64,
                label: at.to_string(),
                cells: places.get(&index).cloned().unwrap_or_default(),
                banks: vec![(index * bytes).div_euclid(4).rem_euclid(BANKS)],
            }
        };
        let lanes: Vec<Lane> = coordinates.iter().enumerate().map(lane).collect();
        let words = coordinates.iter().map(|at| (layout.index(*at as i64) * bytes).div_euclid(4));
        let words: std::collections::BTreeSet<i64> = words.collect();
        words.iter().for_each(|word| banks[word.rem_euclid(BANKS) as usize] += 1);
        let first = layout.index(coordinates[0] as i64);
        let said = format!(
            "box {} of {boxes}, row {} of {rows}: {} elements that are neighbours in global memory; the first goes to index {first}, byte {}.",
            k / rows + 1,
            k % rows + 1,
            coordinates.len(),
            first * bytes,
        );
        Phase { said, lanes, banks, ..Phase::default() }
    };
    Some(Phases {
        width: row as u32 * bytes as u32,
        phases: order.chunks(row).enumerate().take(MOST).map(phase).collect(),
    })
}
