//! What every lane does, an instruction each.

use super::number::ByThread;
use super::space::{LANE, ONE};

/// More instructions than a way through registers has that is cheaper than shared memory.
pub(super) const MAX_STEPS: usize = 1024;
/// More registers than an instruction has.
pub(super) const MAX_REGISTERS: usize = 256;
const MAX_NUMBERS: usize = 64;

// What a warp takes of a multiprocessor, in tenths of a cycle.
pub(super) const TAKE: usize = 5;
pub(super) const SHUFFLE: usize = 10;
pub(super) const ACCESS: usize = 3;
pub(super) const WAVEFRONT: usize = 10;
pub(super) const SYNC: usize = 10;

/// An instruction. A register is an input, or the answer of an earlier instruction: those come behind the inputs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Bytes of two registers: byte `j` is the one that the digit `j` of a hexadecimal number says, 0 to 3 of `a`, 4 to
    /// 7 of `b`. PTX's `prmt`, or `selp` if the bytes stay.
    Take {
        /// The first register.
        a: u16,
        /// The second one.
        b: u16,
        /// Where the number stands.
        by: u16,
    },
    /// A register of another lane: PTX's `shfl.sync.idx`.
    Shuffle {
        /// The register.
        a: u16,
        /// Where the number of the lane stands.
        by: u16,
    },
    /// Registers into shared memory, from an address in bytes.
    Store {
        /// The registers, as many as the access has.
        registers: [u16; 4],
        /// How.
        access: Access,
        /// At which address.
        at: Address,
    },
    /// Threads wait for each other: those of the warp, or of the block.
    Sync {
        /// Whether one warp is enough.
        warp: bool,
    },
    /// A register of an access that reads shared memory. The registers of one access follow one another.
    Load {
        /// How.
        access: Access,
        /// At which address.
        at: Address,
        /// Which register of the access.
        register: u8,
    },
}

/// An address in shared memory, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Address {
    /// A number of the thread, and what it is joined with by exclusive or.
    Joined {
        /// Where the number stands.
        by: u16,
        /// What is the same in all threads.
        with: u32,
    },
    /// The index of this value of the thread, times the bytes of a value: of `from` if it is stored, of `to` if it is
    /// loaded.
    Value(u16),
}

/// How an instruction gets at shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// So many bytes of a thread: 1 to 16.
    Bytes(u8),
    /// So many matrices of eight rows of 16 bytes, by `ldmatrix` or `stmatrix`, transposed or not: 1, 2 or 4. Lane
    /// `8 m + r` has the address of row `r` of matrix `m`.
    Matrices {
        /// How many.
        count: u8,
        /// `.trans`
        transposed: bool,
    },
}

impl Access {
    /// How many registers of a thread take part.
    #[must_use]
    pub const fn registers(self) -> usize {
        match self {
            Self::Bytes(bytes) => (bytes as usize).div_ceil(4),
            Self::Matrices { count, .. } => count as usize,
        }
    }
}

/// All of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program {
    pub(super) inputs: usize,
    pub(super) steps: [Step; MAX_STEPS],
    /// The first register that each step reads: a search looks at these alone, as macros run unoptimised.
    pub(super) firsts: [u16; MAX_STEPS],
    pub(super) len: usize,
    pub(super) numbers: [ByThread; MAX_NUMBERS],
    pub(super) numbers_len: usize,
    pub(super) outputs: [u16; MAX_REGISTERS],
    pub(super) outputs_len: usize,
    /// Bytes of shared memory.
    pub(super) room: usize,
    /// How often a warp asks its banks.
    pub(super) wavefronts: usize,
}

impl Program {
    pub(super) const fn new(inputs: usize) -> Self {
        Self {
            inputs,
            steps: [Step::Shuffle { a: 0, by: 0 }; MAX_STEPS],
            firsts: [NONE; MAX_STEPS],
            len: 0,
            numbers: [ByThread::same(0); MAX_NUMBERS],
            numbers_len: 0,
            outputs: [0; MAX_REGISTERS],
            outputs_len: 0,
            room: 0,
            wavefronts: 0,
        }
    }

    pub(super) const fn output(&mut self, register: u16) {
        self.outputs[self.outputs_len] = register;
        self.outputs_len += 1;
    }

    /// Where a number stands.
    pub(super) const fn number(&mut self, number: ByThread) -> Option<u16> {
        let at = first!(0..self.numbers_len, |k| self.numbers[k].is(&number));
        if at == MAX_NUMBERS {
            return None;
        }
        if at == self.numbers_len {
            self.numbers[at] = number;
            self.numbers_len += 1;
        }
        Some(at as u16)
    }

