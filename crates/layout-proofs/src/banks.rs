//! Counts bank conflicts when a warp accesses shared memory.

use super::warp::{Threads, WARP, warp};
use layout_runtime::{
    Error, Layout, Text,
    budget::{Budget, MAX_STEPS},
};

/// The number of banks in the shared memory of an NVIDIA GPU.
pub const BANKS: u32 = 32;
/// The maximum number of banks for which [`bank_conflicts_of`] counts conflicts.
pub const MAX_BANKS: u32 = 128;
/// The number of consecutive bytes that one bank stores.
const WORD: i64 = 4;

/// The phase with the most bank conflicts, among all phases of all instructions of all warps. A phase is a group of
/// threads that access shared memory at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BankConflicts {
    /// The largest number of different 32-bit values in one bank that the threads of this phase access. If this number
    /// is 1, the access has no bank conflict.
    pub degree: u32,
    /// The number of a bank in which the threads of this phase access `degree` different 32-bit values.
    pub bank: u32,
    /// The number of the warp that contains the threads of this phase, counted from 0.
    pub warp: i64,
    /// The number of the first value that each thread accesses in this instruction, counted from 0.
    pub value: i64,
    /// A bit mask of threads of the warp. The mask contains one thread for each of the `degree` different 32-bit values
    /// of the bank.
    pub threads: u32,
    /// The number of bytes that a thread accesses in one instruction.
    pub width: u32,
}

impl BankConflicts {
    /// Describes the conflict, for example
    /// `threads 0 and 16 of the warp access different words of bank 0 (2-way conflict)`.
    pub const fn text(&self) -> Text {
        let text = warp(threads(self.threads).str(" of "), self.warp, self.value);
        text.str(" access different words of bank ")
            .int(self.bank as i64)
            .str(" (")
            .int(self.degree as i64)
            .str("-way conflict)")
    }
}

/// Prints at most three of the threads in `mask`, such as `threads 0 and 16` or `threads 0, 4, 8, …`.
const fn threads(mask: u32) -> Text {
    let (count, mut rest, mut said) = (mask.count_ones(), mask, 0);
    let mut text = Text::EMPTY.str(if count == 1 { "thread " } else { "threads " });
    while rest != 0 && said < 3 {
        text = match said {
            0 => text,
            _ if said + 1 == count => text.str(" and "),
            _ => text.str(", "),
        };
        text = text.int(rest.trailing_zeros() as i64);
        rest &= rest - 1;
        said += 1;
    }
    if rest == 0 { text } else { text.str(", …") }
}

/// Returns the phase of `access` with the most bank conflicts, in shared memory with 32 banks of 4 bytes. `bytes` is
/// the size of an element.
///
/// `access` maps threads, or (thread, value) pairs, to one-dimensional coordinates of `layout`, like CuTe's TV layouts.
/// Each warp consists of 32 threads. One instruction accesses `n` consecutive values of each thread. `n` is the largest
/// power of two that satisfies three conditions in every thread: the `n` values are contiguous, aligned, and have at
/// most 16 bytes. If a thread accesses 8 bytes in one instruction, a warp has two phases of 16 threads. If a thread
/// accesses 16 bytes, a warp has four phases of 8 threads. Otherwise all threads are in one phase. Threads have a
/// conflict only if they are in the same phase and access different 32-bit values of one bank. Index 0 is in bank 0.
///
/// Source: "Shared Memory" in NVIDIA's CUDA C++ Programming Guide, compute capability 5.x and later.
///
/// # Errors
/// - If the element size is not 1, 2, 4, 8 or 16 bytes.
/// - If the access is empty, has more than [`MAX_STEPS`] coordinates, or contains a coordinate outside of the layout.
/// - If `layout` or `access` has symbols or coordinate strides, or if a byte address does not fit in 63 bits.
///
/// ```
/// # use colex::Layout;
/// let (row, column): (Layout, Layout) = ("32:32".parse().unwrap(), "32:1".parse().unwrap());
/// let degree = |text: &str, access| colex::proofs::bank_conflicts(&text.parse::<Layout>().unwrap(), access, 4).unwrap().degree;
/// assert_eq!((degree("(32,32):(32,1)", &row), degree("(32,32):(32,1)", &column)), (1, 32));
/// assert_eq!(degree("(32,32):(33,1)", &column), 1);
/// assert_eq!(degree("Sw<5,0,5> o (32,32):(32,1)", &column), 1);
/// ```
pub const fn bank_conflicts(layout: &Layout, access: &Layout, bytes: i64) -> Result<BankConflicts, Error> {
    bank_conflicts_within(layout, access, bytes, &mut Budget::new(MAX_STEPS))
}

