//! Asks the solver whether code satisfies the definition. The first query is about integers, because integers suffice
//! for sums and quotients. The second query is about bit vectors.

use crate::lemmas::{Answer, quotient};
use crate::terms::{Ends, Id, Node, Terms, bits};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The short and the long time limit of a query, in milliseconds.
const SHORT: u32 = 10_000;
const LONG: u32 = 120_000;

/// The claim that code computes the expected index.
pub(crate) struct Claim {
    pub(crate) index: Id,
    pub(crate) expected: Id,
    /// The intermediate values, and the bounds of each of these values.
    pub(crate) checks: Vec<(Id, Ends)>,
    pub(crate) entries: usize,
}

impl Claim {
    /// Searches for a coordinate at which the claim is false.
    pub(crate) fn refuted(mut self, terms: &mut Terms<'_>) -> Answer {
        let abstracted = Integers { exact: false };
        let is_exact = |theory: &Integers| self.nodes(terms, theory).iter().all(|id| !theory.is_any_number(terms, *id));
        let (decides, would_decide) = (is_exact(&abstracted), is_exact(&Integers { exact: true }));
        let answer = self.ask(terms, &abstracted, decides, LONG);
        if decides && answer != Answer::Unknown {
            return answer;
        }
        if answer == Answer::Never {
            self.checks.clear();
        }
        let bits = self.bits(terms);
        let mut answer = self.ask(terms, &bits, true, SHORT);
        if answer == Answer::Unknown && would_decide {
            answer = self.ask(terms, &Integers { exact: true }, true, SHORT);
        }
        if answer == Answer::Unknown { self.ask(terms, &bits, true, LONG) } else { answer }
    }

    /// Returns all nodes that the claim depends on. The operands of a node precede the node.
    fn nodes(&self, terms: &Terms<'_>, theory: &dyn Theory) -> Vec<Id> {
        let mut wanted: Vec<Id> = self.checks.iter().map(|(id, _)| *id).chain([self.index, self.expected]).collect();
        let mut nodes = BTreeSet::new();
        while let Some(id) = wanted.pop() {
            if nodes.insert(id) {
                wanted.extend(theory.operands(terms, id));
            }
        }
        nodes.into_iter().collect()
    }

    /// Returns the theory of bit vectors. The vectors are wide enough for all values and a sign.
    fn bits(&self, terms: &Terms<'_>) -> Bits {
        let most = |ends: Ends| ends.0.abs().max(ends.1.abs());
        let nodes = self.nodes(terms, &Bits { width: 0 });
        let values =
            nodes.iter().map(|id| most(terms.ends(*id))).chain(self.checks.iter().map(|(_, ends)| most(*ends)));
        Bits { width: bits(values.max().unwrap_or(0)) + 2 }
    }

    fn ask(&self, terms: &mut Terms<'_>, theory: &dyn Theory, with_index: bool, timeout: u32) -> Answer {
        let mut question = String::new();
        for id in self.nodes(terms, theory) {
            theory.define(terms, id, &mut question);
        }
        let mut wrong = String::new();
        for (id, (low, high)) in &self.checks {
            wrong += &theory.outside(&name(*id), (*low, *high));
        }
        if with_index {
            write!(wrong, " (distinct {} {})", name(self.index), name(self.expected)).expect("strings can be written");
        }
        writeln!(question, "(assert (or false{wrong}))").expect("strings can be written");
        terms.lemmas().solver.ask(theory.logic(), &question, self.entries, timeout)
    }
}

fn operands(node: Node) -> Vec<Id> {
    match node {
        Node::Entry(_) | Node::Number(_) => vec![],
        Node::Add(a, b) | Node::Sub(a, b) | Node::Xor(a, b) => vec![a, b],
        Node::Mul(a, _) | Node::Div(a, _) | Node::And(a, _) => vec![a],
    }
}

fn name(id: Id) -> String {
    format!("n{}", id.0)
}

/// A representation of values in the solver's language.
trait Theory {
    fn logic(&self) -> &'static str;

    /// Returns the operands that occur in the definition of a node.
    fn operands(&self, terms: &Terms<'_>, id: Id) -> Vec<Id> {
        operands(terms.node(id))
    }

    /// Appends the definition of a node to `out`. The operands of the node are already defined.
    fn define(&self, terms: &Terms<'_>, id: Id, out: &mut String);

    /// Returns the condition that a value is outside of these bounds.
    fn outside(&self, value: &str, ends: Ends) -> String;
}

/// Represents values as integers. The result of an XOR may be any integer of the same width.
struct Integers {
    /// `true` if the quotient of a product is defined exactly. Otherwise, the quotient may be any number within its
    /// bounds. Exact quotients make the solver slow if the code gathers bits.
    exact: bool,
}

impl Integers {
    /// Returns `true` if this representation permits any value of the node within its bounds.
    fn is_any_number(&self, terms: &Terms<'_>, id: Id) -> bool {
        match terms.node(id) {
            Node::Xor(..) => true,
            Node::And(..) => terms.runs_of(id).is_none(),
            Node::Div(a, _) => !self.exact && matches!(terms.node(a), Node::Mul(..)),
            _ => false,
        }
    }
}

impl Theory for Integers {
    fn logic(&self) -> &'static str {
        "QF_LIA"
    }

