//! Shared-memory accesses of a movement's source (stores) and destination (loads).

use super::meet::BitLayout;
use super::number::{ByThread, by_thread};
use super::sizes::Sizes;
use super::space::{LANE, identity};
use super::span::Span;
use super::step::Access;
use layout_runtime::linear::{Echelon, Linear};

/// All stores of the source, or all loads of the destination.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accesses {
    pub(super) access: Access,
    /// The number of accesses.
    pub(super) count: usize,
    /// Maps an access number (in the value bits of a position) and a thread to an address in bytes.
    pub(super) addresses: Linear,
    /// Maps a byte that is accessed to the byte of the thread's values. The bits of a byte number are, from the lowest:
    /// byte of a register, register of an access, access.
    pub(super) values: Linear,
    /// The number of bits that count the values of a register. It is below the number for a full register if an access
    /// has one or two bytes.
    pub(super) packed: usize,
}

impl Accesses {
    /// Returns the address of each thread in access `k`.
    pub(super) const fn address(&self, k: usize) -> ByThread {
        by_thread(&self.addresses, k as i64, 0, u32::MAX as i64)
    }

    /// Returns the number of registers that all accesses of a thread store or load.
    pub(super) const fn registers(&self) -> usize {
        self.count * self.access.registers()
    }

    /// Returns the number of wavefronts of a warp. Lanes that are served together have a `2^d`-way bank conflict, where
    /// `d` is the dimension of the space of those address differences that do not change the bank.
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

    /// Returns the map from the bytes of the result to the bytes of the registers that the accesses loaded.
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
