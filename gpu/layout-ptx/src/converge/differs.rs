//! Finds values that differ between the threads of a block.

use super::flow::Flow;
use crate::text::{ANSWER, Statement};
use std::collections::HashMap;

/// The units between which a value may differ: warpgroups, or threads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Between {
    /// All threads of a warpgroup have the same value.
    Groups,
    Threads,
}

pub(super) struct Differing {
    /// The registers with values that may differ, at the start of each basic block.
    before: Vec<Registers>,
    /// For each basic block, a divergent branch that decides whether a thread executes the block: the units between
    /// which the branch diverges, and the line of the branch. A branch that diverges between threads has priority.
    pub(super) branch_of: Vec<Option<(Between, usize)>>,
    /// The units that may write different values to the stack, or `None` if no units do.
    stack: Option<Between>,
}

/// Registers with values that may differ, and the units between which they may differ.
pub(super) type Registers = HashMap<String, Between>;

/// Special registers with values that differ between threads, and the pseudo-register for results of functions.
/// Registers `%lanemask_…` differ too. All other special registers, such as `%ctaid`, have one value per block of
/// threads.
const OWN: [&str; 7] = ["%tid", "%laneid", "%warpid", "%clock", "%clock64", "%globaltimer", ANSWER];

/// The register that contains the thread index in pipelines. Shifted right by 7, its value is the index of the
/// warpgroup.
const TO_GROUP: &str = "%tid_group";

impl Differing {
    /// Computes the registers that may differ in all basic blocks, by iteration until nothing changes.
    pub(super) fn of(flow: &Flow<'_>) -> Self {
        let blocks = flow.blocks.len();
        let mut differing = Self { before: vec![Registers::new(); blocks], branch_of: vec![None; blocks], stack: None };
        while differing.grow(flow) {}
        differing
    }

    /// Returns the registers with values that may differ at the start of a basic block.
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

    /// Returns values that never decrease from one iteration to the next. If no value increases, the iteration has
    /// ended.
    fn size(&self) -> (usize, Option<Between>, usize) {
        let weight = |between: &Between| 1 + usize::from(*between == Between::Threads);
        let registers = self.before.iter().flat_map(HashMap::values).map(weight).sum();
        let branches = self.branch_of.iter().flatten().map(|(between, _)| weight(between)).sum();
        (registers, self.stack, branches)
    }

    /// Updates the registers for a statement of a basic block. Returns the units that may write different values, or
    /// `None` if all units write the same value.
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

    /// Returns the units that may get different results from a statement, or `None` if all units get the same result.
    fn differs(&self, statement: &Statement, registers: &Registers) -> Option<Between> {
        let is_own = |name: &String| OWN.contains(&name.as_str()) || name.starts_with("%lanemask");
        if statement.kind() == "shr" && statement.reads == [TO_GROUP] {
            return Some(Between::Groups);
        }
        let between = |name| if is_own(name) { Some(Between::Threads) } else { registers.get(name).copied() };
        let read = statement.reads.iter().filter_map(between).max().max(guard_of(statement, registers));
        read.max(match statement.kind() {
            // Other threads may write the value between the loads of two threads.
            "ld" if ["relaxed", "acquire", "volatile"].iter().any(|order| statement.is(order)) => {
                Some(Between::Threads)
            }
            "ld" if statement.is("local") => self.stack,
            // Each thread may get a different result.
            "atom" | "shfl" | "vote" | "match" | "redux" | "mma" | "wgmma" | "ldmatrix" | "activemask" | "elect"
            | "mbarrier" | "tcgen05" => Some(Between::Threads),
            _ => None,
        })
    }
}

/// Returns the units for which the statement's guard may have different values, or `None` if all units have the same
/// value.
pub(super) fn guard_of(statement: &Statement, registers: &Registers) -> Option<Between> {
    registers.get(&statement.guard.as_ref()?.0).copied()
}
