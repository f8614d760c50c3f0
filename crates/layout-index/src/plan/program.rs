//! A plan as a table of numbers. `index` interprets the table, and `at` on a layout type unrolls it.
//!
//! Every term consists of the same steps. Unused steps have neutral parameters (`& -1`, `>> 0`, `/ 1`, `* 1`). If the
//! table is a constant, the compiler therefore removes the unused steps and almost all branches, and little more than
//! the arithmetic remains.

use super::steps::{STEPS, field};
use super::terms::{MAX_TERMS, Plan};
use layout_runtime::MAX_LEAVES;

/// The parameters of all terms of a plan.
#[derive(Clone, Debug)]
pub struct Program {
    /// The number of terms.
    pub len: usize,
    /// For each term, the number of the entry that it reads. If a term reads the field of an earlier term, the element
    /// is `MAX_LEAVES` plus the number of the earlier term.
    pub reads: [usize; MAX_TERMS],
    /// The parameters of each term's steps, as [`Term::numbers`](super::Term::numbers) returns them.
    pub numbers: [[i64; STEPS]; MAX_TERMS],
    /// For each term, 1 if the term is XORed, and 0 if it is added.
    pub xor: [u8; MAX_TERMS],
    /// The number that is added to the sum of the terms.
    pub offset: i64,
    /// The bits of the index that the swizzle reads.
    pub swizzle_mask: i64,
    /// The number of positions by which the swizzle shifts the bits of `swizzle_mask` to the right. If the number is
    /// negative, the swizzle shifts these bits to the left.
    pub swizzle_shift: i32,
}

impl Plan {
    /// Converts the plan to a table.
    #[must_use]
    pub const fn program(&self) -> Program {
        let mut program = Program {
            len: self.len,
            reads: [0; MAX_TERMS],
            numbers: [[0; STEPS]; MAX_TERMS],
            xor: [0; MAX_TERMS],
            offset: self.offset,
            swizzle_mask: self.swizzle.y_mask(),
            swizzle_shift: self.swizzle.shift(),
        };
        each!(for i in 0..self.len {
            let term = &self.terms[i];
            program.reads[i] = match term.after() {
                Some(before) => MAX_LEAVES + before,
                None => term.input,
            };
            program.numbers[i] = term.numbers();
            program.xor[i] = term.xor as u8;
        });
        program
    }
}

impl Program {
    /// The placeholder for a layout without a plan.
    pub(crate) const NONE: Self = Self { len: usize::MAX, ..Plan::empty().program() };

    /// Returns `true` if this is [`NONE`](Self::NONE).
    pub(crate) const fn is_none(&self) -> bool {
        self.len == usize::MAX
    }

    /// Returns the index of the coordinate with entries `x`.
    #[must_use]
    pub const fn index(&self, x: &[i64]) -> i64 {
        let index = self.sum(x, None);
        let read = index & self.swizzle_mask;
        index ^ if self.swizzle_shift < 0 { read << -self.swizzle_shift } else { read >> self.swizzle_shift }
    }

    /// Returns the index before the swizzle. If `only` is given, returns the offset plus the terms that depend on the
    /// entry with this number. Macros run without optimization, so this function avoids copies and calls.
    pub(super) const fn sum(&self, x: &[i64], only: Option<usize>) -> i64 {
        let (mut sum, mut joined) = (self.offset, 0);
        each!(for i in 0..self.len {
            let reads = self.reads[i];
            let is_wanted = match only {
                Some(entry) => reads == entry || reads >= MAX_LEAVES && self.input(i) == entry,
                None => true,
            };
            if is_wanted {
                let numbers = &self.numbers[i];
                let read = if reads < MAX_LEAVES { x[reads] } else { self.read(i, x) };
                let value = field(numbers, read).wrapping_mul(numbers[STEPS - 1]);
                if self.xor[i] == 0 {
                    sum = sum.wrapping_add(value);
                } else {
                    joined ^= value;
                }
            }
        });
        sum ^ joined
    }

    /// Returns the value that term `i` reads: an entry of the coordinate, or the field of an earlier term.
    const fn read(&self, i: usize, x: &[i64]) -> i64 {
        let reads = self.reads[i];
        if reads < MAX_LEAVES {
            return x[reads];
        }
        let before = reads - MAX_LEAVES;
        field(&self.numbers[before], self.read(before, x))
    }

    /// Returns the entry of the coordinate on which term `i` depends.
    const fn input(&self, i: usize) -> usize {
        let mut reads = self.reads[i];
        while reads >= MAX_LEAVES {
            reads = self.reads[reads - MAX_LEAVES];
        }
        reads
    }
}
