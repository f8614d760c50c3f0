//! The sequence of instructions of a movement. Every lane executes all instructions.

use super::number::{ByThread, chosen, without_side};
use super::space::{LANE, ONE};
use super::step::{LaneStep, NONE};
use super::way::{ACCESS, SHUFFLE, SYNC, TAKE, WAVEFRONT};

/// Maximum number of instructions. A longer sequence that uses only registers would cost more than shared memory.
pub(super) const MAX_STEPS: usize = 1024;
/// Maximum number of registers that a thread has before or after a movement.
pub(super) const MAX_REGISTERS: usize = 256;
const MAX_NUMBERS: usize = 64;

/// The instructions of a movement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program {
    pub(super) inputs: usize,
    pub(super) steps: [LaneStep; MAX_STEPS],
    /// For each instruction, the first register that it reads. Searches read only this array, because rustc's constant
    /// evaluation is slow.
    pub(super) firsts: [u16; MAX_STEPS],
    pub(super) len: usize,
    pub(super) numbers: [ByThread; MAX_NUMBERS],
    pub(super) numbers_len: usize,
    pub(super) outputs: [u16; MAX_REGISTERS],
    pub(super) outputs_len: usize,
    /// The number of bytes of shared memory that the instructions use.
    pub(super) room: usize,
    /// The number of wavefronts of all accesses of a warp.
    pub(super) wavefronts: usize,
}

impl Program {
    pub(super) const fn new(inputs: usize) -> Self {
        Self {
            inputs,
            steps: [LaneStep::Shuffle { a: 0, by: 0 }; MAX_STEPS],
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

    /// Returns the position of a thread-dependent number in the program, and adds the number if the program does not
    /// contain it. Returns `None` if there are too many numbers.
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

    /// Returns the register that the instruction `step` writes, and adds the instruction. If the program already
    /// contains an equal instruction, its register is returned instead.
    const fn made(&mut self, step: LaneStep) -> Option<u16> {
        let [first, ..] = step.operands();
        let before = first!(0..self.len, |k| self.firsts[k] == first && self.steps[k].is(&step));
        if before < self.len { Some((self.inputs + before) as u16) } else { self.push(step) }
    }

    pub(super) const fn push(&mut self, step: LaneStep) -> Option<u16> {
        if self.len == MAX_STEPS {
            return None;
        }
        self.steps[self.len] = step;
        [self.firsts[self.len], ..] = step.operands();
        self.len += 1;
        Some((self.inputs + self.len - 1) as u16)
    }

    /// Returns a register with the bytes of `a` and `b` that the selector `by` selects, and adds an instruction if
    /// necessary.
    pub(super) const fn take(&mut self, a: u16, b: u16, by: ByThread) -> Option<u16> {
        let (a, b, by) = self.shortened(a, b, by);
        match by.constant() {
            Some(0x3210) => Some(a),
            Some(0x7654) => Some(b),
            _ => {
                let by = some!(self.number(by));
                self.made(LaneStep::Take { a, b, by })
            }
        }
    }

    /// Returns a register with the contents of `a` in the lane `by`, and adds an instruction if necessary.
    pub(super) const fn shuffle(&mut self, a: u16, by: ByThread) -> Option<u16> {
        let own = all!(0..5, |k| by.columns[k] == 1 << k) && all!(5..ONE - LANE, |k| by.columns[k] == 0);
        if own && by.base == 0 {
            return Some(a);
        }
        let by = some!(self.number(by));
        self.made(LaneStep::Shuffle { a, by })
    }

    /// Returns the instruction that writes a register, or `None` if the register is an input.
    const fn maker(&self, register: u16) -> Option<LaneStep> {
        let register = register as usize;
        if register < self.inputs { None } else { Some(self.steps[register - self.inputs]) }
    }

    /// Returns simplified operands for an instruction that selects bytes, and its selector. If an operand is the result
    /// of an earlier selection, and all used bytes come from one register of the earlier selection, this register
    /// becomes the operand.
    const fn shortened(&self, a: u16, b: u16, by: ByThread) -> (u16, u16, ByThread) {
        let mut operands = [a, b];
        if a == b {
            return (a, b, without_side(by));
        }
        each!(for side in 0..2 {
            let mut again = true;
            while again {
                again = false;
                if let Some(LaneStep::Take { a, b, by: inner }) = self.maker(operands[side])
                    && let Some(chosen) = chosen(by, side as u32, self.numbers[inner as usize])
                {
                    operands[side] = if chosen { b } else { a };
                    again = true;
                }
            }
        });
        (operands[0], operands[1], by)
    }

    /// Returns the estimated time of a multiprocessor per warp, in tenths of a cycle.
    pub(super) const fn cost(&self) -> usize {
        let mut cost = WAVEFRONT * self.wavefronts;
        each!(for k in 0..self.len {
            cost += match self.steps[k] {
                LaneStep::Shuffle { .. } => SHUFFLE,
                LaneStep::Sync { .. } => SYNC,
                LaneStep::Take { .. } => TAKE,
                LaneStep::Store { .. } | LaneStep::Load { register: 0, .. } => ACCESS,
                LaneStep::Load { .. } => 0,
            };
        });
        cost
    }

    /// Returns two results: for each instruction, the length of the longest chain of instructions on which it depends;
    /// and the maximum of these lengths. Each barrier and each access to shared memory depends on all earlier
    /// instructions.
    const fn depths(&self) -> ([u16; MAX_STEPS], usize) {
        let (mut depths, mut deepest) = ([0; MAX_STEPS], 0);
        each!(for k in 0..self.len {
            let mut depth = match self.steps[k] {
                LaneStep::Take { .. } | LaneStep::Shuffle { .. } => 0,
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

    /// Removes instructions whose results are not used, and sorts the other instructions by the length of their
    /// dependency chains.
    pub(super) const fn without_dead(&self) -> Self {
        let mut is_read = [false; MAX_STEPS + MAX_REGISTERS];
        each!(for k in 0..self.outputs_len {
            is_read[self.outputs[k] as usize] = true;
        });
        each!(for k in rev(0..self.len) {
            // Barriers and memory accesses are never removed. An access of several registers has one step per register,
            // and none of these steps may be missing.
            is_read[self.inputs + k] |= !matches!(self.steps[k], LaneStep::Take { .. } | LaneStep::Shuffle { .. });
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
        // Instructions are appended in ascending order of the length of their dependency chains.
        each!(for depth in 0..deepest + 1 {
            each!(for k in 0..self.len {
                if depths[k] as usize == depth && is_read[self.inputs + k] {
                    // `push` does not fail, because the number of instructions does not grow.
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
