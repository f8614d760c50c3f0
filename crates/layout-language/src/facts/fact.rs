//! The table of properties that a `where` clause can claim, such as `injective`. The code calls them facts.

use super::claim::{Claim, Verdict};
use super::{access, feeds, measures, operands, order};
use crate::resolve::kind::Takes::{self, Anything, Int, Layout, Numbers, TiledMma, Tiler};
use crate::resolve::nearest;
use crate::resolve::ops::name_in;
use layout_proofs::Proof;
use std::ops::Range;

/// The clause that lets tiles go past the end of a layout. The clause is a permission: it does not claim a property of
/// the layout.
pub const OVERRUN: &str = "overrun";

/// The syntax of the property `bank_conflicts`. All `bank_conflicts` clauses of an item get one common suggestion.
const BANKS_USAGE: &str = "bank_conflicts(access, bytes) <= k";
pub(super) const BANKS: &str = name_in(BANKS_USAGE);

/// A property, with its syntax and the function that checks it.
#[derive(Debug)]
pub struct LayoutFact {
    /// The name of the property.
    pub name: &'static str,
    /// The syntax of the property, for messages.
    pub usage: &'static str,
    /// The kinds of the operands in parentheses. The kinds also determine the Rust types of the arguments in emitted
    /// code.
    pub takes: &'static [Takes],
    /// The indices of the operands that are keywords, such as the `A` in `feeds(mma, A)`.
    pub words: Range<usize>,
    /// The kind of value that has the property.
    pub(super) about: About,
    /// `true` if the operand may have symbols that the layout does not have, such as the tensor in `tma(gmem, bits)`.
    pub unbound: bool,
    /// `true` if the clause compares the property with a number, as in `cosize <= 64`.
    pub measured: bool,
    pub(super) check: fn(&Claim<'_>) -> Verdict,
    /// `true` if rustc can check the property with the `const fn` of the same name in `crate::constants`.
    pub is_const: bool,
}

/// The kinds of values that can have a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// A layout.
    Layout,
    /// A layout in memory, or a tiled copy together with the memory that it accesses.
    Memory,
    /// A tiling.
    Tiling,
    /// Any value.
    Anything,
}

/// All properties.
pub const FACTS: &[LayoutFact] = &[
    fact("injective", &[], order::injective),
    fact("surjective(n)", &[Int], order::surjective),
    fact("bijective", &[], order::bijective),
    fact("compact", &[], order::compact),
    measure("size <= n", &[], measures::size),
    measure("cosize <= n", &[], measures::cosize),
    fact("compatible(shape)", &[Numbers], measures::compatible),
    fact("divides(tiler)", &[Tiler], measures::divides),
    fact("disjoint(layout)", &[Layout], order::disjoint),
    fact("same_function(layout)", &[Layout], order::same_function),
    fact("vector(mode, n)", &[Numbers, Int], access::vector),
    LayoutFact { about: About::Memory, ..fact("coalesced(access, bytes)", &[Layout, Int], access::coalesced) },
    LayoutFact { about: About::Memory, ..measure(BANKS_USAGE, &[Layout, Int], access::bank_conflicts) },
    worded(fact("wgmma(major, bits)", &[Anything, Int], operands::wgmma)),
    worded(fact("tcgen05(major, bits)", &[Anything, Int], operands::tcgen05)),
    LayoutFact { unbound: true, ..fact("tma(gmem, bits)", &[Layout, Int], operands::tma) },
    LayoutFact {
        words: 1..2,
        about: About::Tiling,
        is_const: false,
        ..fact("feeds(mma, operand)", &[TiledMma, Anything], feeds::feeds)
    },
    LayoutFact { about: About::Anything, is_const: false, ..fact(OVERRUN, &[], |_| Ok(Proof::Proved)) },
];

const fn fact(usage: &'static str, takes: &'static [Takes], check: fn(&Claim<'_>) -> Verdict) -> LayoutFact {
    LayoutFact {
        name: name_in(usage),
        usage,
        takes,
        words: 0..0,
        about: About::Layout,
        unbound: false,
        measured: false,
        check,
        is_const: true,
    }
}

/// Returns `fact` with its first operand marked as a keyword.
const fn worded(fact: LayoutFact) -> LayoutFact {
    LayoutFact { words: 0..1, ..fact }
}

const fn measure(usage: &'static str, takes: &'static [Takes], check: fn(&Claim<'_>) -> Verdict) -> LayoutFact {
    LayoutFact { measured: true, ..fact(usage, takes, check) }
}

/// Returns the property with this name, or `None` if there is no such property.
pub fn find(name: &str) -> Option<&'static LayoutFact> {
    FACTS.iter().find(|fact| fact.name == name)
}

/// Returns `true` if a property has this name.
pub fn is_fact(name: &str) -> bool {
    find(name).is_some()
}

/// Returns the name of the property that is most similar to `name`, or `None` if no name is similar enough.
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
