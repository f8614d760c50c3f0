//! The order of the tiles of a copy.
//!
//! Consecutive tiles are in the same block, so that they read and write the same pages:
//! the pages of a block are in the second-level cache of addresses, while those of one loop may not be.

use super::Starts;
use layout_index::iterate::Loop;

/// The number of elements of a block of tiles, in the order of the source and in the order of the destination.
const BLOCK: i64 = 512;

/// The maximum number of loops.
pub(super) const MOST: usize = 14;

/// The iterations of each loop that a tile or a block of tiles takes.
pub(super) type Widths = [i64; MOST];

/// A few loops, innermost first.
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

/// Takes loops that continue a run of contiguous bytes, until it has `limit` bytes. Loops that are taken in part have
/// parts of about the same size. Returns the bytes of the run.
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

/// Calls `f` with the bytes of each tile with these widths, and with those of the tile after it.
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

/// Calls `f` with the start of each part of the loops, in which each loop has `widths` iterations. A last part overlaps
/// the part before it, which copies elements twice.
fn parts(loops: &[Loop], widths: &Widths, (a, b): (i64, i64), f: &mut dyn FnMut(i64, i64)) {
    let [inner @ .., outer] = loops else { return f(a, b) };
    let width = widths[inner.len()];
    for i in (0..outer.extent).step_by(width as usize) {
        let i = i.min(outer.extent - width);
        parts(inner, widths, (a + i * outer.first, b + i * outer.second), f);
    }
}
