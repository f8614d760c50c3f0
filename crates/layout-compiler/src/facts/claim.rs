//! A claim at hand, and what it asks of its item.

use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::{STEPS, Value};
use crate::syntax::{At, Diagnostic, Help, Relation};
use layout_proofs::emitted::Told;
use layout_proofs::{Budget, Proof};
use layout_runtime::symbols::Case;
use layout_runtime::{Int, IntTuple, Layout, Text};
use std::cell::{RefCell, RefMut};

/// Whether a claim is true; or why it is none.
pub(super) type Verdict = Result<Proof<Diagnostic>, Failure>;

/// A claim at hand. Operand 0 is the layout, the others are those in parentheses.
pub(super) struct Claim<'a> {
    pub(super) layout: Layout,
    pub(super) args: Args<'a>,
    /// The number compared with, which a measure has.
    pub(super) bound: Option<(Relation, Int)>,
    /// The item, with its other clauses.
    pub(super) item: &'a dyn Item,
    /// How the layout is written, if that is short: for help that puts something in front of it.
    pub(super) at: &'a At,
    budget: &'a RefCell<Budget>,
}

impl<'a> Claim<'a> {
    pub(super) fn new(
        (layout, args): (Layout, Args<'a>),
        bound: Option<(Relation, Int)>,
        (item, at): (&'a dyn Item, &'a At),
        budget: &'a RefCell<Budget>,
    ) -> Self {
        Self { layout, args, bound, item, at, budget }
    }

    /// The same claim with numbers in the place of names; `None` if an operand cannot have these.
    pub(super) fn with(&self, case: &Case) -> Option<Self> {
        let bound = match self.bound {
            Some((relation, bound)) => Some((relation, case.tuple(&IntTuple::from(bound)).ok()?.as_int()?)),
            None => None,
        };
        Some(Self {
            layout: case.layout(&self.layout).ok()?,
            args: self.args.with(case)?,
            bound,
            item: &Nothing,
            ..*self
        })
    }

    /// The word that is operand `i`.
    pub(super) fn word(&self, i: usize) -> &str {
        match self.args.value(i) {
            Value::Spelled(word) => word,
            _ => "",
        }
    }

    /// Whether an operand or the number that is compared with has names.
    pub(super) fn has_names(&self) -> bool {
        let by_operand = (1..self.args.len()).any(|i| self.args.value(i).first_name().is_some());
        by_operand || self.bound.is_some_and(|(_, bound)| bound.first_name().is_some())
    }

    /// What the proofs may still look at.
    pub(super) fn budget(&self) -> RefMut<'_, Budget> {
        self.budget.borrow_mut()
    }

    /// The claim is not true.
    pub(super) fn refuted(&self, message: impl Into<String>, help: impl Into<Help>) -> Verdict {
        Ok(Proof::Refuted(self.diagnostic(message, help)))
    }

    /// The answer of a fact's function, with help if it is not true.
    pub(super) fn told(&self, told: Told, help: impl FnOnce() -> Help) -> Verdict {
        match told? {
            Proof::Proved => Ok(Proof::Proved),
            Proof::Refuted(text) => self.refuted(text.as_str(), help()),
            Proof::Undecided => Ok(Proof::Undecided),
        }
    }

    pub(super) fn undecided(&self) -> Diagnostic {
        let steps = Text::EMPTY.thousands(STEPS as i64);
        let message = format!("undecided: neither proved nor refuted within {steps} steps");
        self.diagnostic(message, "simplify the layout, or leave the clause out")
    }

    pub(super) fn diagnostic(&self, message: impl Into<String>, help: impl Into<Help>) -> Diagnostic {
        Diagnostic::new(self.at.clone(), message, help)
    }

    /// The number compared with, which a measure has.
    pub(super) fn bound(&self) -> (Relation, i64) {
        self.bound.map_or((Relation::Equal, 0), |(relation, bound)| (relation, bound.value()))
    }
}

/// No item: a claim about some numbers is not cured.
struct Nothing;

impl Item for Nothing {
    fn cured(&self, _: &dyn Fn() -> Help) -> Help {
        Help::default()
    }

    fn accesses(&self) -> Vec<(Layout, i64)> {
        Vec::new()
    }

    fn is_cured_by(&self, _: &Layout) -> bool {
        false
    }
}

/// An item with all of its clauses.
pub(super) trait Item {
    /// What cures all clauses about banks: found once, however many of them are refuted.
    fn cured(&self, find: &dyn Fn() -> Help) -> Help;

    /// The accesses of the clauses about banks, each with the bytes of an element.
    fn accesses(&self) -> Vec<(Layout, i64)>;

    /// Whether the clauses about banks are true of this layout, and all others that are true of the item's.
    fn is_cured_by(&self, layout: &Layout) -> bool;
}
