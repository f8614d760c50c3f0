//! What differs between the threads of a block.

use super::flow::Flow;
use crate::text::{ANSWER, Statement};
use std::collections::HashMap;

/// Between whom something differs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Between {
    /// Warpgroups; their own threads have the same.
    Groups,
    Threads,
}

pub(super) struct Differing {
    /// Registers whose values differ where a block begins.
    before: Vec<Registers>,
    /// The branches that decide whether a block is reached: the line of the first one, and who takes different ways
    /// there.
    pub(super) branch_of: Vec<Option<(Between, usize)>>,
    /// Who has written to the stack what differs.
    stack: Option<Between>,
}

/// Registers whose values differ.
pub(super) type Registers = HashMap<String, Between>;

/// Registers of the machine that differ, and what functions answer; `%ctaid` and the like are the block's.
const OWN: [&str; 7] = ["%tid", "%laneid", "%warpid", "%clock", "%clock64", "%globaltimer", ANSWER];

/// The number of a thread, as pipelines write it where they ask for their warpgroup: shifted by 7.
const TO_GROUP: &str = "%tid_group";

impl Differing {
    /// Grows until nothing is added.
    pub(super) fn of(flow: &Flow<'_>) -> Self {
        let blocks = flow.blocks.len();
        let mut differing = Self { before: vec![Registers::new(); blocks], branch_of: vec![None; blocks], stack: None };
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
                if statement.kind() == "st" && statement.is("local") {
                    self.stack = self.stack.max(differs);
                }
            }
            if let Some((last, between)) = block.last().and_then(|last| Some((last, guard_of(last, &registers)?))) {
                for inside in flow.between(at) {
                    let known = self.branch_of[inside].filter(|(known, _)| *known >= between);
                    self.branch_of[inside] = known.or(Some((between, last.line)));
                }
            }
            for next in flow.next[at].iter().filter(|next| **next < flow.blocks.len()) {
                for (register, between) in &registers {
                    let known = self.before[*next].entry(register.clone()).or_insert(*between);
                    *known = (*known).max(*between);
                }
            }
        }
        before != self.size()
    }

    /// How much is known to differ; it only grows.
    fn size(&self) -> (usize, Option<Between>, usize) {
        let weight = |between: &Between| 1 + usize::from(*between == Between::Threads);
        let registers = self.before.iter().flat_map(HashMap::values).map(weight).sum();
        let branches = self.branch_of.iter().flatten().map(|(between, _)| weight(between)).sum();
        (registers, self.stack, branches)
    }

    /// What differs behind a statement of a block; between whom what it writes does.
    pub(super) fn pass(&self, block: usize, statement: &Statement, registers: &mut Registers) -> Option<Between> {
        let differs = self.branch_of[block].map(|(between, _)| between).max(self.differs(statement, registers));
        for written in &statement.writes {
            match differs {
                Some(between) => {
                    let kept = registers.get(written).copied().filter(|_| statement.guard.is_some());
                    registers.insert(written.clone(), kept.map_or(between, |kept| kept.max(between)));
                }
                None if statement.guard.is_none() => _ = registers.remove(written),
                None => {}
            }
        }
        differs
    }

    /// Between whom results differ, or what is written.
    fn differs(&self, statement: &Statement, registers: &Registers) -> Option<Between> {
        let is_own = |name: &String| OWN.contains(&name.as_str()) || name.starts_with("%lanemask");
        if statement.kind() == "shr" && statement.reads == [TO_GROUP] {
            return Some(Between::Groups);
        }
        let between = |name| if is_own(name) { Some(Between::Threads) } else { registers.get(name).copied() };
        let read = statement.reads.iter().filter_map(between).max().max(guard_of(statement, registers));
        read.max(match statement.kind() {
            // What others may write meanwhile.
            "ld" if ["relaxed", "acquire", "volatile"].iter().any(|order| statement.is(order)) => {
                Some(Between::Threads)
            }
            "ld" if statement.is("local") => self.stack,
            // Each thread gets another answer.
            "atom" | "shfl" | "vote" | "match" | "redux" | "mma" | "wgmma" | "ldmatrix" | "activemask" | "elect"
            | "mbarrier" | "tcgen05" => Some(Between::Threads),
            _ => None,
        })
    }
}

/// Between whom it differs whether the statement is done.
pub(super) fn guard_of(statement: &Statement, registers: &Registers) -> Option<Between> {
    registers.get(&statement.guard.as_ref()?.0).copied()
}