    /// The register that a step makes, anew or before.
    const fn made(&mut self, step: Step) -> Option<u16> {
        let [first, ..] = step.operands();
        let before = first!(0..self.len, |k| self.firsts[k] == first && self.steps[k].is(&step));
        if before < self.len { Some((self.inputs + before) as u16) } else { self.push(step) }
    }

    pub(super) const fn push(&mut self, step: Step) -> Option<u16> {
        if self.len == MAX_STEPS {
            return None;
        }
        self.steps[self.len] = step;
        [self.firsts[self.len], ..] = step.operands();
        self.len += 1;
        Some((self.inputs + self.len - 1) as u16)
    }

    /// The register with bytes of two, made if it has to be.
    pub(super) const fn take(&mut self, a: u16, b: u16, by: ByThread) -> Option<u16> {
        let (a, b, by) = self.shortened(a, b, by);
        match by.constant() {
            Some(0x3210) => Some(a),
            Some(0x7654) => Some(b),
            _ => {
                let by = some!(self.number(by));
                self.made(Step::Take { a, b, by })
            }
        }
    }

    /// The register of another lane.
    pub(super) const fn shuffle(&mut self, a: u16, by: ByThread) -> Option<u16> {
        let own = all!(0..5, |k| by.columns[k] == 1 << k) && all!(5..ONE - LANE, |k| by.columns[k] == 0);
        if own && by.base == 0 {
            return Some(a);
        }
        let by = some!(self.number(by));
        self.made(Step::Shuffle { a, by })
    }

    /// The instruction that makes a register, if one does.
    const fn maker(&self, register: u16) -> Option<Step> {
        let register = register as usize;
        if register < self.inputs { None } else { Some(self.steps[register - self.inputs]) }
    }

    /// Reads what an operand is made of instead of it, where only one of two is chosen.
    const fn shortened(&self, a: u16, b: u16, by: ByThread) -> (u16, u16, ByThread) {
        let mut operands = [a, b];
        if a == b {
            return (a, b, without_side(by));
        }
        each!(for side in 0..2 {
            let mut again = true;
            while again {
                again = false;
                if let Some(Step::Take { a, b, by: inner }) = self.maker(operands[side])
                    && let Some(chosen) = chosen(by, side as u32, self.numbers[inner as usize])
                {
                    operands[side] = if chosen { b } else { a };
                    again = true;
                }
            }
        });
        (operands[0], operands[1], by)
    }

    /// Tenths of the cycles that a warp takes of a multiprocessor.
    pub(super) const fn cost(&self) -> usize {
        let mut cost = WAVEFRONT * self.wavefronts;
        each!(for k in 0..self.len {
            cost += match self.steps[k] {
                Step::Shuffle { .. } => SHUFFLE,
                Step::Sync { .. } => SYNC,
                Step::Take { .. } => TAKE,
                Step::Store { .. } | Step::Load { register: 0, .. } => ACCESS,
                Step::Load { .. } => 0,
            };
        });
        cost
    }

    /// How many steps each step waits for, one after the other, and the most of them. Accesses to shared memory keep
    /// their order.
    const fn depths(&self) -> ([u16; MAX_STEPS], usize) {
        let (mut depths, mut deepest) = ([0; MAX_STEPS], 0);
        each!(for k in 0..self.len {
            let mut depth = match self.steps[k] {
                Step::Take { .. } | Step::Shuffle { .. } => 0,
                _ => deepest,
            };
            let operands = self.steps[k].operands();
            each!(for i in 0..4 {
                if operands[i] != NONE && operands[i] as usize >= self.inputs {
                    let behind = depths[operands[i] as usize - self.inputs] + 1;
                    depth = if behind as usize > depth { behind as usize } else { depth };
                }
            });
            depths[k] = depth as u16;
            deepest = if depth > deepest { depth } else { deepest };
        });
        (depths, deepest)
    }

