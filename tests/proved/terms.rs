//! A graph of values that depend on a coordinate. Equal terms are one node. Each node has bounds.

use crate::lemmas::{Lemma, Lemmas};
use std::collections::HashMap;

/// The number of a node in the graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Id(pub(crate) usize);

/// The definition of a node over all integers. The operands of `Div`, `And` and `Xor` must not be negative. The code of
/// the operations checks this condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    Entry(usize),
    Number(i128),
    Add(Id, Id),
    Sub(Id, Id),
    Mul(Id, i128),
    Div(Id, i128),
    And(Id, i128),
    Xor(Id, Id),
}

/// The bounds: the smallest and the largest value.
pub(crate) type Ends = (i128, i128);

pub(crate) struct Terms<'a> {
    nodes: Vec<(Node, Ends)>,
    ids: HashMap<Node, Id>,
    /// The value of each `And`, written as a sum of quotients.
    runs: HashMap<Id, Id>,
    lemmas: &'a mut Lemmas,
}

impl<'a> Terms<'a> {
    pub(crate) fn new(lemmas: &'a mut Lemmas) -> Self {
        Self { nodes: Vec::new(), ids: HashMap::new(), runs: HashMap::new(), lemmas }
    }

    pub(crate) fn node(&self, id: Id) -> Node {
        self.nodes[id.0].0
    }

    pub(crate) fn ends(&self, id: Id) -> Ends {
        self.nodes[id.0].1
    }

    /// Returns the value of an `And` as a sum of quotients.
    pub(crate) fn runs_of(&self, id: Id) -> Option<Id> {
        self.runs.get(&id).copied()
    }

    pub(crate) fn lemmas(&mut self) -> &mut Lemmas {
        self.lemmas
    }

    /// Returns entry `k` of the coordinate. The entry is less than `extent`.
    pub(crate) fn entry(&mut self, k: usize, extent: i64) -> Id {
        self.push(Node::Entry(k), (0, i128::from(extent) - 1))
    }

    pub(crate) fn number(&mut self, number: i128) -> Id {
        self.push(Node::Number(number), (number, number))
    }

    pub(crate) fn add(&mut self, a: Id, b: Id) -> Id {
        let (x, y) = (self.ends(a), self.ends(b));
        self.push(Node::Add(a, b), (x.0 + y.0, x.1 + y.1))
    }

    pub(crate) fn sub(&mut self, a: Id, b: Id) -> Id {
        let (x, y) = (self.ends(a), self.ends(b));
        self.push(Node::Sub(a, b), (x.0 - y.1, x.1 - y.0))
    }

    pub(crate) fn mul(&mut self, a: Id, factor: i128) -> Id {
        let (low, high) = self.ends(a);
        let ends = if factor < 0 { (high * factor, low * factor) } else { (low * factor, high * factor) };
        self.push(Node::Mul(a, factor), ends)
    }

    /// Returns `⌊a / by⌋`. If `a` is a quotient or a product, and if a lemma permits it, returns an equal quotient of
    /// the operand of `a`. As a result, equal quotients in the code and in the definition become one node.
    pub(crate) fn div(&mut self, a: Id, by: i128) -> Id {
        let (low, high) = self.ends(a);
        match self.node(a) {
            _ if by == 1 => a,
            Node::Div(inner, first) if self.lemmas.holds(Lemma::Nested { first, second: by }) => {
                self.div(inner, first * by)
            }
            Node::Mul(inner, factor) if factor > 0 => {
                let (most, divisor) = (self.ends(inner).1, (by + factor - 1) / factor);
                if divisor > 1 && self.lemmas.holds(Lemma::Quotient { most, factor, by, divisor }) {
                    return self.div(inner, divisor);
                }
                self.push(Node::Div(a, by), (low.div_euclid(by), high.div_euclid(by)))
            }
            _ => self.push(Node::Div(a, by), (low.div_euclid(by), high.div_euclid(by))),
        }
    }

    pub(crate) fn rem(&mut self, a: Id, by: i128) -> Id {
        let quotient = self.div(a, by);
        let whole = self.mul(quotient, by);
        self.sub(a, whole)
    }

    pub(crate) fn and(&mut self, a: Id, mask: i128) -> Id {
        let most = self.ends(a).1;
        let runs = self.lemmas.holds(Lemma::Mask { most, mask }).then(|| self.runs(a, mask));
        let id = self.push(Node::And(a, mask), (0, most.clamp(0, mask)));
        self.runs.extend(runs.map(|runs| (id, runs)));
        id
    }

    fn runs(&mut self, a: Id, mask: i128) -> Id {
        let mut sum = self.number(0);
        for (low, high) in runs(mask) {
            let (from, to) = (self.div(a, 1 << low), self.div(a, 1 << high));
            let (from, to) = (self.mul(from, 1 << low), self.mul(to, 1 << high));
            let run = self.sub(from, to);
            sum = self.add(sum, run);
        }
        sum
    }

    pub(crate) fn xor(&mut self, a: Id, b: Id) -> Id {
        let most = self.ends(a).1.max(self.ends(b).1).max(0);
        self.push(Node::Xor(a, b), (0, ones(most)))
    }

    fn push(&mut self, node: Node, ends: Ends) -> Id {
        let next = Id(self.nodes.len());
        let id = *self.ids.entry(node).or_insert(next);
        if id == next {
            self.nodes.push((node, ends));
        }
        id
    }
}

/// Returns the number of bits that are necessary for numbers up to `most`.
pub(crate) fn bits(most: i128) -> u32 {
    128 - most.leading_zeros()
}

/// Returns the smallest `2^k - 1` that is at least `most`.
fn ones(most: i128) -> i128 {
    (1 << bits(most)) - 1
}

/// Returns the runs of ones in a mask: the first bit of each run, and the bit after the run.
pub(crate) fn runs(mut mask: i128) -> Vec<(u32, u32)> {
    let (mut runs, mut at) = (Vec::new(), 0);
    while mask != 0 {
        at += mask.trailing_zeros();
        mask >>= mask.trailing_zeros();
        let end = at + mask.trailing_ones();
        mask >>= mask.trailing_ones();
        runs.push((at, end));
        at = end;
    }
    runs
}
