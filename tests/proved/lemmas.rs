//! Equations between quotients, called lemmas. The solver proves each lemma before it is used. The proof of a function
//! then only compares quotients that the code and the definition have in common, and the solver need not reason about
//! the bits of multiplications.

use crate::solver::{Answer, Solver};
use crate::terms::{bits, runs};
use std::collections::HashMap;

/// An equation that is true for all `x >= 0`, up to `most` if there is such a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Lemma {
    /// The equation `⌊⌊x / first⌋ / second⌋ = ⌊x / (first · second)⌋`.
    Nested { first: i128, second: i128 },
    /// The equation `⌊x · factor / by⌋ = ⌊x / divisor⌋` for `x <= most`.
    Quotient { most: i128, factor: i128, by: i128, divisor: i128 },
    /// For `x <= most`: `x & mask` is the sum of `⌊x / 2^low⌋ · 2^low - ⌊x / 2^high⌋ · 2^high` over the runs of ones in
    /// the mask.
    Mask { most: i128, mask: i128 },
}

/// The lemmas that have been tried.
pub(crate) struct Lemmas {
    pub(crate) solver: Solver,
    known: HashMap<Lemma, bool>,
}

impl Lemmas {
    pub(crate) fn new(solver: Solver) -> Self {
        Self { solver, known: HashMap::new() }
    }

    /// Returns `true` if the solver proves the equation.
    pub(crate) fn holds(&mut self, lemma: Lemma) -> bool {
        if let Some(holds) = self.known.get(&lemma) {
            return *holds;
        }
        let (logic, question) = lemma.question();
        let holds = self.solver.ask(logic, &question, 0, 20_000) == Answer::Never;
        self.known.insert(lemma, holds);
        holds
    }

    pub(crate) fn shown(&self) -> usize {
        self.known.values().filter(|holds| **holds).count()
    }
}

impl Lemma {
    /// Returns a query for values for which the equation is false.
    fn question(self) -> (&'static str, String) {
        match self {
            Self::Nested { first, second } => {
                let quotients =
                    [quotient("a", "x", first), quotient("b", "a", second), quotient("q", "x", first * second)];
                ("QF_LIA", integers("x a b q", &quotients.concat(), i128::MAX, "b"))
            }
            Self::Quotient { most, factor, by, divisor } => {
                let quotients = [quotient("p", &format!("(* {factor} x)"), by), quotient("q", "x", divisor)];
                ("QF_LIA", integers("x p q", &quotients.concat(), most, "p"))
            }
            Self::Mask { most, mask } => ("QF_BV", masked(most, mask)),
        }
    }
}

fn integers(names: &str, quotients: &str, most: i128, other: &str) -> String {
    let names: String = names.split(' ').map(|name| format!("(declare-const {name} Int)")).collect();
    format!("{names}{quotients}(assert (<= 0 x {most}))(assert (distinct q {other}))")
}

/// Returns an assertion that `name = ⌊of / by⌋`.
pub(crate) fn quotient(name: &str, of: &str, by: i128) -> String {
    format!("(assert (<= 0 (- {of} (* {by} {name})) {}))\n", by - 1)
}

fn masked(most: i128, mask: i128) -> String {
    let width = bits(most.max(mask)) + 1;
    let number = |value: i128| format!("(_ bv{value} {width})");
    let cleared = |low: u32| format!("(bvshl (bvlshr x {n}) {n})", n = number(low.min(width).into()));
    let run =
        |sum: String, (low, high): (u32, u32)| format!("(bvadd {sum} (bvsub {} {}))", cleared(low), cleared(high));
    let sum = runs(mask).into_iter().fold(number(0), run);
    let (most, mask) = (number(most), number(mask));
    format!("(declare-const x (_ BitVec {width}))(assert (bvule x {most}))(assert (distinct (bvand x {mask}) {sum}))")
}
