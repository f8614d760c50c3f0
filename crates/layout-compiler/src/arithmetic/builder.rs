//! Builds the arithmetic of an index as a list of named operations.

use super::expr::Expr;
use super::step_names::{field, fresh, product};
use super::steps::{Arithmetic, IndexStep, StepPart};
use layout_index::plan::{Name, Op, Plan, Writer};

/// The operations that have been added so far.
pub(crate) struct Builder<'a> {
    entries: &'a [String],
    steps: Vec<IndexStep>,
}

impl<'a> Builder<'a> {
    /// Returns a builder without operations. `entries` are the names of the inputs of the arithmetic.
    pub(crate) fn new(entries: &'a [String]) -> Self {
        Self { entries, steps: Vec::new() }
    }

    /// Adds the operations of a plan, and returns the expression of the index.
    pub(crate) fn plan(&mut self, plan: &Plan) -> Expr {
        let values: Vec<Expr> = (0..self.entries.len()).map(Expr::Entry).collect();
        plan.write(&values, self)
    }

    /// Adds an operation, and returns a reference to its result. If an operation with the same expression exists,
    /// returns a reference to the result of that operation instead.
    pub(super) fn step(&mut self, name: String, value: Expr, part: StepPart) -> Expr {
        if let Some(known) = self.steps.iter().position(|known| known.value == value) {
            return Expr::Step(known);
        }
        let is_taken = |name: &String| self.entries.contains(name) || self.steps.iter().any(|step| step.name == *name);
        let name = fresh(name, is_taken);
        self.steps.push(IndexStep { name, value, part });
        Expr::Step(self.steps.len() - 1)
    }

    /// Returns the number of operations that have been added.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// If `value` is the result of the last operation, removes this operation and returns the operation's expression.
    /// Otherwise, or if the operation is one of the first `known` operations, returns `value`.
    fn inlined(&mut self, known: usize, value: Expr) -> Expr {
        match value {
            Expr::Step(step) if step >= known && step + 1 == self.steps.len() => {
                self.steps.pop().map_or(value, |step| step.value)
            }
            value => value,
        }
    }

    /// Gives the result of an operation the name `name`, and returns a reference to this result. If `value` is an
    /// input, a number, or the result of one of the first `known` operations, returns `value` unchanged.
    pub(crate) fn result(&mut self, known: usize, name: &str, value: Expr) -> Expr {
        match self.inlined(known, value) {
            value @ (Expr::Binary(..) | Expr::Neg(_)) => self.step(name.to_string(), value, StepPart::Movement),
            value => value,
        }
    }

    /// Returns the arithmetic that ends with the expression `index`. If the index is the result of the last operation,
    /// this operation gets no name, and its expression is the index.
    pub(crate) fn finish(mut self, index: Expr) -> Arithmetic {
        let index = self.inlined(0, index);
        let mut arithmetic = Arithmetic { steps: self.steps, index, unused: Vec::new(), constants: Vec::new() };
        let reads = arithmetic.reads_of(self.entries.len(), Expr::entry).into_iter().enumerate();
        arithmetic.unused = reads.filter(|(_, reads)| *reads == 0).map(|(entry, _)| entry).collect();
        arithmetic
    }
}

impl Writer for Builder<'_> {
    type Value = Expr;

    fn number(&mut self, number: i64) -> Expr {
        Expr::Int(number)
    }

    fn operation(&mut self, op: Op, a: Expr, b: Expr) -> Expr {
        a.then(op, b)
    }

    fn by(&mut self, op: Op, value: Expr, number: i64) -> Expr {
        value.then(op, if op == Op::And { Expr::Mask(number) } else { Expr::Int(number) })
    }

    /// Returns the negated value. In a product, only the first factor is negated. The product can be the smallest
    /// integer, and the negation of this integer would overflow.
    fn negated(&mut self, value: Expr) -> Expr {
        match value {
            Expr::Binary(Op::Mul, left, right) => Expr::Binary(Op::Mul, Box::new(self.negated(*left)), right),
            value => Expr::Neg(Box::new(value)),
        }
    }

    fn named(&mut self, name: Name<'_>, value: Expr) -> Expr {
        let (name, part) = match (name, &value) {
            (Name::Field(_) | Name::Plain, Expr::Entry(_) | Expr::Step(_) | Expr::Int(_)) => return value,
            // A product such as `i * 72` needs no name, because it is as readable as a name.
            (Name::Field(term), Expr::Binary(Op::Mul, ..)) if term.factor == 1 => return value,
            (Name::Field(term), _) => (field(self.entries, term), StepPart::Field(*term)),
            (Name::Product(term), _) => (product(self.entries, term), StepPart::Product(*term)),
            (Name::Linear, _) => ("linear".into(), StepPart::Linear),
            (Name::Plain, _) => ("plain".into(), StepPart::Plain),
        };
        self.step(name, value, part)
    }
}
