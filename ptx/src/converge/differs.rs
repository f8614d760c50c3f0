//! What differs between the threads of a block.

use super::flow::Flow;
use crate::text::{ANSWER, Statement};
use std::collections::HashSet;

pub(super) struct Differing {
    /// Registers whose values differ.
    pub(super) registers: HashSet<String>,
    /// The line of a branch of threads that decides whether a block is reached.
    pub(super) branch_of: Vec<Option<usize>>,
    /// Whether something that differs was written to the stack.
    stack: bool,
}

/// Registers of the machine that differ, and what functions answer; `%ctaid` and the like are the block's.
const OWN: [&str; 7] = ["%tid", "%laneid", "%warpid", "%clock", "%clock64", "%globaltimer", ANSWER];

impl Differing {
    /// Grows until nothing is added.
    pub(super) fn of(flow: &Flow<'_>) -> Self {
        let mut differing = Self { registers: HashSet::new(), branch_of: vec![None; flow.blocks.len()], stack: false };
        while differing.grow(flow) {}
        differing
    }

    fn grow(&mut self, flow: &Flow<'_>) -> bool {
        let before = (self.registers.len(), self.stack, self.branch_of.iter().flatten().count());
        for (at, block) in flow.blocks.iter().enumerate() {
            for statement in *block {
                if self.branch_of[at].is_some() || self.differs(statement) {
                    self.registers.extend(statement.writes.iter().cloned());
                    self.stack |= statement.kind() == "st" && statement.is("local");
                }
            }
            let branch = block.last().filter(|last| self.is_of_threads(last));
            for inside in branch.map(|_| flow.between(at)).unwrap_or_default() {
                self.branch_of[inside] = self.branch_of[inside].or(branch.map(|branch| branch.line));
            }
        }
        before != (self.registers.len(), self.stack, self.branch_of.iter().flatten().count())
    }

    fn is_of_threads(&self, branch: &Statement) -> bool {
        branch.guard.as_ref().is_some_and(|guard| self.registers.contains(&guard.0))
    }

    /// Whether threads get different results, or write different values.
    fn differs(&self, statement: &Statement) -> bool {
        let known = |name: &String| {
            self.registers.contains(name) || OWN.contains(&name.as_str()) || name.starts_with("%lanemask")
        };
        let reads = statement.reads.iter().any(known) || self.is_of_threads(statement);
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
