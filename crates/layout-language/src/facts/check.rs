//! Checks each `where` clause of an item.

use super::claim::{Claim, Item};
use super::fact::{About, BANKS, FACTS, LayoutFact, OVERRUN, find, nearest_fact};
use super::{access, named, numbers, words};
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::{MOST_MISTAKES, Names, Overrun, Value, placed, resolve_with};
use crate::syntax::{At, Clause, Diagnostic, Expr, Help, Relation, Stated};
use layout_import::notation::Source;
use layout_proofs::Proof;
use layout_runtime::{Int, Layout};
use std::cell::OnceCell;

/// Returns `Overrun::Stated` if an item declares that tiles may overrun, and otherwise `Overrun::Refused`.
pub fn overrun(stated: &Stated, text: impl Fn(&At) -> String) -> Overrun {
    let said = stated.clauses.iter().any(|clause| text(&clause.name) == OVERRUN);
    if said { Overrun::Stated } else { Overrun::Refused }
}

/// Returns an error for each clause that is false for the item's layout, or that is not a clause.
pub fn failures(stated: &Stated, value: &Value, source: Source<'_>, names: &dyn Names) -> Vec<Diagnostic> {
    let overrun = overrun(stated, |at| names.text(at));
    // The fix rewrites the layout of this item. In a clause of a copy, the layout belongs to another item, so no fix is
    // suggested.
    let cure = matches!(value, Value::Layout(_)).then(OnceCell::new);
    let context = Context { stated, value, source, names, overrun, cure };
    let mistakes = stated.clauses.iter().flat_map(|clause| context.check(clause).err().unwrap_or_default());
    mistakes.take(MOST_MISTAKES).collect()
}

/// Proves the clauses about a value, and returns the value.
///
/// # Errors
/// Returns one error for each clause that is false, that cannot be decided, or that is not a valid clause. If there are
/// clauses about a layout, but the value cannot be converted to a layout, returns the error of the conversion.
pub fn proved(stated: &Stated, value: Value, source: Source<'_>, names: &dyn Names) -> Result<Value, Vec<Diagnostic>> {
    let claims = stated.clauses.iter().any(|clause| !numbers::is_about_number(clause, names));
    let claimed = match &value {
        Value::Instruction(_) | Value::Movement(_) | Value::Layout(_) => value.clone(),
        // A value that is not a layout, such as a number, is accepted if the item has no clauses about a layout.
        _ if !claims => Value::Layout(Layout::UNIT),
        value => Value::Layout(value.layout(&stated.expr.at).map_err(|error| vec![error])?),
    };
    let failures = failures(stated, &claimed, source, names);
    if failures.is_empty() { Ok(value) } else { Err(failures) }
}

struct Context<'a> {
    stated: &'a Stated,
    value: &'a Value,
    source: Source<'a>,
    names: &'a dyn Names,
    overrun: Overrun,
    /// The fix for all `bank_conflicts` clauses, which is computed at most once. `None` if the value is not a layout,
    /// so that no fix is suggested.
    cure: Option<OnceCell<Help>>,
}

impl Item for Context<'_> {
    fn cured(&self, find: &dyn Fn() -> Help) -> Help {
        self.cure.as_ref().map_or_else(Help::default, |cure| cure.get_or_init(find).clone())
    }

    fn accesses(&self) -> Vec<(Layout, i64)> {
        let about_banks = self.stated.clauses.iter().filter(|clause| self.names.text(&clause.name) == BANKS);
        let operands = about_banks.filter_map(|clause| {
            let values = clause.args.iter().map(|arg| resolve_with(arg, self.source, self.names, self.overrun).ok());
            let (values, exprs): (Option<Vec<_>>, Vec<&Expr>) = (values.collect(), clause.args.iter().collect());
            let args = Args::new(values?, &exprs, &clause.at);
            let are_known = args.len() == 2 && args.first_name().is_none();
            if are_known { Some((args.layout(0).ok()?, args.int(1).ok()?)) } else { None }
        });
        operands.collect()
    }

    fn is_cured_by(&self, layout: &Layout) -> bool {
        let value = Value::Layout(*layout);
        let (other, this) = (Context { value: &value, cure: None, ..*self }, Context { cure: None, ..*self });
        self.stated.clauses.iter().all(|clause| {
            other.check(clause).is_ok() || self.names.text(&clause.name) != BANKS && this.check(clause).is_err()
        })
    }

    fn declares(&self, clause: &str) -> bool {
        let text = |at: &At| self.names.text(at).replace(' ', "");
        self.stated.clauses.iter().any(|other| text(&other.at) == clause.replace(' ', ""))
    }
}