    fn operands(&self, terms: &Terms<'_>, id: Id) -> Vec<Id> {
        match terms.runs_of(id) {
            Some(runs) => vec![runs],
            None if self.is_any_number(terms, id) => vec![],
            None => operands(terms.node(id)),
        }
    }

    fn define(&self, terms: &Terms<'_>, id: Id, out: &mut String) {
        let n = name(id);
        let (low, high) = terms.ends(id);
        let is = match terms.node(id) {
            Node::Entry(k) => {
                *out += &format!("(declare-const x{k} Int)(assert (<= 0 x{k} {high}))\n");
                format!("x{k}")
            }
            Node::Number(number) => integer(number),
            Node::Add(a, b) => format!("(+ {} {})", name(a), name(b)),
            Node::Sub(a, b) => format!("(- {} {})", name(a), name(b)),
            Node::Mul(a, factor) => format!("(* {} {})", integer(factor), name(a)),
            _ if let Some(runs) = terms.runs_of(id) => name(runs),
            _ if self.is_any_number(terms, id) => {
                *out += &format!("(declare-const {n} Int)(assert (<= {low} {n} {high}))\n");
                return;
            }
            Node::Div(a, by) => {
                *out += &format!("(declare-const {n} Int)\n{}", quotient(&n, &name(a), by));
                return;
            }
            Node::And(..) | Node::Xor(..) => unreachable!("any number, or runs of ones"),
        };
        *out += &format!("(define-fun {n} () Int {is})\n");
    }

    fn outside(&self, value: &str, (low, high): Ends) -> String {
        format!(" (< {value} {}) (> {value} {})", integer(low), integer(high))
    }
}

fn integer(number: i128) -> String {
    if number < 0 { format!("(- {})", number.unsigned_abs()) } else { number.to_string() }
}

/// Represents values as bit vectors in two's complement. The vectors are so wide that no operation overflows.
struct Bits {
    width: u32,
}

impl Bits {
    fn number(&self, number: i128) -> String {
        let modulus = 1_i128.checked_shl(self.width).filter(|modulus| *modulus > 0);
        format!("(_ bv{} {})", modulus.map_or(number, |modulus| number.rem_euclid(modulus)), self.width)
    }

    /// Appends a declaration of a quotient, and bounds for the quotient and the remainder. These bounds define the
    /// quotient.
    fn quotient(&self, terms: &Terms<'_>, id: Id, (a, by): (Id, i128), out: &mut String) {
        let (n, most) = (name(id), self.number(terms.ends(id).1));
        *out += &format!("(declare-const {n} (_ BitVec {}))(assert (bvule {n} {most}))\n", self.width);
        let (by, last) = (self.number(by), self.number(by - 1));
        *out += &format!("(assert (bvule (bvsub {} (bvmul {n} {by})) {last}))\n", name(a));
    }
}

impl Theory for Bits {
    fn logic(&self) -> &'static str {
        "QF_BV"
    }

    fn define(&self, terms: &Terms<'_>, id: Id, out: &mut String) {
        let n = name(id);
        let is = match terms.node(id) {
            Node::Entry(k) => {
                let most = self.number(terms.ends(id).1);
                *out += &format!("(declare-const x{k} (_ BitVec {}))(assert (bvule x{k} {most}))\n", self.width);
                format!("x{k}")
            }
            Node::Number(number) => self.number(number),
            Node::Add(a, b) => format!("(bvadd {} {})", name(a), name(b)),
            Node::Sub(a, b) => format!("(bvsub {} {})", name(a), name(b)),
            Node::Mul(a, factor) => format!("(bvmul {} {})", name(a), self.number(factor)),
            Node::And(a, mask) => format!("(bvand {} {})", name(a), self.number(mask)),
            Node::Xor(a, b) => format!("(bvxor {} {})", name(a), name(b)),
            Node::Div(a, by) if by.count_ones() == 1 => {
                format!("(bvlshr {} {})", name(a), self.number(by.trailing_zeros().into()))
            }
            Node::Div(a, by) => return self.quotient(terms, id, (a, by), out),
        };
        *out += &format!("(define-fun {n} () (_ BitVec {}) {is})\n", self.width);
    }

    fn outside(&self, value: &str, (low, high): Ends) -> String {
        format!(" (bvslt {value} {}) (bvsgt {value} {})", self.number(low), self.number(high))
    }
}