/// Like [`bank_conflicts`](crate::bank_conflicts), but with a limit on the number of enumerated coordinates.
///
/// # Errors
/// In the same cases as [`bank_conflicts`](crate::bank_conflicts), or if `budget` is too small.
#[doc(hidden)]
pub const fn bank_conflicts_within(
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    budget: &mut Budget,
) -> Result<BankConflicts, Error> {
    bank_conflicts_of(BANKS, layout, access, bytes, budget)
}

/// Like [`bank_conflicts`](crate::bank_conflicts), for a memory with `banks` banks. If `banks` is 0 or above
/// [`MAX_BANKS`], the memory has 32 banks.
///
/// # Errors
/// In the same cases as [`bank_conflicts`](crate::bank_conflicts), or if `budget` is too small.
#[doc(hidden)]
pub const fn bank_conflicts_of(
    banks: u32,
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    budget: &mut Budget,
) -> Result<BankConflicts, Error> {
    let threads = ok!(Threads::new("bank_conflicts", layout, access, bytes, budget));
    let banks = if banks == 0 || banks > MAX_BANKS { BANKS as i64 } else { banks as i64 };
    let lanes = threads.lanes_per_phase();
    let mut worst = BankConflicts { degree: 0, bank: 0, warp: 0, value: 0, threads: 0, width: 0 };
    each!(for group in 0..threads.groups(lanes) {
        each!(for vector in 0..threads.values / threads.together {
            let phase = threads.phase(banks, group * lanes, lanes, vector * threads.together);
            if phase.degree > worst.degree {
                worst = phase;
            }
        });
    });
    Ok(worst)
}

impl Threads<'_> {
    const fn lanes_per_phase(&self) -> i64 {
        match self.width() {
            16 => 8,
            8 => 16,
            _ => 32,
        }
    }

    /// Counts the conflicts in a phase of `lanes` threads that starts with thread `first`. `value` is the number of the
    /// first value that each thread accesses.
    const fn phase(&self, banks: i64, first: i64, lanes: i64, value: i64) -> BankConflicts {
        let warp = first / WARP as i64;
        let mut worst = BankConflicts { degree: 0, bank: 0, warp, value, threads: 0, width: self.width() as u32 };
        // A phase accesses at most 32 different values of 32 bits. Each bank has a linked list of its values.
        let mut words = [0i64; WARP];
        let mut next = [usize::MAX; WARP];
        let mut chain = [usize::MAX; MAX_BANKS as usize];
        let mut degree = [0u32; MAX_BANKS as usize];
        let mut wanted = [0u32; MAX_BANKS as usize];
        let mut len = 0;
        each!(for thread in first..self.end(first + lanes) {
            let address = self.index(thread, value) * self.bytes;
            let mut byte = 0;
            while byte < self.width() {
                let word = (address + byte).div_euclid(WORD);
                let bank = word.rem_euclid(banks) as usize;
                let mut entry = chain[bank];
                while entry != usize::MAX && words[entry] != word {
                    entry = next[entry];
                }
                if entry == usize::MAX {
                    words[len] = word;
                    next[len] = chain[bank];
                    chain[bank] = len;
                    len += 1;
                    degree[bank] += 1;
                    wanted[bank] |= 1 << (thread % WARP as i64);
                    if degree[bank] > worst.degree {
                        worst.degree = degree[bank];
                        worst.bank = bank as u32;
                    }
                }
                byte += WORD;
            }
        });
        worst.threads = wanted[worst.bank as usize];
        worst
    }
}
