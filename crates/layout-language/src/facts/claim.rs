//! A claim about a layout: a clause with evaluated operands.

use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::{STEPS, Value};
use crate::syntax::{At, Diagnostic, Help, Relation};
use layout_proofs::emitted::Told;
use layout_proofs::{Budget, Proof};
use layout_runtime::symbols::Case;
use layout_runtime::{Int, IntTuple, Layout, Text};
use std::cell::{RefCell, RefMut};

/// The result of checking a claim. The result is an error if the claim cannot be checked, for example because an
/// operand has the wrong kind.
pub(super) type Verdict = Result<Proof<Diagnostic>, Failure>;

/// A claim about a layout. `args` contains the layout as operand 0, and then the operands in the parentheses of the
/// clause.
pub(super) struct Claim<'a> {
    pub(super) layout: Layout,
    pub(super) args: Args<'a>,
    /// The relation and the bound, or `None` if the claim does not compare a number.
    pub(super) bound: Option<(Relation, Int)>,
    /// The item, with its other clauses.
    pub(super) item: &'a dyn Item,
    /// Span of the layout, for suggestions that insert text before the layout.
    pub(super) at: &'a At,
    pub(super) budget: &'a RefCell<Budget>,
}

impl<'a> Claim<'a> {
    /// Returns the same claim with values instead of symbols. Returns `None` if the layout, an operand or the bound is
    /// not valid for these values.
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

    /// Returns the text of operand `i`, which must be a keyword, or an empty text if it is not a keyword.
    pub(super) fn word(&self, i: usize) -> &str {
        match self.args.value(i) {
            Value::Spelled(word) => word,
            _ => "",
        }
    }

    /// Returns `true` if the bound or an operand after operand 0 contains symbols.
    pub(super) fn has_names(&self) -> bool {
        let by_operand = (1..self.args.len()).any(|i| self.args.value(i).first_name().is_some());
        by_operand || self.bound.is_some_and(|(_, bound)| bound.first_name().is_some())
    }

    /// Returns the budget that remains for proofs.
    pub(super) fn budget(&self) -> RefMut<'_, Budget> {
        self.budget.borrow_mut()
    }

    /// Reports that the claim is false.
    pub(super) fn refuted(&self, message: impl Into<String>, help: impl Into<Help>) -> Verdict {
        Ok(Proof::Refuted(self.diagnostic(message, help)))
    }

    /// Converts the result of a proof to a verdict. If the claim is false, calls `help` for the suggested fix.
    pub(super) fn told(&self, told: Told, help: impl FnOnce() -> Help) -> Verdict {
        match told? {
            Proof::Proved => Ok(Proof::Proved),
            Proof::Refuted(text) => self.refuted(text.as_str(), help()),
            Proof::Undecided => Ok(Proof::Undecided),
        }
    }

    pub(super) fn undecided(&self) -> Diagnostic {
        let steps = Text::EMPTY.thousands(STEPS as i64);
        let message = format!("undecided: the clause was neither proved nor refuted within {steps} steps");
        self.diagnostic(message, "simplify the layout, or remove the clause")
    }

    pub(super) fn diagnostic(&self, message: impl Into<String>, help: impl Into<Help>) -> Diagnostic {
        Diagnostic::new(self.at.clone(), message, help)
    }

    /// Returns the relation and the bound. If the claim does not compare a number, returns `== 0`.
    pub(super) fn bound(&self) -> (Relation, i64) {
        self.bound.map_or((Relation::Equal, 0), |(relation, bound)| (relation, bound.value()))
    }
}

/// The item of a claim in which example values replace the symbols. Such a check suggests no fix.
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

    fn declares(&self, _: &str) -> bool {
        false
    }
}

/// An item with all of its clauses.
pub(super) trait Item {
    /// Returns the common fix for all `bank_conflicts` clauses. Calls `find` at most once, even if several clauses are
    /// false.
    fn cured(&self, find: &dyn Fn() -> Help) -> Help;

    /// Returns the accesses of the `bank_conflicts` clauses, each with the number of bytes per element.
    fn accesses(&self) -> Vec<(Layout, i64)>;

    /// Returns `true` if `layout` satisfies all `bank_conflicts` clauses, and also every other clause that the item's
    /// own layout satisfies.
    fn is_cured_by(&self, layout: &Layout) -> bool;

    /// Returns `true` if the item declares this clause, for example `vector(1, 4)`.
    fn declares(&self, clause: &str) -> bool;
}
