//! Checks that all threads of a block reach the operations that they must execute together.
//!
//! A branch is divergent if its condition depends on values that differ between threads, such as the thread index or a
//! value read from a per-thread address. The paths of a branch meet again at its reconvergence point. Between a
//! divergent branch and this point, possibly only some of the threads execute the statements. In a pipeline, some
//! branches depend only on the warpgroup: all threads of a warpgroup take the same path. These branches may contain
//! operations that one warpgroup executes together, but not operations that a whole block of threads executes together.
//! The source code of safe kernels has no barriers in divergent branches. This module checks that the output of the
//! compiler has no such barriers either.

mod differs;
mod flow;

use crate::text::{Function, Statement};
use differs::{Between, Differing, guard_of};
use flow::Flow;
use std::collections::BTreeMap;

/// The operations that all threads of a warp, a warpgroup or a block must execute together.
const TOGETHER: [&str; 12] =
    ["bar", "barrier", "shfl", "vote", "match", "redux", "mma", "ldmatrix", "stmatrix", "wgmma", "wmma", "setmaxnreg"];

/// Returns `true` if the threads of a warp, a warpgroup or a block must execute the statement together. The result is
/// `false` for products of `tcgen05`, which one thread starts, and for allocations of tensor memory, which one warp
/// executes.
fn is_together(statement: &Statement) -> bool {
    let reads = || ["ld", "st", "wait::ld", "wait::st"].iter().any(|part| statement.is(part));
    TOGETHER.contains(&statement.kind()) || statement.kind() == "tcgen05" && reads()
}

/// Returns `true` if a branch that diverges between these units must not contain the statement. Branches between
/// warpgroups may contain operations of one warpgroup, including barriers that specify their number of threads.
fn misses(statement: &Statement, between: Between) -> bool {
    let is_of_block = matches!(statement.kind(), "bar" | "barrier") && statement.operands < 2;
    is_together(statement) && (between == Between::Threads || is_of_block)
}

/// Returns an error message for each branch of a kernel after which some threads may not reach an operation that
/// threads must execute together.
pub(crate) fn mistakes(function: &Function) -> Vec<String> {
    if !function.is_entry {
        // A function that is not a kernel must not contain such operations, because the check does not follow calls.
        // rustc must inline functions with such operations into kernels.
        let together = function.statements.iter().filter(|statement| is_together(statement));
        return together
            .map(|statement| {
                format!(
                    "line {} of the PTX: `{}` is in the function `{}`, which was not inlined into a kernel",
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

/// Returns the message for a branch and the operations that it guards. The message contains the name of the first
/// operation and the number of other operations.
fn sentence(kernel: &str, branch: usize, missed: &[&Statement]) -> String {
    let more = if missed.len() > 1 { format!(" and {} more operations", missed.len() - 1) } else { String::new() };
    format!(
        "kernel `{kernel}`: some threads may not reach `{}` in line {} of the PTX{more}: the branch in line {branch} depends on the thread\n  \
         help: LLVM may have duplicated the end of a loop, with one copy for each way of a branch: end the loop with `block.sync(..)`; if there is no such loop, \
         please report this error",
        missed[0].operation, missed[0].line
    )
}
