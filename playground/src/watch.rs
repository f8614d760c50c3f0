//! The phases of an animation: the phases of an access, or one phase per thread if threads hold a tile.

use crate::page::{Drawn, Page};
use crate::phase::{BANKS, Lane, MOST, Phase, Phases, WARP, places, rows, steps};
use layout_cli::accesses;
use layout_draw::Panel;
use layout_hardware::atom::{Side, TiledCopy};
use layout_proofs::{Budget, bank_conflicts_within};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of steps of the search for bank conflicts.
const STEPS: usize = 1 << 20;

/// Describes the elements that a thread holds in each table and, for a copy, the accesses that move them: `8 values of
/// the source, 1 access of 16 bytes`.
fn held(drawn: &Drawn, thread: i64, copy: Option<&TiledCopy>) -> String {
    let sides = [("source", Side::Source), ("target", Side::Target)];
    let table = |panel: &Panel| {
        let threads = panel.layout.size_of(&[0]).unwrap_or(1).max(1);
        let values = if thread < threads as i64 { panel.layout.size() / threads } else { 0 };
        let said = format!("{values} value{}", if values == 1 { "" } else { "s" });
        let Some((name, _)) = panel.caption.split_once(' ') else { return said };
        let side = sides.iter().find(|(known, _)| *known == name);
        let how = side.zip(copy).and_then(|((_, side), copy)| accesses(copy, *side).ok());
        let article = if side.is_some() { "the " } else { "" };
        format!("{said} of {article}{name}{}", how.map_or(String::new(), |how| format!(", {how}")))
    };
    let separator = if copy.is_some() { "; " } else { ", " };
    drawn.picture.all().map(table).collect::<Vec<_>>().join(separator)
}

/// Returns one phase per thread of a picture: the elements that the thread holds. The number of bytes is 0, because the
/// picture does not show an access.
fn holders(drawn: &Drawn, copy: Option<&TiledCopy>) -> Phases {
    let tables: Vec<(&Panel, BTreeMap<i64, usize>)> = drawn
        .picture
        .all()
        .map(|panel| {
            let cells = panel.cells.iter().enumerate().filter_map(|(cell, of)| Some((of.element?.index, cell)));
            (panel, cells.collect())
        })
        .collect();
    let count = |panel: &Panel| panel.layout.size_of(&[0]).unwrap_or(1) as i64;
    let threads = tables.iter().map(|(panel, _)| count(panel)).max().unwrap_or(0);
    let phase = |thread: i64| {
        let lanes = tables.iter().enumerate().flat_map(|(table, (panel, cells))| {
            let threads = count(panel);
            let values = if thread < threads { panel.layout.size() as i64 / threads } else { 0 };
            (0..values).filter_map(move |value| {
                let cell = cells.get(&panel.layout.index(thread + value * threads))?;
                Some(Lane { thread, label: format!("V{value}"), cells: vec![(table, *cell)], banks: Vec::new() })
            })
        });
        let said = format!("thread {thread} of {threads}: {}.", held(drawn, thread, copy));
        Phase { said, warp: thread / WARP, value: thread, lanes: lanes.collect(), ..Phase::default() }
    };
    Phases { width: 0, phases: (0..threads.min(MOST as i64)).map(phase).collect() }
}

/// Returns `true` if the first picture shows elements that threads hold.
pub(crate) fn has_holders(page: &Page) -> bool {
    page.pictures.first().is_some_and(|drawn| {
        drawn.threads && drawn.picture.all().all(|panel| panel.cells.iter().any(|cell| cell.element.is_some()))
    })
}

/// Returns the phases of the movement, of the tensor map or of the threads that hold a tile, if the page shows one of
/// these. Otherwise, returns the phases of access `number`, ordered by warp and then by value.
pub(crate) fn phases(page: &Page, number: usize, picture: usize) -> Option<Phases> {
    if let Some(movement) = &page.movement {
        return steps(page, movement);
    }
    if let Some(map) = &page.map {
        return rows(page, map, picture);
    }
    if has_holders(page) {
        return page.pictures.first().map(|drawn| holders(drawn, page.copy.as_ref()));
    }
    let layout = if page.pictures.get(picture)?.beside { page.other? } else { page.layout? };
    let (access, bytes) = (page.accesses.get(number)?, i64::from(page.bits / 8).max(1));
    let width = bank_conflicts_within(&layout, access, bytes, &mut Budget::new(STEPS)).ok()?.width;
    let together = (i64::from(width) / bytes).max(1);
    let lanes = match width {
        16 => 8,
        8 => 16,
        _ => WARP,
    };
    let threads = access.size_of(&[0]).ok()? as i64;
    let values = access.size() as i64 / threads;
    let places = places(page, picture);
    let index = |thread: i64, value: i64| layout.index(access.index(thread + value * threads));
    let lane = |thread: i64, value: i64| {
        let indices = (value..value + together).map(|value| index(thread, value));
        let words =
            (0..i64::from(width).max(1)).step_by(4).map(|byte| (index(thread, value) * bytes + byte).div_euclid(4));
        let lane = Lane {
            thread,
            label: format!("T{thread}"),
            cells: indices.flat_map(|index| places.get(&index).cloned().unwrap_or_default()).collect(),
            banks: words.clone().map(|word| word.rem_euclid(BANKS)).collect(),
        };
        (lane, words.collect::<Vec<_>>())
    };
    let phase = |first: i64, value: i64| {
        let (lanes, words): (Vec<Lane>, Vec<Vec<i64>>) =
            (first..threads.min(first + lanes)).map(|t| lane(t, value)).unzip();
        let words: BTreeSet<i64> = words.into_iter().flatten().collect();
        let mut banks = vec![0; BANKS as usize];
        words.iter().for_each(|word| banks[word.rem_euclid(BANKS) as usize] += 1);
        let degree = banks.iter().copied().max().unwrap_or(0);
        Phase { said: String::new(), warp: first / WARP, value, lanes, banks, degree }
    };
    let firsts = (0..threads).step_by(WARP as usize).flat_map(|warp| {
        (0..values / together).flat_map(move |k| {
            (warp..threads.min(warp + WARP)).step_by(lanes as usize).map(move |first| (first, k * together))
        })
    });
    Some(Phases { width, phases: firsts.take(MOST).map(|(first, value)| phase(first, value)).collect() })
}
