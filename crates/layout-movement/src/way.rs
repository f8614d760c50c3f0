//! A way from the source to the answer: own registers before, what leads to other threads, own registers after.

use super::accesses::Accesses;
use super::space::LANE;
use super::stages::Stages;
use layout_runtime::linear::Linear;

/// What is done, from the source to the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) before: Stages,
    pub(super) between: Between,
    pub(super) after: Stages,
}

/// What leads to other threads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Between {
    /// From a register and the lane that receives it to the same register and the lane that sends it.
    Lanes(Linear),
    Memory(Memory),
}

/// How a tile goes through shared memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// Whether each warp reads what it has written.
    pub(super) warp: bool,
    pub(super) store: Accesses,
    pub(super) load: Accesses,
    /// How many values a part has.
    pub(super) room: usize,
    /// How many times a warp asks the banks.
    pub(super) wavefronts: usize,
    pub(super) parts: Parts,
}

/// Parts of a tile that go one after the other, all by the same accesses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// How many there are, a power of two.
    pub(super) count: usize,
    /// How many of them go in one pass.
    pub(super) at_once: usize,
    /// For each bit of a part's number: by how many bytes its values lie elsewhere than those of part 0 for who reads.
    pub(super) offsets: [u32; LANE],
}

impl Parts {
    /// The whole tile.
    pub(super) const ONE: Self = Self { count: 1, at_once: 1, offsets: [0; LANE] };
}
