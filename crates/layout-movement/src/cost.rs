//! Cost of each operation: multiprocessor time per warp, in tenths of a cycle.

pub(super) const TAKE: usize = 5;
pub(super) const SHUFFLE: usize = 10;
pub(super) const ACCESS: usize = 3;
pub(super) const WAVEFRONT: usize = 10;
pub(super) const SYNC: usize = 10;
