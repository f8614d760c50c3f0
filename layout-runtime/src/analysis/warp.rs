//! What a warp of 32 threads does to memory: bank conflicts and coalescing.

use super::proof::MAX_STEPS;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::text::Text;

const WARP: usize = 32;
const BANKS: i64 = 32;
/// Bytes of a word, which is what a bank serves at a time.
const WORD: i64 = 4;
/// Bytes of the smallest piece that global memory moves.
const SECTOR: i64 = 32;
/// Bytes that one thread moves at most in one instruction.
const WIDEST: i64 = 16;

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

/// The instruction of a warp that moves the most sectors it does not need.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coalescing {
    /// How many sectors of 32 bytes it touches.
    pub sectors: u32,
    /// How many would hold the bytes it asks for.
    pub needed: u32,
    /// The warp, counted from 0.
    pub warp: i64,
    /// The first value that the instruction moves.
    pub value: i64,
}

impl BankConflicts {
    /// In words: `threads 0 and 16 of the warp hit bank 0 with different words: 2-way`.
    #[must_use]
    pub const fn text(&self) -> Text {
        let text = warp(threads(self.threads).str(" of "), self.warp, self.value);
        text.str(" hit bank ").int(self.bank as i64).str(" with different words: ").int(self.degree as i64).str("-way")
    }
}

impl Coalescing {
    /// In words: `the warp moves 32 sectors of 32 bytes, where 4 would hold its bytes`.
    #[must_use]
    pub const fn text(&self) -> Text {
        let text = warp(Text::EMPTY, self.warp, self.value).str(" moves ").int(self.sectors as i64);
        text.str(" sectors of 32 bytes, where ").int(self.needed as i64).str(" would hold its bytes")
    }
}

/// `the warp`, or which one, and which of its instructions.
const fn warp(text: Text, warp: i64, value: i64) -> Text {
    let text = if warp == 0 { text.str("the warp") } else { text.str("warp ").int(warp) };
    if value == 0 { text } else { text.str(", at value ").int(value).str(",") }
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

impl Layout {
    /// How badly the threads of `access` conflict in shared memory of 32 banks of 4 bytes; `bytes` is the size of an element.
    ///
    /// `access` goes from threads, or from (threads, values), to one-dimensional coordinates of this layout, as CuTe's TV
    /// layouts do. Threads form warps of 32. The values of a thread move as wide as they are contiguous and aligned in all
    /// threads, up to 16 bytes; 8 bytes a thread take two phases of half a warp, 16 bytes four of a quarter, and only
    /// threads of one phase can conflict. Several that want one word are served at once. Index 0 lies in bank 0.
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
    /// let degree = |text: &str, access| text.parse::<Layout>().unwrap().bank_conflicts(access, 4).unwrap().degree;
    /// assert_eq!((degree("(32,32):(32,1)", &row), degree("(32,32):(32,1)", &column)), (1, 32));
    /// assert_eq!(degree("(32,32):(33,1)", &column), 1);
    /// assert_eq!(degree("Sw<5,0,5> o (32,32):(32,1)", &column), 1);
    /// ```
    pub const fn bank_conflicts(&self, access: &Self, bytes: i64) -> Result<BankConflicts, Error> {
        self.bank_conflicts_within(access, bytes, MAX_STEPS)
    }

    /// [`bank_conflicts`](Self::bank_conflicts) with another limit of enumeration.
    ///
    /// # Errors
    /// As [`bank_conflicts`](Self::bank_conflicts).
    pub const fn bank_conflicts_within(&self, access: &Self, bytes: i64, steps: usize) -> Result<BankConflicts, Error> {
        let threads = ok!(Threads::new("bank_conflicts", self, access, bytes, steps));
        let lanes = threads.lanes_per_phase();
        let mut worst = BankConflicts { degree: 0, bank: 0, warp: 0, value: 0, threads: 0, width: 0 };
        each!(for group in 0..threads.groups(lanes) {
            each!(for vector in 0..threads.values / threads.together {
                let phase = threads.phase(group * lanes, lanes, vector * threads.together);
                if phase.degree > worst.degree {
                    worst = phase;
                }
            });
        });
        Ok(worst)
    }

    /// The instruction of a warp that moves the most bytes in vain: global memory moves sectors of 32 bytes, and a coalesced
    /// access touches no more of them than its bytes fill.
    ///
    /// `access` and `bytes` are as in [`bank_conflicts`](Self::bank_conflicts). Index 0 lies at the start of a sector.
    /// Source: "Global Memory" in NVIDIA's CUDA C++ Programming Guide.
    ///
    /// # Errors
    /// As [`bank_conflicts`](Self::bank_conflicts).
    ///
    /// ```
    /// # use colex::Layout;
    /// let matrix: Layout = "(32,32):(32,1)".parse().unwrap();
    /// let (row, column): (Layout, Layout) = ("32:32".parse().unwrap(), "32:1".parse().unwrap());
    /// assert!(matrix.coalesced(&row, 4).unwrap().holds());
    /// assert_eq!(matrix.coalesced(&column, 4).unwrap().sectors, 32);
    /// ```
    pub const fn coalesced(&self, access: &Self, bytes: i64) -> Result<Coalescing, Error> {
        self.coalesced_within(access, bytes, MAX_STEPS)
    }

    /// [`coalesced`](Self::coalesced) with another limit of enumeration.
    ///
    /// # Errors
    /// As [`coalesced`](Self::coalesced).
    pub const fn coalesced_within(&self, access: &Self, bytes: i64, steps: usize) -> Result<Coalescing, Error> {
        let threads = ok!(Threads::new("coalesced", self, access, bytes, steps));
        let mut worst = Coalescing { sectors: 0, needed: 0, warp: 0, value: 0 };
        each!(for warp in 0..threads.groups(WARP as i64) {
            each!(for vector in 0..threads.values / threads.together {
                let request = threads.request(warp, vector * threads.together);
                let vain = request.sectors - request.needed;
                if worst.sectors == 0 || vain > worst.sectors - worst.needed {
                    worst = request;
                }
            });
        });
        Ok(worst)
    }
}

impl Coalescing {
    /// Whether no sector is moved in vain.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.sectors == self.needed
    }
}

