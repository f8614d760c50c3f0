//! What differs between the threads of a block.

use super::flow::Flow;
use crate::text::{ANSWER, Statement};
use std::collections::HashSet;

pub(super) struct Differing {
    /// Registers whose values differ where a block begins.
    before: Vec<Registers>,
    /// The line of a branch of threads that decides whether a block is reached.
    pub(super) branch_of: Vec<Option<usize>>,
    /// Whether something that differs was written to the stack.
    stack: bool,
}

/// Registers whose values differ.
pub(super) type Registers = HashSet<String>;

/// Registers of the machine that differ, and what functions answer; `%ctaid` and the like are the block's.
const OWN: [&str; 7] = ["%tid", "%laneid", "%warpid", "%clock", "%clock64", "%globaltimer", ANSWER];

impl Differing {
    /// Grows until nothing is added.
    pub(super) fn of(flow: &Flow<'_>) -> Self {
        let blocks = flow.blocks.len();
        let mut differing =
            Self { before: vec![Registers::new(); blocks], branch_of: vec![None; blocks], stack: false };
        while differing.grow(flow) {}
        differing
    }

    /// Registers that differ where a block begins.
    pub(super) fn before(&self, block: usize) -> Registers {
        self.before[block].clone()
    }

    fn grow(&mut self, flow: &Flow<'_>) -> bool {
        let before = self.size();
        for (at, block) in flow.blocks.iter().enumerate() {
            let mut registers = self.before(at);
            for statement in *block {
                let differs = self.pass(at, statement, &mut registers);
                self.stack |= differs && statement.kind() == "st" && statement.is("local");
            }
            let branch = block.last().filter(|last| is_of_threads(last, &registers));
            for inside in branch.map(|_| flow.between(at)).unwrap_or_default() {
                self.branch_of[inside] = self.branch_of[inside].or(branch.map(|branch| branch.line));
            }
            for next in flow.next[at].iter().filter(|next| **next < flow.blocks.len()) {
                self.before[*next].extend(registers.iter().cloned());
            }
        }
        before != self.size()
    }

    /// How much is known to differ; it only grows.
    fn size(&self) -> (usize, bool, usize) {
        let registers = self.before.iter().map(HashSet::len).sum();
        (registers, self.stack, self.branch_of.iter().flatten().count())
    }

    /// What differs behind a statement of a block; whether what it writes does.
    pub(super) fn pass(&self, block: usize, statement: &Statement, registers: &mut Registers) -> bool {
        let differs = self.branch_of[block].is_some() || self.differs(statement, registers);
        for written in &statement.writes {
            if differs {
                registers.insert(written.clone());
            } else if statement.guard.is_none() {
                registers.remove(written);
            }
        }
        differs
    }

    /// Whether threads get different results, or write different values.
    fn differs(&self, statement: &Statement, registers: &Registers) -> bool {
        let known =
            |name: &String| registers.contains(name) || OWN.contains(&name.as_str()) || name.starts_with("%lanemask");
        let reads = statement.reads.iter().any(known) || is_of_threads(statement, registers);
        reads
            || match statement.kind() {
                // What others may write meanwhile.
                "ld" => {
                    ["relaxed", "acquire", "volatile"].iter().any(|order| statement.is(order))
                        || statement.is("local") && self.stack
                }
                // Each thread gets another answer.
                "atom" | "shfl" | "vote" | "match" | "redux" | "mma" | "ldmatrix" | "activemask" | "elect" => true,
                _ => false,
            }
    }
}

/// Whether it depends on what differs if the statement is done.
pub(super) fn is_of_threads(statement: &Statement, registers: &Registers) -> bool {
    statement.guard.as_ref().is_some_and(|guard| registers.contains(&guard.0))
}
