//! Clusters on the CPU: a thread for each warpgroup that multiplies, and one for that which loads.
//!
//! What is asynchronous on the device happens here as late as it may: a product when it is waited for, a store when its
//! buffer is asked for again. So a slot that is released early, or a buffer that is used again early, shows.

use super::barrier::{Barrier, Stopped, Waiting};
use super::memory::{At, Memory};
use crate::element::Element;
use std::sync::Arc;
use std::vec::Vec;

/// How many clusters of a pipeline there are.
pub const CLUSTERS: u32 = 3;

/// Where a warpgroup is in its cluster, and what it does.
#[derive(Debug)]
pub struct Seat {
    rank: u32,
    group: Option<u32>,
}

impl Seat {
    /// # Safety
    /// It is that of this thread of the CPU.
    pub unsafe fn new(rank: u32, group: Option<u32>) -> Self {
        Self { rank, group }
    }

    pub(crate) fn loads(&self) -> bool {
        self.group.is_none()
    }

    #[must_use]
    pub fn rank(&self) -> u32 {
        self.rank
    }

    pub(crate) fn group(&self) -> u32 {
        self.group.unwrap_or_default()
    }

    /// Here nobody waits for other warpgroups.
    pub(crate) fn wait_for_turn(&self) {}

    pub(crate) fn end_turn(&self, _groups: u32) {}

    /// One thread of the CPU stands for all of the warpgroup.
    pub(crate) fn is_first(&self) -> bool {
        true
    }
}

/// Calls `f` with the number of each thread of a warpgroup.
pub(crate) fn each_of_group(_seat: &Seat, f: impl FnMut(u32)) {
    super::order::shuffled(128).into_iter().map(|thread| thread as u32).for_each(f);
}

/// A value, or nothing.
pub(crate) struct Held<T>(Option<T>);

impl<T> Held<T> {
    pub(crate) fn none() -> Self {
        Self(None)
    }

    pub(crate) fn of(value: T) -> Self {
        Self(Some(value))
    }

    /// # Safety
    /// It is a value.
    pub(crate) unsafe fn take(self) -> T {
        self.0.expect("a warpgroup that multiplies has one")
    }
}

/// The shared memory of the blocks of a cluster, and their barriers.
#[derive(Debug)]
pub struct ClusterMemory {
    blocks: Vec<BlockMemory>,
    waiting: Arc<Waiting>,
}

#[derive(Debug)]
struct BlockMemory {
    memory: Memory<u8>,
    barriers: Vec<Barrier>,
}

impl ClusterMemory {
    /// Of each block so many bytes, full of a pattern that shows, and barriers of so many arrivals, with a name each.
    #[must_use]
    pub fn new(blocks: usize, bytes: usize, barriers: &[(&'static str, u32)]) -> Self {
        let waiting = Arc::default();
        let block = |_| {
            let mut memory = Memory::new(bytes);
            memory.as_mut_slice().fill(0xff);
            BlockMemory {
                memory,
                barriers: barriers.iter().map(|(name, arrivals)| Barrier::new(name, *arrivals, &waiting)).collect(),
            }
        };
        Self { blocks: (0..blocks).map(block).collect(), waiting }
    }

    /// The memory as the threads of its cluster see it.
    pub fn shared(&mut self) -> SharedByCluster<'_> {
        let starts = self.blocks.iter_mut().map(|block| block.memory.start()).collect();
        SharedByCluster { starts, memory: self }
    }
}

/// The memory of a cluster, which its threads share.
#[derive(Debug)]
pub struct SharedByCluster<'m> {
    starts: Vec<*mut u8>,
    memory: &'m ClusterMemory,
}

// SAFETY: barriers say who reads and who writes.
unsafe impl Sync for SharedByCluster<'_> {}

/// A place in the shared memory of a block, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    cluster: *const SharedByCluster<'static>,
    block: usize,
    offset: u32,
}

impl Spot {
    /// # Safety
    /// The memory outlives it, and has so many blocks and bytes.
    pub unsafe fn new(cluster: &SharedByCluster<'_>, block: u32, offset: usize) -> Self {
        Self { cluster: core::ptr::from_ref(cluster).cast(), block: block as usize, offset: offset as u32 }
    }