impl Context<'_> {
    fn check(&self, clause: &Clause) -> Result<(), Vec<Diagnostic>> {
        if numbers::is_about_number(clause, self.names) {
            return self.check_number(clause);
        }
        let fact = self.fact(clause).map_err(|error| vec![error])?;
        // An operand with an error that was reported elsewhere has neither a value nor an error here.
        let (mut errors, mut values) = (Vec::new(), vec![self.value.clone()]);
        let unbound = if fact.unbound { self.names.unbound() } else { None };
        let names = unbound.as_deref().unwrap_or(self.names);
        for (i, arg) in clause.args.iter().enumerate() {
            if fact.words.contains(&i) {
                values.push(Value::Spelled(self.names.text(&arg.at)));
                continue;
            }
            match resolve_with(arg, self.source, names, self.overrun) {
                Ok(value) => values.push(value),
                Err(wrong) => errors.extend(wrong),
            }
        }
        let mut noted = |result: Result<_, Vec<Diagnostic>>| result.map_err(|wrong| errors.extend(wrong)).ok();
        let bound = clause.bound.as_ref().and_then(|(relation, expr)| noted(self.bound(*relation, expr)));
        if values.len() <= clause.args.len() || bound.is_some() != clause.bound.is_some() {
            return Err(errors);
        }
        let exprs: Vec<&Expr> = [&self.stated.expr].into_iter().chain(&clause.args).collect();
        let claim = self.claim(fact, Args::new(values, &exprs, &clause.at), bound, &clause.at)?;
        self.verdict(fact, &claim).map_err(|failure| vec![placed(failure, self.source, &claim.args)])
    }

    /// Checks a claim. If the claim is false or cannot be decided, returns an error that contains the reason.
    fn verdict(&self, fact: &LayoutFact, claim: &Claim<'_>) -> Result<(), Failure> {
        let by_names = !fact.unbound && claim.has_names();
        if let (true, Some(numbers)) = (claim.layout.first_name().is_some() || by_names, self.names.numbers()) {
            return named::verdict(fact, claim, &numbers.borrow().clone());
        }
        Err(Failure::Here(match (fact.check)(claim)? {
            Proof::Proved => return Ok(()),
            Proof::Refuted(diagnostic) => diagnostic,
            Proof::Undecided => claim.undecided(),
        }))
    }

    /// Builds the claim that a clause makes. In a clause of a tiled copy, such as `coalesced(gmem, bytes)`, the first
    /// operand is the memory. The claim is then about the layout of this memory and the accesses of the copy.
    fn claim<'b>(
        &'b self,
        fact: &LayoutFact,
        mut args: Args<'b>,
        bound: Option<(Relation, Int)>,
        at: &'b At,
    ) -> Result<Claim<'b>, Vec<Diagnostic>> {
        let mut layout = Layout::UNIT;
        match (self.value, fact.about) {
            (_, About::Anything) | (Value::Instruction(_), About::Tiling) => {}
            (Value::Layout(of), _) => layout = *of,
            (_, About::Memory) => {
                let accessed = access::of_copy(&args).map_err(|failure| vec![placed(failure, self.source, &args)])?;
                layout = accessed.0;
                args.replace(1, Value::Layout(accessed.1));
            }
            (value, _) => {
                let message = format!("`{}` is a property of a layout, but the item is {}", fact.name, value.kind());
                let help = "write this clause for a layout; only a tiled copy can have the clauses `coalesced(gmem, bytes)`, `bank_conflicts(smem, bytes) <= k` and `feeds(mma, operand)`";
                return Err(vec![Diagnostic::new(at.clone(), message, help)]);
            }
        }
        Ok(Claim { layout, args, bound, item: self, at, budget: self.names.budget() })
    }

    fn check_number(&self, clause: &Clause) -> Result<(), Vec<Diagnostic>> {
        if numbers::is_used(clause, self.names) {
            return Ok(());
        }
        // If the layout has no symbols, the name in the clause is probably a misspelled property.
        if self.value.first_name().is_none() && clause.modulus.is_none() {
            return self.fact(clause).map(|_| ()).map_err(|error| vec![error]);
        }
        Err(vec![numbers::unused(clause, self.names)])
    }

    /// Returns the fact with the clause's name. Returns an error if no fact has this name, or if the form of the clause
    /// is wrong.
    fn fact(&self, clause: &Clause) -> Result<&'static LayoutFact, Diagnostic> {
        let name = self.names.text(&clause.name);
        let Some(fact) = find(&name) else {
            let help = match nearest_fact(&name) {
                Some(known) => Help::meant(known),
                None => {
                    let known: Vec<&str> = FACTS.iter().map(|fact| fact.usage).collect();
                    format!("available: {}", known.join(", ")).into()
                }
            };
            return Err(Diagnostic::new(clause.name.clone(), format!("unknown property `{name}`"), help));
        };
        require_operands(clause, fact).map(|()| fact)
    }

    fn bound(&self, relation: Relation, expr: &Expr) -> Result<(Relation, Int), Vec<Diagnostic>> {
        let value = resolve_with(expr, self.source, self.names, self.overrun)?;
        let exprs = [expr];
        let args = Args::new(vec![value], &exprs, &expr.at);
        match args.one(0) {
            Ok(bound) => Ok((relation, bound)),
            Err(failure) => Err(vec![placed(failure, self.source, &args)]),
        }
    }
}

/// Checks the number of operands of a clause. If the fact is a number, such as `cosize`, also checks that the clause
/// compares it with a bound.
///
/// # Errors
/// If the clause does not have the form of the fact.
pub fn require_operands(clause: &Clause, fact: &LayoutFact) -> Result<(), Diagnostic> {
    let usage = || Help::code("write {}", fact.usage);
    if clause.args.len() != fact.takes.len() {
        let message =
            format!("`{}` takes {}, found {}", fact.name, words::count(fact.takes.len(), "operand"), clause.args.len());
        return Err(Diagnostic::new(clause.at.clone(), message, usage()));
    }
    match (fact.measured, &clause.bound) {
        (true, None) => {
            let message = format!("`{}` is a number, so the clause must compare it with another number", fact.name);
            Err(Diagnostic::new(clause.at.clone(), message, usage()))
        }
        (false, Some(_)) => {
            let message = format!("`{}` is true or false, and cannot be compared with a number", fact.name);
            Err(Diagnostic::new(clause.at.clone(), message, usage()))
        }
        _ => Ok(()),
    }
}