/// An access, and how wide its instructions are.
struct Threads<'a> {
    layout: &'a Layout,
    access: &'a Layout,
    bytes: i64,
    count: i64,
    values: i64,
    /// Values that one instruction moves.
    together: i64,
}

impl<'a> Threads<'a> {
    const fn new(
        operation: &'static str,
        layout: &'a Layout,
        access: &'a Layout,
        bytes: i64,
        steps: usize,
    ) -> Result<Self, Error> {
        if bytes < 1 || bytes > WIDEST || bytes.count_ones() != 1 {
            return Err(Error::new(ErrorKind::ElementBytes { bytes }).of(operation, 2));
        }
        if !layout.has_integer_indices() {
            return Err(Error::new(ErrorKind::CoordinateStride).of(operation, 0));
        }
        if !access.has_integer_indices() {
            return Err(Error::new(ErrorKind::CoordinateStride).of(operation, 1));
        }
        // Addresses are counted in bytes.
        let (low, high) = layout.bounds();
        if low <= i64::MIN / (2 * WIDEST) || high >= i64::MAX / (2 * WIDEST) {
            return Err(Error::new(ErrorKind::IndexOverflow).of(operation, 0));
        }
        let size = access.size();
        if size > steps {
            return Err(Error::new(ErrorKind::TooMuchToCount { size: size as i64 }).of(operation, 1));
        }
        each!(for i in 0..size as i64 {
            let coordinate = access.at_index(i);
            if coordinate < 0 || coordinate >= layout.size() as i64 {
                let kind = ErrorKind::AccessOutside { coordinate, size: layout.size() as i64 };
                return Err(Error::new(kind).of(operation, 1));
            }
        });
        let count = if access.rank() == 1 { size as i64 } else { ok!(access.size_of(&[0])) as i64 };
        let mut threads = Self { layout, access, bytes, count, values: size as i64 / count, together: 1 };
        threads.together = WIDEST / bytes;
        while threads.together > 1 && !threads.are_vectors() {
            threads.together /= 2;
        }
        Ok(threads)
    }

    const fn index(&self, thread: i64, value: i64) -> i64 {
        self.layout.at_index(self.access.at_index(thread + self.count * value))
    }

    /// Whether `together` values of a thread are always contiguous and aligned.
    const fn are_vectors(&self) -> bool {
        let n = self.together;
        if self.values % n != 0 {
            return false;
        }
        each!(for thread in 0..self.count {
            each!(for value in 0..self.values {
                let index = self.index(thread, value);
                if (value % n == 0 && index % n != 0) || (value % n != 0 && index != self.index(thread, value - 1) + 1)
                {
                    return false;
                }
            });
        });
        true
    }

    /// How many groups of so many threads there are.
    const fn groups(&self, lanes: i64) -> i64 {
        (self.count + lanes - 1) / lanes
    }

    /// Where a group ends: the last one with the threads.
    const fn end(&self, end: i64) -> i64 {
        if end < self.count { end } else { self.count }
    }

    /// Bytes that one thread moves in one instruction.
    const fn width(&self) -> i64 {
        self.bytes * self.together
    }

    const fn lanes_per_phase(&self) -> i64 {
        match self.width() {
            16 => 8,
            8 => 16,
            _ => 32,
        }
    }

    /// The words of `lanes` threads, bank by bank.
    const fn phase(&self, first: i64, lanes: i64, value: i64) -> BankConflicts {
        let warp = first / WARP as i64;
        let mut worst = BankConflicts { degree: 0, bank: 0, warp, value, threads: 0, width: self.width() as u32 };
        // A phase moves at most 32 words, kept in one chain per bank.
        let mut words = [0i64; WARP];
        let mut next = [usize::MAX; WARP];
        let mut chain = [usize::MAX; BANKS as usize];
        let mut degree = [0u32; BANKS as usize];
        let mut wanted = [0u32; BANKS as usize];
        let mut len = 0;
        each!(for thread in first..self.end(first + lanes) {
            let address = self.index(thread, value) * self.bytes;
            let mut byte = 0;
            while byte < self.width() {
                let word = (address + byte).div_euclid(WORD);
                let bank = word.rem_euclid(BANKS) as usize;
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

    /// The sectors of a warp.
    const fn request(&self, warp: i64, value: i64) -> Coalescing {
        let (mut sectors, mut starts) = ([0i64; WARP], [0i64; WARP]);
        let (mut touched, mut distinct) = (0, 0);
        each!(for thread in warp * WARP as i64..self.end((warp + 1) * WARP as i64) {
            let start = self.index(thread, value) * self.bytes;
            if is_new(&starts, distinct, start) {
                starts[distinct] = start;
                distinct += 1;
            }
            let sector = start.div_euclid(SECTOR);
            if is_new(&sectors, touched, sector) {
                sectors[touched] = sector;
                touched += 1;
            }
        });
        let needed = (distinct as i64 * self.width() + SECTOR - 1) / SECTOR;
        Coalescing { sectors: touched as u32, needed: needed as u32, warp, value }
    }
}

/// Whether `number` is not among the first `len`.
const fn is_new(seen: &[i64; WARP], len: usize, number: i64) -> bool {
    !any!(0..len, |i| seen[i] == number)
}