    pub fn after(self, bytes: u32) -> Self {
        Self { offset: self.offset + bytes, ..self }
    }

    /// The same place in another block.
    pub(super) fn of_block(self, block: usize) -> Self {
        Self { block, ..self }
    }

    pub(crate) fn elements<T: Element>(self) -> At<T> {
        // SAFETY: the memory is there, and has this place; `new` is called with such.
        unsafe { At::new((&(*self.cluster).starts)[self.block].add(self.offset as usize).cast()) }
    }
}

/// Barriers of a block, one behind the other.
#[derive(Clone, Copy, Debug)]
pub struct Barriers {
    cluster: *const SharedByCluster<'static>,
    block: usize,
    first: u32,
}

impl Barriers {
    /// # Safety
    /// The memory outlives it, and has so many blocks and barriers.
    pub unsafe fn new(cluster: &SharedByCluster<'_>, block: u32, first: usize) -> Self {
        Self { cluster: core::ptr::from_ref(cluster).cast(), block: block as usize, first: first as u32 }
    }

    pub fn after(self, count: u32) -> Self {
        Self { first: self.first + count, ..self }
    }

    /// Those of another block.
    pub(super) fn of_block(self, block: usize) -> Self {
        Self { block, ..self }
    }

    pub(super) fn at(&self, stage: u32) -> &Barrier {
        // SAFETY: the memory is there, and has this barrier; `new` is called with such.
        unsafe { &(&(*self.cluster).memory.blocks)[self.block].barriers[(self.first + stage) as usize] }
    }
}

/// Arrives at a barrier, which waits for so many bytes too.
///
/// # Safety
/// As many bytes will come.
pub(crate) unsafe fn expect(barriers: Barriers, stage: u32, bytes: u32) {
    barriers.at(stage).arrive(1, bytes.into());
}

/// Waits until a barrier has completed the phase of this parity.
///
/// # Safety
/// The barrier is one.
pub(crate) unsafe fn wait_for(barriers: Barriers, stage: u32, parity: u32) {
    barriers.at(stage).wait(parity);
}

/// Arrives at a barrier once for each warp of a warpgroup: at those of the first `blocks` blocks of the cluster, or its
/// own block's for 1.
///
/// # Safety
/// The barriers are such.
pub(crate) unsafe fn release(barriers: Barriers, stage: u32, _seat: &Seat, blocks: usize) {
    for block in 0..blocks {
        let barriers = if blocks == 1 { barriers } else { barriers.of_block(block) };
        barriers.at(stage).arrive(4, 0);
    }
}

/// All warpgroups of a cluster at once. Those that load go first, as far as they can, so that one that goes too far
/// shows. If one of them fails, the others stop.
pub fn each_seat(blocks: u32, groups: u32, memory: &SharedByCluster<'_>, f: impl Fn(Seat) + Sync) {
    let seats = (0..blocks)
        .flat_map(|rank| core::iter::once(None).chain((0..groups).map(Some)).map(move |group| Seat { rank, group }));
    let (f, seed) = (&f, super::order::seed());
    let failures: Vec<_> = std::thread::scope(|scope| {
        let run = |(number, seat)| {
            scope.spawn(move || {
                let _failing = Failing(memory);
                super::order::with_seed(if seed == 0 { 0 } else { seed + number }, || f(seat));
            })
        };
        let (first, others): (Vec<_>, Vec<_>) = (1..).zip(seats).partition(|(_, seat)| seat.loads());
        let mut threads: Vec<_> = first.into_iter().map(run).collect();
        memory.memory.waiting.until(blocks);
        threads.extend(others.into_iter().map(run));
        threads.into_iter().filter_map(|thread| thread.join().err()).collect()
    });
    if let Some(failure) = failures.into_iter().find(|failure| !failure.is::<Stopped>()) {
        std::panic::resume_unwind(failure);
    }
}

/// Stops all who wait if its thread panics.
struct Failing<'m>(&'m SharedByCluster<'m>);

impl Drop for Failing<'_> {
    fn drop(&mut self) {
        self.0.memory.waiting.add();
        if std::thread::panicking() {
            self.0.memory.blocks.iter().flat_map(|block| &block.barriers).for_each(Barrier::fail);
        }
    }
}
