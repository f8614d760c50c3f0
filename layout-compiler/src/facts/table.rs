//! The table of facts.

use super::claim::{Claim, Verdict};
use super::properties::{self, Asked};
use super::{access, feeds, measures, operands, order};
use crate::resolve::nearest;
use crate::resolve::ops::name_in;
use layout_runtime::analysis::Proof;
use std::ops::Range;

/// The word that allows tiles to overrun. It is not a claim, but stands among them.
pub(crate) const OVERRUN: &str = "overrun";

/// The fact of which all clauses of an item are cured together.
const BANKS_USAGE: &str = "bank_conflicts(access, bytes) <= k";
pub(super) const BANKS: &str = name_in(BANKS_USAGE);

/// A fact: how it is written, and how it is checked.
pub(crate) struct Fact {
    pub(crate) name: &'static str,
    pub(super) usage: &'static str,
    pub(crate) args: usize,
    /// Which of the operands are words.
    pub(super) words: Range<usize>,
    /// What it is about.
    pub(super) about: About,
    /// Whether an operand may be a layout with numbers that are only known at run time, whatever numbers this one has.
    pub(super) unbound: bool,
    /// Whether a number is compared.
    pub(crate) measured: bool,
    pub(super) check: fn(&Claim<'_>) -> Verdict,
    /// How it is asked of a layout with names, if it can be proved for all numbers.
    pub(super) asked: Option<Asked>,
}

/// What a fact is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// A layout.
    Layout,
    /// A layout of memory, or a tiled copy and the memory that it touches.
    Memory,
    /// A tiling.
    Tiling,
    /// Whatever the item is.
    Anything,
}

pub(crate) const FACTS: &[Fact] = &[
    for_all(fact("injective", 0, order::injective), properties::injective),
    for_all(fact("surjective(n)", 1, order::surjective), properties::surjective),
    for_all(fact("bijective", 0, order::bijective), properties::compact),
    for_all(fact("compact", 0, order::compact), properties::compact),
    for_all(measure("size <= n", 0, measures::size), properties::size),
    for_all(measure("cosize <= n", 0, measures::cosize), properties::cosize),
    fact("compatible(shape)", 1, measures::compatible),
    fact("divides(tiler)", 1, measures::divides),
    fact("disjoint(layout)", 1, order::disjoint),
    for_all(fact("vector(mode, n)", 2, access::vector), properties::vector),
    Fact { about: About::Memory, ..fact("coalesced(access, bytes)", 2, access::coalesced) },
    Fact { about: About::Memory, ..measure(BANKS_USAGE, 2, access::bank_conflicts) },
    worded(fact("wgmma(major, bits)", 2, operands::wgmma)),
    worded(fact("tcgen05(major, bits)", 2, operands::tcgen05)),
    Fact { unbound: true, ..fact("tma(gmem, bits)", 2, operands::tma) },
    Fact { words: 1..2, about: About::Tiling, ..fact("feeds(mma, operand)", 2, feeds::feeds) },
    Fact { about: About::Anything, ..fact(OVERRUN, 0, |_| Ok(Proof::Proved)) },
];

const fn fact(usage: &'static str, args: usize, check: fn(&Claim<'_>) -> Verdict) -> Fact {
    let name = name_in(usage);
    Fact { name, usage, args, words: 0..0, about: About::Layout, unbound: false, measured: false, check, asked: None }
}

/// A fact that can be proved of layouts with names.
const fn for_all(fact: Fact, asked: Asked) -> Fact {
    Fact { asked: Some(asked), ..fact }
}

/// A fact whose first operand is a word.
const fn worded(fact: Fact) -> Fact {
    Fact { words: 0..1, ..fact }
}

const fn measure(usage: &'static str, args: usize, check: fn(&Claim<'_>) -> Verdict) -> Fact {
    Fact { measured: true, ..fact(usage, args, check) }
}

/// Which operands of a fact are words, and no layouts.
pub(crate) fn words_of(name: &str) -> Range<usize> {
    FACTS.iter().find(|fact| fact.name == name).map_or(0..0, |fact| fact.words.clone())
}

/// How the fact of that name is written.
pub(crate) fn fact_usage(name: &str) -> Option<&'static str> {
    FACTS.iter().find(|fact| fact.name == name).map(|fact| fact.usage)
}

/// The fact that is spelled most like `name`.
pub(super) fn nearest_fact(name: &str) -> Option<&'static str> {
    nearest(name, FACTS.iter().map(|fact| fact.name))
}

#[cfg(test)]
mod tests {
    use super::FACTS;
    use std::collections::HashSet;

    #[test]
    fn no_name_stands_for_two_facts() {
        let mut names = HashSet::new();
        assert!(FACTS.iter().all(|fact| names.insert(fact.name)));
    }
}
