//! Whether all threads of a block reach what they have to reach together.
//!
//! A branch is the threads' own if its condition comes from what differs between threads: their number, what they read
//! at addresses of their own. In a pipeline warpgroups go different ways, each with all of its threads; there only what
//! a whole block does together has to be reached by all. What stands between such a branch and the place where its ways
//! meet again is reached by some threads only. Safe kernels have no barrier there; whether the compiler has kept it so
//! is seen in its answer.

mod differs;
mod flow;

use crate::text::{Function, Statement};
use differs::{Between, Differing, guard_of};
use flow::Flow;
use std::collections::BTreeMap;

/// Operations that threads of a warp, a warpgroup or a block do together.
const TOGETHER: [&str; 12] =
    ["bar", "barrier", "shfl", "vote", "match", "redux", "mma", "ldmatrix", "stmatrix", "wgmma", "wmma", "setmaxnreg"];

/// Products of `tcgen05` are started by one thread, and tensor memory is taken by one warp.
fn is_together(statement: &Statement) -> bool {
    let reads = || ["ld", "st", "wait::ld", "wait::st"].iter().any(|part| statement.is(part));
    TOGETHER.contains(&statement.kind()) || statement.kind() == "tcgen05" && reads()
}

/// Who may take different ways to it: warpgroups, if it is an operation of one, as is a barrier that says how many
/// threads it is for.
fn misses(statement: &Statement, between: Between) -> bool {
    let is_of_block = matches!(statement.kind(), "bar" | "barrier") && statement.operands < 2;
    is_together(statement) && (between == Between::Threads || is_of_block)
}

/// A sentence for each operation that some threads may not reach.
pub(crate) fn mistakes(function: &Function) -> Vec<String> {
    if !function.is_entry {
        // Inlined into entries, all is seen there.
        let together = function.statements.iter().filter(|statement| is_together(statement));
        return together
            .map(|statement| {
                format!(
                    "line {} of the PTX: `{}` in the function `{}`, which was not inlined",
                    statement.line, statement.operation, function.name
                )
            })
            .collect();
    }
    let flow = Flow::of(&function.statements);
    let differing = Differing::of(&flow);
    let mut missed: BTreeMap<usize, Vec<&Statement>> = BTreeMap::new();
    for (block, statements) in flow.blocks.iter().enumerate() {
        let mut registers = differing.before(block);
        for statement in *statements {
            let guard = guard_of(statement, &registers).map(|between| (between, statement.line));
            for (between, branch) in [guard, differing.branch_of[block]].into_iter().flatten() {
                if misses(statement, between) {
                    missed.entry(branch).or_default().push(statement);
                    break;
                }
            }
            differing.pass(block, statement, &mut registers);
        }
    }
    missed.iter().map(|(branch, missed)| sentence(&function.name, *branch, missed)).collect()
}

/// What a branch keeps from threads: the first, and how many more.
fn sentence(kernel: &str, branch: usize, missed: &[&Statement]) -> String {
    let more = if missed.len() > 1 { format!(" and {} more", missed.len() - 1) } else { String::new() };
    format!(
        "kernel `{kernel}`: some threads may not reach `{}` in line {} of the PTX{more}: the branch in line {branch} is one of threads\n  \
         help: LLVM has written the end of a loop twice, into both ways of a thread's branch: end the loop with `block.sync(..)`; if it has no such end, \
         please report it",
        missed[0].operation, missed[0].line
    )
}
