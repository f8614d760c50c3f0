//! Checks that all threads of a block reach the operations that they must execute together.
//!
//! A branch is divergent if its condition depends on values that differ between threads, such as the thread index or a
//! value read from a per-thread address. Only some threads may reach the statements between a divergent branch and its
//! reconvergence point. In a pipeline, warpgroups take different branches, but all threads of a warpgroup take the same
//! branch; there, only operations of the whole block of threads must be outside of the branches. The source code of
//! safe kernels has no barriers in divergent branches. This module checks that the output of the compiler has none
//! either.

mod differs;

use crate::text::{Function, Statement};
use differs::{Between, Differing, guard_of};
use std::collections::{BTreeMap, HashMap};

/// The operations that all threads of a warp, a warpgroup or a block must execute together.
const TOGETHER: [&str; 12] =
    ["bar", "barrier", "shfl", "vote", "match", "redux", "mma", "ldmatrix", "stmatrix", "wgmma", "wmma", "setmaxnreg"];

/// Returns `true` if the threads of a warp, a warpgroup or a block must execute the statement together. This excludes
/// products of `tcgen05`, which one thread starts, and allocations of tensor memory, which one warp executes.
fn is_together(statement: &Statement) -> bool {
    let reads = || ["ld", "st", "wait::ld", "wait::st"].iter().any(|part| statement.is(part));
    TOGETHER.contains(&statement.kind()) || statement.kind() == "tcgen05" && reads()
}

/// Returns `true` if it is an error that a statement is in a branch that diverges between these units. Branches between
/// warpgroups may contain operations of one warpgroup, including barriers that specify their number of threads.
fn misses(statement: &Statement, between: Between) -> bool {
    let is_of_block = matches!(statement.kind(), "bar" | "barrier") && statement.operands < 2;
    is_together(statement) && (between == Between::Threads || is_of_block)
}

/// Returns a message for each operation that some threads may not reach.
pub(crate) fn mistakes(function: &Function) -> Vec<String> {
    if !function.is_entry {
        // Only entries are checked, because all functions must be inlined into them.
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

/// Returns the message for a branch and the operations that it guards. The message names the first operation and the
/// number of others.
fn sentence(kernel: &str, branch: usize, missed: &[&Statement]) -> String {
    let more = if missed.len() > 1 { format!(" and {} more operations", missed.len() - 1) } else { String::new() };
    format!(
        "kernel `{kernel}`: some threads may not reach `{}` in line {} of the PTX{more}: the branch in line {branch} depends on the thread\n  \
         help: LLVM may have duplicated the end of a loop, with one copy for each way of a branch: end the loop with `block.sync(..)`; if there is no such loop, \
         please report this error",
        missed[0].operation, missed[0].line
    )
}

struct Flow<'a> {
    /// The basic blocks.
    blocks: Vec<&'a [Statement]>,
    /// The successors of each block. Blocks that abort the kernel are excluded, because threads do not continue after
    /// them.
    next: Vec<Vec<usize>>,
    /// The immediate postdominator of each block. The number of blocks stands for the end of the function.
    meets: Vec<usize>,
}

impl<'a> Flow<'a> {
    fn of(statements: &'a [Statement]) -> Self {
        let blocks = cut(statements);
        let next = ways(&blocks);
        let meets = meeting(&next);
        Self { blocks, next, meets }
    }

    /// Returns the blocks between a branch and its reconvergence point.
    fn between(&self, block: usize) -> Vec<usize> {
        let (mut seen, mut ahead) = (vec![false; self.blocks.len()], self.next[block].clone());
        while let Some(at) = ahead.pop() {
            if at != self.meets[block] && at < seen.len() && !std::mem::replace(&mut seen[at], true) {
                ahead.extend(&self.next[at]);
            }
        }
        (0..seen.len()).filter(|at| seen[*at]).collect()
    }
}

fn is_end(statement: &Statement) -> bool {
    matches!(statement.kind(), "bra" | "ret" | "exit" | "trap")
}

/// Returns `true` if a statement ends the kernel. LLVM emits such a statement for unreachable code, after a trap or a
/// panic.
fn is_stop(statement: &Statement) -> bool {
    matches!(statement.kind(), "trap" | "exit") && statement.guard.is_none()
}

/// Splits statements into basic blocks, at labels and after branches.
fn cut(statements: &[Statement]) -> Vec<&[Statement]> {
    let starts = |pair: &[Statement]| is_end(&pair[0]) || pair[1].operation.is_empty();
    let mut cuts: Vec<usize> = vec![0];
    cuts.extend(statements.windows(2).enumerate().filter(|(_, pair)| starts(pair)).map(|(i, _)| i + 1));
    cuts.push(statements.len());
    cuts.windows(2).map(|ends| &statements[ends[0]..ends[1]]).collect()
}

fn ways(blocks: &[&[Statement]]) -> Vec<Vec<usize>> {
    let label = |block: &[Statement]| {
        block.first().filter(|first| first.operation.is_empty()).and_then(|first| first.name.clone())
    };
    let labels: HashMap<String, usize> =
        (0..).zip(blocks).filter_map(|(at, block)| Some((label(block)?, at))).collect();
    let way = |(at, block): (usize, &&[Statement])| {
        let mut next = Vec::new();
        let last = block.last();
        if let Some(last) = last.filter(|last| last.kind() == "bra") {
            next.extend(last.name.as_ref().and_then(|name| labels.get(name)).copied());
        }
        if last.is_some_and(|last| last.kind() == "ret") {
            next.push(blocks.len());
        }
        if !last.is_some_and(|last| is_end(last) && last.guard.is_none()) {
            next.push(at + 1);
        }
        next
    };
    let mut next: Vec<_> = blocks.iter().enumerate().map(way).collect();
    (0..).zip(blocks).filter(|(_, block)| block.iter().any(is_stop)).for_each(|(at, _): (usize, _)| next[at].clear());
    without_stops(next)
}

/// Removes edges to blocks from which no path continues.
fn without_stops(mut next: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut is_changed = true;
    while is_changed {
        let goes_on: Vec<_> = next.iter().map(|ways| !ways.is_empty()).collect();
        is_changed = false;
        for ways in &mut next {
            let before = ways.len();
            ways.retain(|way| goes_on.get(*way).copied().unwrap_or(true));
            is_changed |= ways.len() != before;
        }
    }
    next
}

/// Returns the immediate postdominator of each block: the nearest later block that is on every path from the block.
fn meeting(next: &[Vec<usize>]) -> Vec<usize> {
    let end = next.len();
    // For each block, the blocks that are on every path from it, including itself. Initially, these are all blocks.
    let all = || vec![true; end + 1];
    let mut through: Vec<Vec<bool>> = (0..end).map(|_| all()).collect();
    through.push((0..=end).map(|at| at == end).collect());
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for at in (0..end).rev() {
            let mut met = if next[at].is_empty() { through[end].clone() } else { all() };
            for way in &next[at] {
                met.iter_mut().zip(&through[(*way).min(end)]).for_each(|(met, other)| *met &= other);
            }
            met[at] = true;
            is_changed |= met != through[at];
            through[at] = met;
        }
    }
    // The nearest of the postdominators is the one that itself has the most postdominators.
    let count = |at: usize| through[at].iter().filter(|is_met| **is_met).count();
    (0..end)
        .map(|at| (0..=end).filter(|met| *met != at && through[at][*met]).max_by_key(|met| count(*met)).unwrap_or(end))
        .collect()
}
