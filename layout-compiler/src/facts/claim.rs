//! A claim at hand, and what it asks of its item.

use crate::resolve::Value;
use crate::resolve::args::{Args, Failure};
use crate::syntax::{At, Diagnostic, Relation};
use layout_runtime::{Layout, Text};

/// Steps that a proof may enumerate: native code, and a build waits for it.
pub(super) const STEPS: usize = 1 << 20;

/// Nothing, or why the claim is not true.
pub(super) type Verdict = Result<(), Failure>;

/// A claim at hand. Operand 0 is the layout, the others are those in parentheses.
pub(super) struct Claim<'a> {
    pub(super) layout: Layout,
    pub(super) args: Args<'a>,
    pub(super) bound: Option<(Relation, i64)>,
    /// The item, with its other clauses.
    pub(super) item: &'a dyn Item,
    /// How the layout is written, if that is short: for help that puts something in front of it.
    pub(super) at: &'a At,
}

impl Claim<'_> {
    /// The word that is operand `i`.
    pub(super) fn word(&self, i: usize) -> &str {
        match self.args.value(i) {
            Value::Spelled(word) => word,
            _ => "",
        }
    }

    /// The claim is not true.
    pub(super) fn refuted(&self, message: impl Into<String>, help: impl Into<String>) -> Verdict {
        Err(Failure::Here(Diagnostic::new(self.at.clone(), message, help)))
    }

    pub(super) fn undecided(&self) -> Verdict {
        let steps = Text::EMPTY.thousands(STEPS as i64);
        let message = format!("undecided: neither proved nor refuted within {steps} steps");
        self.refuted(message, "simplify the layout, or leave the clause out")
    }

    /// The number compared with, which a measure has.
    pub(super) fn bound(&self) -> (Relation, i64) {
        self.bound.unwrap_or((Relation::Equal, 0))
    }
}

/// An item with all of its clauses.
pub(super) trait Item {
    /// What cures all clauses about banks: found once, however many of them are refuted.
    fn cured(&self, find: &dyn Fn() -> String) -> String;

    /// The accesses of the clauses about banks, each with the bytes of an element.
    fn accesses(&self) -> Vec<(Layout, i64)>;

    /// Whether the clauses about banks are true of this layout, and all others that are true of the item's.
    fn is_cured_by(&self, layout: &Layout) -> bool;
}
