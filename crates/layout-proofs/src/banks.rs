//! Bank conflicts: what a warp does to shared memory.

use super::warp::{Threads, WARP, warp};
use crate::unseen::unseen;
use layout_runtime::{
    Error, Layout, Text,
    budget::{Budget, MAX_STEPS},
};

/// Banks of the shared memory of NVIDIA's processors.
const BANKS: u32 = 32;
/// Banks that can be counted.
pub const MAX_BANKS: u32 = 128;
/// Bytes of a word, which is what a bank serves at a time.
const WORD: i64 = 4;

/// The worst phase of an instruction of a warp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BankConflicts {
    /// How many different words one bank has to serve; 1 is free of conflicts.
    pub degree: u32,
    /// That bank.
    pub bank: u32,
    /// The warp, counted from 0.
    pub warp: i64,
    /// The first value that the instruction moves.
    pub value: i64,
    /// The threads of the warp that want a word of that bank, one bit for each different word.
    pub threads: u32,
    /// How many bytes a thread moves in one instruction.
    pub width: u32,
}

#[unseen]
impl BankConflicts {
    /// In words: `threads 0 and 16 of the warp hit bank 0 with different words: 2-way`.
    #[must_use]
    pub const fn text(&self) -> Text {
        let text = warp(threads(self.threads).str(" of "), self.warp, self.value);
        text.str(" hit bank ").int(self.bank as i64).str(" with different words: ").int(self.degree as i64).str("-way")
    }
}

/// `threads 0 and 16`, `threads 0, 4, 8, …`
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

/// How badly the threads of `access` conflict in shared memory of 32 banks of 4 bytes; `bytes` is the size of an
/// element.
///
/// `access` goes from threads, or from (threads, values), to one-dimensional coordinates of this layout, as CuTe's
/// TV layouts do. Threads form warps of 32. The values of a thread move as wide as they are contiguous and aligned
/// in all threads, up to 16 bytes. With 8 bytes a thread a warp takes two phases of 16 threads, with 16 bytes four
/// phases of 8. Only threads of one phase can conflict. Threads that want the same word are served at once. Index 0
/// lies in bank 0.
///
/// Source: "Shared Memory" in NVIDIA's CUDA C++ Programming Guide, compute capability 5.x and later.
///
/// # Errors
/// If an element is not of 1, 2, 4, 8 or 16 bytes, the access leaves the layout, or it has more than [`MAX_STEPS`]
/// coordinates.
///
/// ```
/// # use colex::Layout;
/// let (row, column): (Layout, Layout) = ("32:32".parse().unwrap(), "32:1".parse().unwrap());
/// let degree = |text: &str, access| colex::proofs::bank_conflicts(&text.parse::<Layout>().unwrap(), access, 4).unwrap().degree;
/// assert_eq!((degree("(32,32):(32,1)", &row), degree("(32,32):(32,1)", &column)), (1, 32));
/// assert_eq!(degree("(32,32):(33,1)", &column), 1);
/// assert_eq!(degree("Sw<5,0,5> o (32,32):(32,1)", &column), 1);
/// ```
#[unseen]
pub const fn bank_conflicts(layout: &Layout, access: &Layout, bytes: i64) -> Result<BankConflicts, Error> {
    bank_conflicts_within(layout, access, bytes, &mut Budget::new(MAX_STEPS))
}

/// [`bank_conflicts`](crate::bank_conflicts) with another limit of enumeration.
///
/// # Errors
/// As [`bank_conflicts`](crate::bank_conflicts).
#[doc(hidden)]
#[unseen]
pub const fn bank_conflicts_within(
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    budget: &mut Budget,
) -> Result<BankConflicts, Error> {
    bank_conflicts_of(BANKS, layout, access, bytes, budget)
}

/// The same for memory of so many banks, [`MAX_BANKS`] at most.
///
/// # Errors
/// As [`bank_conflicts`](crate::bank_conflicts).
#[doc(hidden)]
#[unseen]
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

    /// The words of `lanes` threads, bank by bank.
    const fn phase(&self, banks: i64, first: i64, lanes: i64, value: i64) -> BankConflicts {
        let warp = first / WARP as i64;
        let mut worst = BankConflicts { degree: 0, bank: 0, warp, value, threads: 0, width: self.width() as u32 };
        // A phase moves at most 32 words, kept in one chain per bank.
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
