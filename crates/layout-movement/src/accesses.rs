//! The instructions with which one side gets at shared memory.

use super::meet::BitLayout;
use super::number::{ByThread, by_thread};
use super::sizes::Sizes;
use super::space::{LANE, identity};
use super::span::Span;
use super::step::Access;
use layout_runtime::linear::{Echelon, Linear};

/// The instructions of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accesses {
    pub(super) access: Access,
    /// How many there are.
    pub(super) count: usize,
    /// From the number of an access, in place of a value, and a thread to the address in bytes.
    pub(super) addresses: Linear,
    /// From the bits that count what is moved to values of the thread: bytes of a register, registers of an access,
    /// accesses.
    pub(super) values: Linear,
    /// How many bits count values of a register; there are fewer in accesses of one or two bytes.
    pub(super) packed: usize,
}

impl Accesses {
    /// The address of each thread in access `k`.
    pub(super) const fn address(&self, k: usize) -> ByThread {
        by_thread(&self.addresses, k as i64, 0, u32::MAX as i64)
    }

    /// How many registers there are.
    pub(super) const fn registers(&self) -> usize {
        self.count * self.access.registers()
    }

    /// How many times the banks are asked. Of the lanes that are served together `2^d` meet at a bank, with `d` the
    /// dimensions of their words that the banks do not tell apart.
    pub(super) const fn wavefronts(&self) -> usize {
        let phases = self.access.registers();
        let lanes = 5 - phases.trailing_zeros() as usize;
        let lanes = if let Access::Matrices { .. } = self.access { 3 } else { lanes };
        let (mut of_words, mut of_banks) = (Span::EMPTY, Span::EMPTY);
        each!(for k in LANE..LANE + lanes {
            let word = self.addresses.columns[k] >> 2;
            of_words.take(word);
            of_banks.take(word & 31);
        });
        (self.count * phases) << (of_words.rank - of_banks.rank)
    }

    /// From values of the answer to what was read.
    pub(super) const fn after(&self, to: &BitLayout, sizes: Sizes) -> Linear {
        let mut read = to.map.after(&self.values);
        read.len = LANE;
        each!(for k in self.packed..sizes.sub {
            read.columns[k] = 0;
        });
        let read = Echelon::of(&read);
        let mut out = identity();
        each!(for k in 0..LANE {
            out.columns[k] = match read.solve(to.map.columns[k]) {
                Some(place) if k < sizes.dest => place,
                _ => 0,
            };
        });
        out
    }
}
