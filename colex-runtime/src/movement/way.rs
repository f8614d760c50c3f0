//! A way from the source to the answer: own registers before, what leads to other threads, own registers after.

use super::meet::Side;
use super::memory::Memory;
use super::stages::Stages;
use crate::algebra::linear::Linear;

/// How many bits count values: of the answer, of the source, and of a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) dest: usize,
    pub(super) source: usize,
    pub(super) sub: usize,
}

impl Sizes {
    /// Of values of so many bits.
    pub(super) const fn of(from: &Side, to: &Side, bits: usize) -> Self {
        let sub = match bits {
            8 => 2,
            16 => 1,
            _ => 0,
        };
        Self { dest: to.values, source: from.values, sub }
    }
}

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
