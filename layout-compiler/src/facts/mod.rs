//! `where` clauses: what a layout promises, proved or refuted with a counterexample in the user's coordinates.
//!
//! Each row of the table is one fact. The proofs themselves are methods of `colex::Layout`; what is here chooses how far
//! they may count, says what refutes them, and looks for a cure.

mod access;
mod cure;
mod enumerate;
mod feeds;
mod measures;
mod named;
mod numbers;
mod operands;
mod order;
mod words;

pub(crate) use numbers::state;

use crate::resolve::args::{Args, Failure};
use crate::resolve::{Names, Overrun, Value, nearest, placed, resolve_with};
use crate::syntax::{At, Clause, Diagnostic, Expr, Relation, Stated};
use layout_runtime::notation::Source;
use layout_runtime::{Layout, Text};
use std::ops::Range;

/// Steps that a proof may enumerate: native code, and a build waits for it.
const STEPS: usize = 1 << 20;

/// The word that allows tiles to overrun. It is no claim, but stands among them.
pub(crate) const OVERRUN: &str = "overrun";

/// The fact of which all clauses of an item are cured together.
const BANKS_USAGE: &str = "bank_conflicts(access, bytes) <= k";
const BANKS: &str = name_in(BANKS_USAGE);

/// A fact: how it is written, and how it is checked.
struct Fact {
    name: &'static str,
    usage: &'static str,
    args: usize,
    /// Which of the operands are words.
    words: Range<usize>,
    /// Whether it is about a tiling, not about a layout.
    of_tiling: bool,
    /// Whether an operand may be a layout with numbers that are only known at run time, whatever numbers this one has.
    unbound: bool,
    /// Whether a number is compared.
    measured: bool,
    check: fn(&Claim<'_>) -> Verdict,
}

/// Nothing, or why the claim is not true.
type Verdict = Result<(), Failure>;

const FACTS: &[Fact] = &[
    fact("injective", 0, order::injective),
    fact("surjective(n)", 1, order::surjective),
    fact("bijective", 0, order::bijective),
    fact("compact", 0, order::compact),
    measure("size <= n", 0, measures::size),
    measure("cosize <= n", 0, measures::cosize),
    fact("compatible(shape)", 1, measures::compatible),
    fact("divides(tiler)", 1, measures::divides),
    fact("disjoint(layout)", 1, order::disjoint),
    fact("vector(mode, n)", 2, access::vector),
    fact("coalesced(access, bytes)", 2, access::coalesced),
    measure(BANKS_USAGE, 2, access::bank_conflicts),
    worded(fact("wgmma(major, bits)", 2, operands::wgmma)),
    worded(fact("tcgen05(major, bits)", 2, operands::tcgen05)),
    Fact { unbound: true, ..fact("tma(gmem, bits)", 2, operands::tma) },
    Fact { words: 1..2, of_tiling: true, ..fact("feeds(mma, operand)", 2, feeds::feeds) },
    fact(OVERRUN, 0, |_| Ok(())),
];

const fn fact(usage: &'static str, args: usize, check: fn(&Claim<'_>) -> Verdict) -> Fact {
    Fact { name: name_in(usage), usage, args, words: 0..0, of_tiling: false, unbound: false, measured: false, check }
}

/// A fact whose first operand is a word.
const fn worded(fact: Fact) -> Fact {
    Fact { words: 0..1, ..fact }
}

const fn measure(usage: &'static str, args: usize, check: fn(&Claim<'_>) -> Verdict) -> Fact {
    Fact { measured: true, ..fact(usage, args, check) }
}

/// The name at the start of a usage line.
const fn name_in(usage: &'static str) -> &'static str {
    let bytes = usage.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b'(' && bytes[end] != b' ' {
        end += 1;
    }
    usage.split_at(end).0
}

/// A claim at hand. Operand 0 is the layout, the others are those in parentheses.
struct Claim<'a> {
    layout: Layout,
    args: Args<'a>,
    bound: Option<(Relation, i64)>,
    /// The item, with its other clauses.
    item: &'a Context<'a>,
    /// How the layout is written, where that is short: for help that puts something in front of it.
    at: &'a At,
}

