//! A path from the source to the result: register permutations, an exchange between threads, register permutations. The
//! constants in this module are the costs of the operations of a path.
//!
//! Movements through registers only. A movement within a warp has three steps: permute each thread's registers, shuffle
//! registers between lanes, permute each thread's registers again.
//!
//! The map `M` from positions of the result to positions of the source has four blocks:
//!
//! ```text
//! value of the source = A value + B thread
//! thread of the source = C value + D thread
//! ```
//!
//! A shuffle moves one register of every lane. The equation `value = P y + N thread` describes the rounds of shuffles:
//! in round `y`, each lane reads `value`. `N` lets lanes read different values, so that no lane has to send two values
//! in one round. Lane `thread` then reads the value `APy + (AN + B) thread` from lane `CPy + (D + CN) thread`. All
//! lanes that read from one lane must read the same value. The bytes of a register move together, so `P` must map byte
//! bits into the kernel of `C`.
//!
//! If `D + CN = 1`, registers with `CPy = 0` stay in their lane. With `m` the rank of `C`, these are `R / 2^m` of `R`
//! registers. No choice of `P` and `N` keeps more registers in their lane: the values that a thread already has are the
//! solutions of `C value = (1 + D) thread`, which are `R / 2^m` registers or no register.

use super::accesses::Accesses;
use super::choice::Choice;
use super::meet::Sizes;
use super::space::LANE;
use super::stages::Stages;
use layout_runtime::linear::Linear;

/// A path from the source to the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) before: Stages,
    pub(super) between: Between,
    pub(super) after: Stages,
}

/// The exchange between threads, through shuffles or shared memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Between {
    /// Shuffles. The map takes a register and the receiving lane to the same register and the sending lane.
    Lanes(Linear),
    Memory(Memory),
}

/// The parameters of an exchange through shared memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// `true` if each warp reads only data that it wrote itself.
    pub(super) warp: bool,
    pub(super) store: Accesses,
    pub(super) load: Accesses,
    /// The number of values of a chunk.
    pub(super) room: usize,
    /// The number of wavefronts per warp.
    pub(super) wavefronts: usize,
    pub(super) parts: Parts,
}

/// The chunks of a tile. Chunks are moved one after another with the same accesses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// The number of chunks, a power of two.
    pub(super) count: usize,
    /// The number of chunks per pass.
    pub(super) at_once: usize,
    /// For each bit of the chunk number, the value that the bit XORs into the addresses of the loads, in bytes.
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

/// Returns the cheapest path that was found, if any.
pub(super) const fn through_lanes(map: &Linear, sizes: Sizes) -> Option<Way> {
    let choice = some!(Choice::best(map, sizes));
    let after = some!(Stages::of(&choice.after(), sizes.dest, choice.travels, sizes.sub));
    let before = some!(Stages::of(&choice.before(), choice.travels, sizes.source, sizes.sub));
    Some(Way { before, between: Between::Lanes(choice.lanes()), after })
}