    /// Leaves out what nothing reads, and puts what can be done first in front.
    pub(super) const fn without_dead(&self) -> Self {
        let mut is_read = [false; MAX_STEPS + MAX_REGISTERS];
        each!(for k in 0..self.outputs_len {
            is_read[self.outputs[k] as usize] = true;
        });
        each!(for k in rev(0..self.len) {
            // What an access reads beside is read as well.
            is_read[self.inputs + k] |= !matches!(self.steps[k], Step::Take { .. } | Step::Shuffle { .. });
            if is_read[self.inputs + k] {
                let operands = self.steps[k].operands();
                each!(for i in 0..4 {
                    if operands[i] != NONE {
                        is_read[operands[i] as usize] = true;
                    }
                });
            }
        });
        let (depths, deepest) = self.depths();
        let mut out = Self { len: 0, outputs_len: 0, ..*self };
        let mut named = [0; MAX_STEPS + MAX_REGISTERS];
        each!(for k in 0..self.inputs {
            named[k] = k as u16;
        });
        // What waits for nothing else comes first.
        each!(for depth in 0..deepest + 1 {
            each!(for k in 0..self.len {
                if depths[k] as usize == depth && is_read[self.inputs + k] {
                    // There is room for as many as there were.
                    if let Some(register) = out.push(self.steps[k].renamed(&named)) {
                        named[self.inputs + k] = register;
                    }
                }
            });
        });
        each!(for k in 0..self.outputs_len {
            out.output(named[self.outputs[k] as usize]);
        });
        out
    }
}

/// In the place of a register.
pub(super) const NONE: u16 = u16::MAX;

impl Step {
    const fn operands(&self) -> [u16; 4] {
        match *self {
            Self::Take { a, b, .. } => [a, b, NONE, NONE],
            Self::Shuffle { a, .. } => [a, NONE, NONE, NONE],
            Self::Store { registers, .. } => registers,
            Self::Sync { .. } | Self::Load { .. } => [NONE; 4],
        }
    }

    /// Whether two steps make the same register.
    const fn is(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Take { a, b, by }, Self::Take { a: c, b: d, by: other }) => a == c && b == d && by == other,
            (Self::Shuffle { a, by }, Self::Shuffle { a: b, by: other }) => a == b && by == other,
            _ => false,
        }
    }

    const fn renamed(self, named: &[u16; MAX_STEPS + MAX_REGISTERS]) -> Self {
        match self {
            Self::Take { a, b, by } => Self::Take { a: named[a as usize], b: named[b as usize], by },
            Self::Shuffle { a, by } => Self::Shuffle { a: named[a as usize], by },
            Self::Store { mut registers, access, at } => {
                each!(for k in 0..access.registers() {
                    registers[k] = named[registers[k] as usize];
                });
                Self::Store { registers, access, at }
            }
            Self::Sync { .. } | Self::Load { .. } => self,
        }
    }
}

/// The bits of a number that choose between two registers, of all bytes.
const SIDES: u32 = 0x4444;

/// The same bytes, of one register that stands in both places.
const fn without_side(mut by: ByThread) -> ByThread {
    by.base &= !SIDES;
    each!(for k in 0..by.columns.len() {
        by.columns[k] &= !SIDES;
    });
    by
}

/// Whether bytes from `side`, where `outer` takes them, are all from the second register of `inner`, or all from its
/// first; None if they are from both, or move.
const fn chosen(outer: ByThread, side: u32, inner: ByThread) -> Option<bool> {
    let mut found = None;
    each!(for byte in 0..4 {
        let (of_outer, of_inner) = (digit(outer, byte), digit(inner, byte));
        let always = of_outer.linear == 0;
        if !(always && of_outer.base != side) {
            let same = if of_inner.linear == 0 {
                of_inner.base
            } else if of_inner.linear == of_outer.linear {
                side ^ of_outer.base ^ of_inner.base
            } else {
                return None;
            };
            let differs = match found {
                Some(found) => found != same,
                None => false,
            };
            if !of_outer.stays || !of_inner.stays || differs {
                return None;
            }
            found = Some(same);
        }
    });
    match found {
        Some(side) => Some(side == 1),
        None => None,
    }
}

/// Of a byte: which bits of the thread choose its register, which one thread 0 takes, and whether it stays at its
/// place.
struct ByteChoice {
    linear: u32,
    base: u32,
    stays: bool,
}

const fn digit(number: ByThread, byte: usize) -> ByteChoice {
    let mut out = ByteChoice { linear: 0, base: number.base >> (4 * byte + 2) & 1, stays: true };
    out.stays = number.base >> (4 * byte) & 3 == byte as u32;
    each!(for k in 0..number.columns.len() {
        out.linear |= (number.columns[k] >> (4 * byte + 2) & 1) << k;
        out.stays &= number.columns[k] >> (4 * byte) & 3 == 0;
    });
    out
}
