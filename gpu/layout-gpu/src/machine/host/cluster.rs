//! Clusters on the CPU. One CPU thread runs each warpgroup: the warpgroups of a block that multiply, and the warpgroup
//! that loads.
//!
//! The CPU executes operations that are asynchronous on the device as late as possible: a product when the kernel waits
//! for it, and a store when the kernel requests the store's buffer again. So if a kernel releases a slot or reuses a
//! buffer too early, it computes wrong results.

use super::barrier::{Barrier, Stopped, Waiting};
use super::memory::{At, Memory};
use crate::element::Element;
use std::sync::Arc;
use std::vec::Vec;

/// The number of clusters of a pipeline on the CPU.
pub const CLUSTERS: u32 = 3;

/// The position of a warpgroup: the index of its block in the cluster, and its index among the warpgroups of the block
/// that multiply (`None` for the warpgroup that loads).
#[derive(Debug)]
pub struct Seat {
    rank: u32,
    group: Option<u32>,
}

impl Seat {
    /// # Safety
    /// The arguments must be the position of the warpgroup that this CPU thread runs.
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

    /// Does nothing, because on the CPU the warpgroups need not run one after another.
    pub(crate) fn wait_for_turn(&self) {}

    pub(crate) fn end_turn(&self, _groups: u32) {}

    /// Returns `true`, because one CPU thread represents the whole warpgroup.
    pub(crate) fn is_first(&self) -> bool {
        true
    }
}

/// Calls `f` with the index of each of the 128 threads of a warpgroup, one call after another.
pub(crate) fn each_of_group(_seat: &Seat, f: impl FnMut(u32)) {
    super::order::shuffled(128).into_iter().map(|thread| thread as u32).for_each(f);
}

/// A value that only a warpgroup that multiplies has. In the warpgroup that loads, the value is missing.
pub(crate) struct Held<T>(Option<T>);

impl<T> Held<T> {
    pub(crate) fn none() -> Self {
        Self(None)
    }

    pub(crate) fn of(value: T) -> Self {
        Self(Some(value))
    }

    /// # Safety
    /// The value must not be missing.
    pub(crate) unsafe fn take(self) -> T {
        self.0.expect("a warpgroup that multiplies has this value")
    }
}

/// The shared memory and the barriers of the blocks of a cluster.
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
    /// Allocates `bytes` bytes of shared memory per block. All bits are 1, so that tests can recognize memory that was
    /// never written. Also creates the barriers of each block; `barriers` contains the name of each barrier and its
    /// number of arrivals.
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

    /// Returns a reference to the memory that the CPU threads of the cluster share.
    pub fn shared(&mut self) -> SharedByCluster<'_> {
        let starts = self.blocks.iter_mut().map(|block| block.memory.start()).collect();
        SharedByCluster { starts, memory: self }
    }
}

/// A reference to the memory of a cluster. The CPU threads of the cluster share it.
#[derive(Debug)]
pub struct SharedByCluster<'m> {
    starts: Vec<*mut u8>,
    memory: &'m ClusterMemory,
}

// SAFETY: the barriers of the pipeline order the reads and writes of different threads.
unsafe impl Sync for SharedByCluster<'_> {}

/// An address in the shared memory of a block, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    cluster: *const SharedByCluster<'static>,
    block: usize,
    offset: u32,
}

impl Spot {
    /// # Safety
    /// The memory must outlive this value, and must contain the block `block` with the offset `offset`.
    pub unsafe fn new(cluster: &SharedByCluster<'_>, block: u32, offset: usize) -> Self {
        Self { cluster: core::ptr::from_ref(cluster).cast(), block: block as usize, offset: offset as u32 }
    }

    pub fn after(self, bytes: u32) -> Self {
        Self { offset: self.offset + bytes, ..self }
    }

    /// Returns the same address in block `block` of the cluster.
    pub(super) fn of_block(self, block: usize) -> Self {
        Self { block, ..self }
    }

    pub(crate) fn elements<T: Element>(self) -> At<T> {
        // SAFETY: the caller of `new` guarantees that the memory is valid and has this address.
        unsafe { At::new((&(*self.cluster).starts)[self.block].add(self.offset as usize).cast()) }
    }
}

/// Consecutive barriers of a block.
#[derive(Clone, Copy, Debug)]
pub struct Barriers {
    cluster: *const SharedByCluster<'static>,
    block: usize,
    first: u32,
}

impl Barriers {
    /// # Safety
    /// The memory must outlive this value, and must contain the block `block` with its barriers from `first` on.
    pub unsafe fn new(cluster: &SharedByCluster<'_>, block: u32, first: usize) -> Self {
        Self { cluster: core::ptr::from_ref(cluster).cast(), block: block as usize, first: first as u32 }
    }

    pub fn after(self, count: u32) -> Self {
        Self { first: self.first + count, ..self }
    }

    /// Returns the same barriers in block `block` of the cluster.
    pub(super) fn of_block(self, block: usize) -> Self {
        Self { block, ..self }
    }

    pub(super) fn at(&self, stage: u32) -> &Barrier {
        // SAFETY: the caller of `new` guarantees that the memory is valid and has this barrier.
        unsafe { &(&(*self.cluster).memory.blocks)[self.block].barriers[(self.first + stage) as usize] }
    }
}

/// Arrives at barrier `stage`, and adds `bytes` to the number of bytes for which the barrier waits.
///
/// # Safety
/// Copies must signal `bytes` bytes to the barrier.
pub(crate) unsafe fn expect(barriers: Barriers, stage: u32, bytes: u32) {
    barriers.at(stage).arrive(1, bytes.into());
}

/// Waits until barrier `stage` has completed its current phase, if the parity of this phase is `parity`. Otherwise
/// returns at once. The phases have the parities 0, 1, 0, 1, ….
///
/// # Safety
/// The barrier must be initialized.
pub(crate) unsafe fn wait_for(barriers: Barriers, stage: u32, parity: u32) {
    barriers.at(stage).wait(parity);
}

/// Each of the four warps of the warpgroup arrives once at barrier `stage` in each of the first `blocks` blocks of the
/// cluster. If `blocks` is 1, the warps arrive only at the barrier of their block.
///
/// # Safety
/// The barriers must be initialized.
pub(crate) unsafe fn release(barriers: Barriers, stage: u32, _seat: &Seat, blocks: usize) {
    for block in 0..blocks {
        let barriers = if blocks == 1 { barriers } else { barriers.of_block(block) };
        barriers.at(stage).arrive(4, 0);
    }
}

/// Runs all warpgroups of a cluster in parallel. The warpgroups that load start first. The other warpgroups start when
/// all warpgroups that load wait or have ended. So if a kernel lacks a synchronization, the loads overwrite data too
/// early, and the results are wrong. If one warpgroup panics, the others stop, and this function panics.
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

/// A guard for the CPU thread of a warpgroup. When the thread ends, the guard increments the counter of waiting
/// threads. If the thread panics, the guard makes all threads that wait at a barrier of the cluster panic.
struct Failing<'m>(&'m SharedByCluster<'m>);

impl Drop for Failing<'_> {
    fn drop(&mut self) {
        self.0.memory.waiting.add();
        if std::thread::panicking() {
            self.0.memory.blocks.iter().flat_map(|block| &block.barriers).for_each(Barrier::fail);
        }
    }
}
