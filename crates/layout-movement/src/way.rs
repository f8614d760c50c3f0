//! A path from the source to the result. It permutes registers, exchanges registers between threads, and permutes
//! registers again. This module also contains the costs of the operations of a path.

use super::accesses::Accesses;
use super::space::LANE;
use super::stages::Stages;
use layout_runtime::linear::Linear;

/// A path from the registers of the source to the registers of the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) before: Stages,
    pub(super) between: Between,
    pub(super) after: Stages,
}

/// The exchange between threads: shuffles, or shared memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Between {
    /// An exchange through shuffles. The field maps (register, receiving lane) to (register, sending lane). Each value
    /// stays in the same register.
    Lanes(Linear),
    Memory(Memory),
}

/// The parameters of an exchange through shared memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// `true` if each warp reads only values that it wrote itself.
    pub(super) warp: bool,
    pub(super) store: Accesses,
    pub(super) load: Accesses,
    /// The number of values of one chunk.
    pub(super) room: usize,
    /// The number of wavefronts of all accesses of a warp.
    pub(super) wavefronts: usize,
    pub(super) parts: Parts,
}

/// The chunks of a tile. They are moved one after another, with the same accesses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// The number of chunks, a power of two.
    pub(super) count: usize,
    /// The number of chunks that are in shared memory at the same time, in one pass.
    pub(super) at_once: usize,
    /// For each bit of the chunk number, the number of bytes that this bit XORs into the addresses of the loads.
    pub(super) offsets: [u32; LANE],
}

impl Parts {
    /// The complete tile as one chunk.
    pub(super) const ONE: Self = Self { count: 1, at_once: 1, offsets: [0; LANE] };
}

pub(super) const TAKE: usize = 5;
pub(super) const SHUFFLE: usize = 10;
pub(super) const ACCESS: usize = 3;
pub(super) const WAVEFRONT: usize = 10;
pub(super) const SYNC: usize = 10;
