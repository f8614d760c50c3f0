//! The order of the tiles of a copy.
//!
//! Tiles of one block are copied one after another, because they access the same pages. The second-level TLB has space
//! for the pages of a block, but may not have space for the pages of a whole loop.

use super::Starts;
use layout_index::iterate::Loop;

/// The approximate number of contiguous elements in each row of a block. A block consists of tiles, and has rows in the
/// source and in the destination.
const BLOCK: i64 = 512;

/// The maximum number of loops.
pub(super) const MOST: usize = 14;

/// For each loop, the number of iterations in a tile or in a block of tiles.
pub(super) type Widths = [i64; MOST];

/// At most [`MOST`] loops, innermost first.
#[derive(Clone, Copy)]
pub(super) struct Few {
    loops: [Loop; MOST],
    len: usize,
}

impl Few {
    pub(super) const EMPTY: Self = Self { loops: [Loop { extent: 1, first: 0, second: 0 }; MOST], len: 0 };

    pub(super) fn push(&mut self, level: Loop) {
        self.loops[self.len] = level;
        self.len += 1;
    }

    pub(super) fn all(&self) -> &[Loop] {
        &self.loops[..self.len]
    }
}

/// Adds loops to a run of contiguous bytes until the run has at least `limit` bytes. Stores the number of iterations of
/// each loop in `widths`. If the run does not need all iterations of the last loop, this loop is divided into parts of
/// about the same size. Returns the number of bytes of the run.
pub(super) fn take(loops: &[Loop], widths: &mut Widths, limit: i64, bytes: i64, stride: impl Fn(&Loop) -> i64) -> i64 {
    let mut run = bytes;
    while run < limit {
        let Some(k) = loops.iter().position(|level| level.extent > 1 && stride(level) == run) else { break };
        let (extent, least) = (loops[k].extent, (limit + run - 1) / run);
        if widths[k] < least {
            let parts = (extent / least).max(1);
            let width = (extent + parts - 1) / parts;
            widths[k] = ((width + widths[k] - 1) / widths[k] * widths[k]).min(extent);
        }
        run *= widths[k];
        if widths[k] < extent {
            break;
        }
    }
    run
}

/// Calls `f` for each tile, with the byte indices in both layouts at which this tile and the next tile start.
#[inline(always)]
pub(super) fn each_tile(
    bytes: i64,
    loops: &[Loop],
    widths: &Widths,
    starts: &Starts<'_>,
    mut f: impl FnMut((i64, i64), Option<(i64, i64)>),
) {
    let mut block = *widths;
    take(loops, &mut block, BLOCK * bytes, bytes, |level| level.second);
    take(loops, &mut block, BLOCK * bytes, bytes, |level| level.first);
    let mut in_block = Few::EMPTY;
    loops.iter().zip(block).for_each(|(level, width)| in_block.push(Loop { extent: width, ..*level }));
    let mut before = None;
    let mut step = |at: Option<(i64, i64)>| {
        if let Some(before) = core::mem::replace(&mut before, at) {
            f(before, at);
        }
    };
    starts.walk(&[], &mut |a, b| {
        parts(loops, &block, (a, b), &mut |a, b| parts(in_block.all(), widths, (a, b), &mut |a, b| step(Some((a, b)))));
    });
    step(None);
}

/// Divides each loop `k` into parts of `widths[k]` iterations. Calls `f` with the indices at which each combination of
/// parts starts. If `widths[k]` does not divide the number of iterations, the last part overlaps the previous part, so
/// some elements are copied twice.
fn parts(loops: &[Loop], widths: &Widths, (a, b): (i64, i64), f: &mut dyn FnMut(i64, i64)) {
    let [inner @ .., outer] = loops else { return f(a, b) };
    let width = widths[inner.len()];
    for i in (0..outer.extent).step_by(width as usize) {
        let i = i.min(outer.extent - width);
        parts(inner, widths, (a + i * outer.first, b + i * outer.second), f);
    }
}
