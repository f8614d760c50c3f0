//! A plan as named steps: what every language that the compiler prints has in common.

mod names;

use layout_runtime::plan::{Join, Plan, Term};
use names::Names;

/// An operator of the printed arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Xor,
}

/// An expression over parts of the coordinate and earlier steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expr {
    /// A part of the coordinate.
    Part(usize),
    /// An earlier step.
    Step(usize),
    /// A number.
    Int(i64),
    /// A number whose bits matter.
    Mask(i64),
    /// `-x`
    Neg(Box<Expr>),
    /// An operation.
    Binary(Op, Box<Expr>, Box<Expr>),
}

impl Expr {
    fn then(self, op: Op, right: impl Into<Expr>) -> Self {
        Self::Binary(op, Box::new(self), Box::new(right.into()))
    }
}

impl From<i64> for Expr {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

/// Straight-line arithmetic: named steps, and the index.
#[derive(Clone, Debug)]
pub(crate) struct Arithmetic {
    /// Name and value of every step.
    pub(crate) steps: Vec<(String, Expr)>,
    /// The index.
    pub(crate) index: Expr,
    /// Parts of the coordinate that the index does not depend on.
    pub(crate) unused: Vec<usize>,
}

/// Spells out a plan; `parts` are the names of the coordinate's parts.
pub(crate) fn arithmetic(plan: &Plan, parts: &[String]) -> Arithmetic {
    let mut builder = Builder { steps: Vec::new(), products: Vec::new(), names: Names::new(parts) };
    let terms: Vec<Term> = (0..plan.len()).map(|i| plan.term(i)).collect();
    builder.share_products(&terms);
    // Adding first keeps unsigned sums above zero.
    let (adding, subtracting): (Vec<_>, Vec<_>) = terms.iter().partition(|term| term.factor > 0);
    let fields: Vec<(Expr, i64)> =
        adding.into_iter().chain(subtracting).map(|term| (builder.field(term), term.factor)).collect();
    let index = join(&fields, plan.join, plan.offset);
    let index = builder.swizzled(index, plan);
    let index = builder.inlined(index);
    let unused = (0..parts.len()).filter(|part| terms.iter().all(|term| term.input != *part)).collect();
    Arithmetic { steps: builder.steps, index, unused }
}

struct Builder<'a> {
    steps: Vec<(String, Expr)>,
    /// Products that several terms shift differently: the part, its shift, the multiplier, and the step.
    products: Vec<((usize, u32, i64), usize)>,
    names: Names<'a>,
}

impl Builder<'_> {
    fn step(&mut self, name: String, value: Expr) -> Expr {
        let name = self.names.fresh(name);
        self.steps.push((name, value));
        Expr::Step(self.steps.len() - 1)
    }

    /// A step for every product that more than one term needs.
    fn share_products(&mut self, terms: &[Term]) {
        for (i, term) in terms.iter().enumerate() {
            let key = product_key(term);
            let again = terms[i + 1..].iter().any(|other| product_key(other) == key);
            if term.multiplier != 1 && again && self.products.iter().all(|(known, _)| *known != key) {
                let name = self.names.product(term);
                if let Expr::Step(step) = self.step(name, product(term)) {
                    self.products.push((key, step));
                }
            }
        }
    }

    /// The field of a term: a part as it stands, or a step.
    fn field(&mut self, term: &Term) -> Expr {
        if term.is_whole() {
            return Expr::Part(term.input);
        }
        let shared = self.products.iter().find(|(key, _)| term.multiplier != 1 && *key == product_key(term));
        let mut value = shared.map_or_else(|| product(term), |(_, step)| Expr::Step(*step));
        if term.post > 0 {
            value = value.then(Op::Shr, i64::from(term.post));
        }
        if let Some(modulus) = term.modulus {
            value = value.then(Op::Rem, modulus);
        }
        if let Some(mask) = term.mask {
            value = value.then(Op::And, Expr::Mask(mask));
        }
        let name = self.names.field(term);
        self.step(name, value)
    }

    /// The index itself instead of the name of a last step that is nothing but the index.
    fn inlined(&mut self, index: Expr) -> Expr {
        match index {
            Expr::Step(step) if step + 1 == self.steps.len() => self.steps.pop().map_or(index, |(_, value)| value),
            index => index,
        }
    }

    /// XORs the swizzle's upper field into its lower one.
    fn swizzled(&mut self, index: Expr, plan: &Plan) -> Expr {
        if plan.swizzle.is_identity() {
            return index;
        }
        let index = match index {
            Expr::Part(_) | Expr::Step(_) | Expr::Int(_) | Expr::Mask(_) => index,
            Expr::Neg(_) | Expr::Binary(..) => self.step("plain".into(), index),
        };
        let shift = i64::from(plan.swizzle.shift());
        let moved = if shift >= 0 {
            index.clone().then(Op::Shr, shift).then(Op::And, Expr::Mask(plan.swizzle.z_mask()))
        } else {
            index.clone().then(Op::And, Expr::Mask(plan.swizzle.y_mask())).then(Op::Shl, -shift)
        };
        index.then(Op::Xor, moved)
    }
}

fn product_key(term: &Term) -> (usize, u32, i64) {
    (term.input, term.pre, if term.divisor == 1 { term.multiplier } else { 0 })
}

/// `(x >> pre) / divisor * multiplier`
fn product(term: &Term) -> Expr {
    let mut value = Expr::Part(term.input);
    if term.pre > 0 {
        value = value.then(Op::Shr, i64::from(term.pre));
    }
    if term.divisor != 1 {
        value = value.then(Op::Div, term.divisor);
    }
    if term.multiplier != 1 {
        value = value.then(Op::Mul, term.multiplier);
    }
    value
}

/// The terms put together; those with negative factors come last.
fn join(fields: &[(Expr, i64)], join: Join, offset: i64) -> Expr {
    let mut sum = (offset > 0).then_some(Expr::Int(offset));
    for (field, factor) in fields {
        let scaled = |factor: i64| if factor == 1 { field.clone() } else { field.clone().then(Op::Mul, factor) };
        sum = Some(match sum {
            None if *factor == -1 => Expr::Neg(Box::new(field.clone())),
            None => scaled(*factor),
            Some(sum) if join == Join::Xor => sum.then(Op::Xor, scaled(*factor)),
            Some(sum) if *factor < 0 => sum.then(Op::Sub, scaled(-*factor)),
            Some(sum) => sum.then(Op::Add, scaled(*factor)),
        });
    }
    match sum {
        None => Expr::Int(offset),
        Some(sum) if offset < 0 => sum.then(Op::Sub, -offset),
        Some(sum) => sum,
    }
}
