//! Partitions of tensors: tiles of blocks, partitions of threads, and disjoint parts that several threads can write.

pub(super) mod identity;
#[cfg(feature = "alloc")]
pub(super) mod multiply;
pub(super) mod of_thread;
#[cfg(feature = "rayon")]
pub(super) mod parallel;
pub(super) mod partition;
#[macro_use]
pub(super) mod specialize;
pub(super) mod split;
pub(super) mod threads;
pub(super) mod tile;