impl Claim<'_> {
    /// The word that is operand `i`.
    fn word(&self, i: usize) -> &str {
        match self.args.value(i) {
            Value::Spelled(word) => word,
            _ => "",
        }
    }

    /// The claim is not true.
    fn refuted(&self, message: impl Into<String>, help: impl Into<String>) -> Verdict {
        Err(Failure::Here(Diagnostic::new(self.at.clone(), message, help)))
    }

    fn undecided(&self) -> Verdict {
        let steps = Text::EMPTY.thousands(STEPS as i64);
        let message = format!("undecided: neither proved nor refuted within {steps} steps");
        self.refuted(message, "simplify the layout, or leave the clause out")
    }

    /// The number compared with, which a measure has.
    fn bound(&self) -> (Relation, i64) {
        self.bound.unwrap_or((Relation::Equal, 0))
    }
}

/// What an item says about tiles that do not divide.
pub(crate) fn overrun(stated: &Stated, text: impl Fn(&At) -> String) -> Overrun {
    let said = stated.clauses.iter().any(|clause| text(&clause.name) == OVERRUN);
    if said { Overrun::Allowed } else { Overrun::Refused }
}

/// Which operands of a fact are words, and no layouts.
pub(crate) fn words_of(name: &str) -> Range<usize> {
    FACTS.iter().find(|fact| fact.name == name).map_or(0..0, |fact| fact.words.clone())
}

/// Every clause of an item that is not true of its layout, or not a clause.
pub(crate) fn failures(stated: &Stated, value: &Value, source: Source<'_>, names: &dyn Names) -> Vec<Diagnostic> {
    let overrun = overrun(stated, |at| names.text(at));
    // The layout that a copy touches is another item's.
    let cures = matches!(value, Value::Layout(_));
    let context = Context { stated, value, source, names, overrun, cures };
    stated.clauses.iter().flat_map(|clause| context.check(clause).err().unwrap_or_default()).collect()
}

struct Context<'a> {
    stated: &'a Stated,
    value: &'a Value,
    source: Source<'a>,
    names: &'a dyn Names,
    overrun: Overrun,
    /// Whether what is refuted is cured.
    cures: bool,
}

