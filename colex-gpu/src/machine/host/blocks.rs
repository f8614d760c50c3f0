//! The blocks of a grid on the processors of the CPU.

use super::order;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many blocks of a persistent kernel there are.
pub const RESIDENT: u32 = 5;

/// Calls `f` with the index of every block of the grid. Blocks run at the same time, on all processors.
pub fn for_each_block(grid: [u32; 2], f: impl Fn([u32; 2]) + Sync) {
    let blocks = order::shuffled(grid[0] as usize * grid[1] as usize);
    let (next, seed) = (AtomicUsize::new(0), order::seed());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(blocks.len());
    let run = || {
        while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (x, y) = (*block as u32 % grid[0], *block as u32 / grid[0]);
            f([x, y]);
        }
    };
    std::thread::scope(|scope| {
        for core in 0..cores {
            let run = &run;
            scope.spawn(move || order::with_seed(if seed == 0 { 0 } else { seed + core as u64 }, run));
        }
    });
}
