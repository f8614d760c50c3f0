//! Runs the blocks of a grid on the CPU.

use super::barrier::Stopped;
use super::order;
use std::boxed::Box;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{Builder, ScopedJoinHandle, available_parallelism, scope};

std::thread_local! {
    /// `true` if a block of the grid that this CPU thread runs has panicked.
    static HAS_FAILED: RefCell<Arc<AtomicBool>> = RefCell::default();
}

/// Panics if a block of the same grid has panicked. A block that waits for another block calls this function
/// repeatedly.
pub(super) fn stop_if_failed() {
    if HAS_FAILED.with_borrow(|failed| failed.load(Ordering::Relaxed)) {
        resume_unwind(Box::new(Stopped));
    }
}

/// The maximum number of blocks of a persistent kernel on the CPU.
pub const RESIDENT: u32 = 5;

/// Calls `f` with the index of every block of the grid. Blocks run in parallel on all CPU cores. If a block panics, no
/// further block starts, blocks that wait for another block stop, and this function panics.
pub fn for_each_block(grid: [u32; 2], f: impl Fn([u32; 2]) + Sync) {
    let blocks = order::shuffled(grid[0] as usize * grid[1] as usize);
    let (next, seed) = (AtomicUsize::new(0), order::seed());
    let cores = available_parallelism().map_or(1, std::num::NonZero::get).min(blocks.len());
    let failed = Arc::new(AtomicBool::new(false));
    let run = || {
        HAS_FAILED.set(failed.clone());
        while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (x, y) = (*block as u32 % grid[0], *block as u32 / grid[0]);
            // The caller does not see partial results of a block that has panicked, because outputs are copied back
            // only after all blocks have run.
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| f([x, y]))) {
                next.store(blocks.len(), Ordering::Relaxed);
                failed.store(true, Ordering::Relaxed);
                resume_unwind(panic)
            }
        }
    };
    scope(|scope| {
        let start = |core: usize| {
            let run = &run;
            let work = move || order::with_seed(if seed == 0 { 0 } else { seed + core as u64 }, run);
            Builder::new().name("blocks of a kernel".into()).spawn_scoped(scope, work)
        };
        let workers: Vec<_> = (0..cores).map(start).collect();
        let join = |worker: Result<ScopedJoinHandle<'_, ()>, _>| match worker {
            Ok(worker) => worker.join().err(),
            Err(error) => panic!("cannot create a thread for the blocks of a kernel: {error}"),
        };
        let panics: Vec<_> = workers.into_iter().filter_map(join).collect();
        if let Some(panic) = panics.into_iter().find(|panic| !panic.is::<Stopped>()) {
            resume_unwind(panic);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::for_each_block;

    #[test]
    #[should_panic(expected = "block 3")]
    fn a_panic_of_a_block_goes_on() {
        for_each_block([5, 1], |[x, _]| assert!(x != 3, "block {x}"));
    }
}