impl Context<'_> {
    /// The accesses of the clauses about banks, each with the bytes of an element.
    fn accesses(&self) -> Vec<(Layout, i64)> {
        let about_banks = self.stated.clauses.iter().filter(|clause| self.names.text(&clause.name) == BANKS);
        let operands = about_banks.filter_map(|clause| {
            let values = clause.args.iter().map(|arg| resolve_with(arg, self.source, self.names, self.overrun).ok());
            let (values, exprs): (Option<Vec<_>>, Vec<&Expr>) = (values.collect(), clause.args.iter().collect());
            let args = Args::new(values?, &exprs, &clause.at);
            if args.len() == 2 { Some((args.layout(0).ok()?, args.int(1).ok()?)) } else { None }
        });
        operands.collect()
    }

    /// Whether the clauses about banks are true of this layout, and all others that are true of the item's.
    fn is_cured_by(&self, layout: &Layout) -> bool {
        let value = Value::Layout(*layout);
        let (other, this) = (Context { value: &value, cures: false, ..*self }, Context { cures: false, ..*self });
        self.stated.clauses.iter().all(|clause| {
            other.check(clause).is_ok() || self.names.text(&clause.name) != BANKS && this.check(clause).is_err()
        })
    }

    fn check(&self, clause: &Clause) -> Result<(), Vec<Diagnostic>> {
        if numbers::is_about_number(clause, self.names) {
            return self.check_number(clause);
        }
        let fact = self.fact(clause).map_err(|error| vec![error])?;
        let mut errors = Vec::new();
        let mut values = vec![self.value.clone()];
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
        let bound = match clause.bound.as_ref().map(|(relation, expr)| self.bound(*relation, expr)) {
            Some(Err(wrong)) => {
                errors.extend(wrong);
                None
            }
            Some(Ok(bound)) => Some(bound),
            None => None,
        };
        if !errors.is_empty() {
            return Err(errors);
        }
        if self.value.first_name().is_some() && fact.name != OVERRUN {
            return self.check_named(clause, fact, &values);
        }
        let exprs: Vec<&Expr> = [&self.stated.expr].into_iter().chain(&clause.args).collect();
        let claim = self.claim(fact, Args::new(values, &exprs, &clause.at), bound, &clause.at)?;
        (fact.check)(&claim).map_err(|failure| vec![placed(failure, self.source, &claim.args)])
    }

    /// The claim, about a layout; of a tiled copy about what it does to the memory that is the first operand.
    fn claim<'b>(
        &'b self,
        fact: &Fact,
        mut args: Args<'b>,
        bound: Option<(Relation, i64)>,
        at: &'b At,
    ) -> Result<Claim<'b>, Vec<Diagnostic>> {
        let mut layout = Layout::UNIT;
        match self.value {
            Value::Layout(of) => layout = *of,
            Value::Instruction(_) if fact.of_tiling || fact.name == OVERRUN => {}
            _ => {
                let accessed = access::of_copy(&args).map_err(|failure| vec![placed(failure, self.source, &args)])?;
                layout = accessed.0;
                args.replace(1, Value::Layout(accessed.1));
            }
        }
        Ok(Claim { layout, args, bound, item: self, at })
    }

    fn check_number(&self, clause: &Clause) -> Result<(), Vec<Diagnostic>> {
        // Without numbers, the name is that of a fact, misspelt.
        if self.value.first_name().is_none() && clause.modulus.is_none() {
            return self.fact(clause).map(|_| ()).map_err(|error| vec![error]);
        }
        numbers::unused(clause, self.names).map_or(Ok(()), |error| Err(vec![error]))
    }

    /// The fact of that name, if it is written as it should be.
    fn fact(&self, clause: &Clause) -> Result<&'static Fact, Diagnostic> {
        let name = self.names.text(&clause.name);
        let Some(fact) = FACTS.iter().find(|fact| fact.name == name) else {
            let help = match nearest_fact(&name) {
                Some(known) => format!("did you mean `{known}`?"),
                None => format!("known are {}", FACTS.iter().map(|fact| fact.usage).collect::<Vec<_>>().join(", ")),
            };
            return Err(Diagnostic::new(clause.name.clone(), format!("unknown fact `{name}`"), help));
        };
        let usage = || format!("write `{}`", fact.usage);
        if clause.args.len() != fact.args {
            let message = format!("`{name}` takes {}, not {}", words::count(fact.args, "operand"), clause.args.len());
            return Err(Diagnostic::new(clause.at.clone(), message, usage()));
        }
        match (fact.measured, &clause.bound) {
            (true, None) => {
                let message = format!("`{name}` is a number; compare it with another");
                Err(Diagnostic::new(clause.at.clone(), message, usage()))
            }
            (false, Some(_)) => {
                let message = format!("`{name}` is true or false, and no number to compare");
                Err(Diagnostic::new(clause.at.clone(), message, usage()))
            }
            _ => Ok(fact),
        }
    }

    fn bound(&self, relation: Relation, expr: &Expr) -> Result<(Relation, i64), Vec<Diagnostic>> {
        let value = resolve_with(expr, self.source, self.names, self.overrun)?;
        let exprs = [expr];
        let args = Args::new(vec![value], &exprs, &expr.at);
        match args.int(0) {
            Ok(bound) => Ok((relation, bound)),
            Err(failure) => Err(vec![placed(failure, self.source, &args)]),
        }
    }
}

/// How the fact of that name is written.
pub(crate) fn fact_usage(name: &str) -> Option<&'static str> {
    FACTS.iter().find(|fact| fact.name == name).map(|fact| fact.usage)
}

/// The fact that is spelled most like `name`.
fn nearest_fact(name: &str) -> Option<&'static str> {
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
