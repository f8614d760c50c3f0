//! Operations as named steps.

use super::expr::Expr;
use super::names::Names;
use super::steps::Arithmetic;
use layout_runtime::plan::{Name, Op, Plan, Writer};

/// Spells out a plan; `entries` are the names of the coordinate's entries.
pub(crate) fn arithmetic(plan: &Plan, entries: &[String]) -> Arithmetic {
    let mut builder = Builder::new(entries);
    let values: Vec<Expr> = (0..entries.len()).map(Expr::Entry).collect();
    let index = plan.write(&values, &mut builder);
    let reads = |entry: usize| (0..plan.len()).any(|i| plan.term(i).input == entry);
    let unused = (0..entries.len()).filter(|entry| !reads(*entry)).collect();
    builder.finish(index, unused)
}

/// Steps that have been named so far.
pub(super) struct Builder<'a> {
    pub(super) steps: Vec<(String, Expr)>,
    names: Names<'a>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(entries: &'a [String]) -> Self {
        Self { steps: Vec::new(), names: Names::new(entries) }
    }

    pub(super) fn step(&mut self, name: String, value: Expr) -> Expr {
        let name = self.names.fresh(name);
        self.steps.push((name, value));
        Expr::Step(self.steps.len() - 1)
    }

    /// All steps and the index. A last step that is the index has no name: its value stands there.
    fn finish(mut self, index: Expr, unused: Vec<usize>) -> Arithmetic {
        let index = match index {
            Expr::Step(step) if step + 1 == self.steps.len() => self.steps.pop().map_or(index, |(_, value)| value),
            index => index,
        };
        Arithmetic { steps: self.steps, index, unused, constants: Vec::new() }
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

    /// Of a product the first factor is negated: the least integer is a product that has no opposite.
    fn negated(&mut self, value: Expr) -> Expr {
        match value {
            Expr::Binary(Op::Mul, left, right) => Expr::Binary(Op::Mul, Box::new(self.negated(*left)), right),
            value => Expr::Neg(Box::new(value)),
        }
    }

    fn named(&mut self, name: Name<'_>, value: Expr) -> Expr {
        let name = match (name, &value) {
            (Name::Field(_) | Name::Plain, Expr::Entry(_) | Expr::Step(_) | Expr::Int(_)) => return value,
            // `i * 72` says more than any name for it.
            (Name::Field(term), Expr::Binary(Op::Mul, ..)) if term.factor == 1 => return value,
            (Name::Field(term), _) => self.names.field(term),
            (Name::Product(term), _) => self.names.product(term),
            (Name::Linear, _) => "linear".into(),
            (Name::Plain, _) => "plain".into(),
        };
        self.step(name, value)
    }
}
