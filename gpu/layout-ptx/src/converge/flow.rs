//! The control-flow graph of a function: its basic blocks, their successors, and their reconvergence points.

use crate::text::Statement;
use std::collections::HashMap;

pub(super) struct Flow<'a> {
    /// The basic blocks.
    pub(super) blocks: Vec<&'a [Statement]>,
    /// The successors of each block. Blocks that abort the kernel are excluded, because threads do not continue after
    /// them.
    pub(super) next: Vec<Vec<usize>>,
    /// The immediate postdominator of each block. An index that equals the number of blocks means the end of the
    /// function.
    pub(super) meets: Vec<usize>,
}

impl<'a> Flow<'a> {
    pub(super) fn of(statements: &'a [Statement]) -> Self {
        let blocks = cut(statements);
        let next = ways(&blocks);
        let meets = meeting(&next);
        Self { blocks, next, meets }
    }

    /// Returns the basic blocks between the branch at the end of a basic block and the reconvergence point of the
    /// branch.
    pub(super) fn between(&self, block: usize) -> Vec<usize> {
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

/// Returns `true` if a statement ends the kernel. LLVM emits `trap` or `exit` where it assumes that the code is never
/// reached, for example after the call of a function that panics.
fn is_stop(statement: &Statement) -> bool {
    matches!(statement.kind(), "trap" | "exit") && statement.guard.is_none()
}

/// Splits statements into basic blocks: before labels, and after branches, returns and statements that end the kernel.
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

/// Removes edges to basic blocks without successors, until no such edge remains.
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

/// Returns the immediate postdominator of each block: the nearest later block that is on every path from this block to
/// the end of the function.
fn meeting(next: &[Vec<usize>]) -> Vec<usize> {
    let end = next.len();
    // For each block, the blocks that are on every path from this block to the end, including the block itself.
    // Initially, these are all blocks.
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
    // The nearest postdominator has the most postdominators itself.
    let count = |at: usize| through[at].iter().filter(|is_met| **is_met).count();
    (0..end)
        .map(|at| (0..=end).filter(|met| *met != at && through[at][*met]).max_by_key(|met| count(*met)).unwrap_or(end))
        .collect()
}
