//! A plan as named steps: what every language that the compiler prints has in common.

mod expr;
mod names;
mod open;

pub(crate) use expr::{Expr, Op};
pub(crate) use names::fresh;
pub(crate) use open::open_arithmetic;

use layout_runtime::Swizzle;
use layout_runtime::plan::{Plan, Term};
use names::Names;

/// Straight-line arithmetic: named steps, and the index.
#[derive(Clone, Debug)]
pub(crate) struct Arithmetic {
    /// Name and value of every step.
    pub(crate) steps: Vec<(String, Expr)>,
    /// The index.
    pub(crate) index: Expr,
    /// Parts that the index does not depend on.
    pub(crate) unused: Vec<usize>,
}

impl Arithmetic {
    /// Visits all expressions in the values of the steps and in the index.
    fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        self.steps.iter().for_each(|(_, value)| value.walk(visit));
        self.index.walk(visit);
    }

    /// Bits that a type needs for the numbers, and to be shifted so far.
    pub(crate) fn bits_of_numbers(&self) -> u32 {
        let mut bits = 0;
        self.walk(&mut |expr| {
            bits = bits.max(match expr {
                Expr::Int(value) | Expr::Mask(value) => 64 - value.unsigned_abs().leading_zeros(),
                Expr::Binary(Op::Shl | Op::Shr, _, by) => {
                    if let Expr::Int(by) = **by {
                        by as u32 + 1
                    } else {
                        0
                    }
                }
                _ => 0,
            });
        });
        bits
    }

    /// How often an expression is read.
    pub(crate) fn reads_of(&self, wanted: &Expr) -> usize {
        let mut reads = 0;
        self.walk(&mut |expr| reads += usize::from(expr == wanted));
        reads
    }

    /// Whether the index is a part of the coordinate as it stands.
    pub(crate) fn is_part(&self) -> bool {
        matches!(self.index, Expr::Part(_))
    }
}

/// Spells out a plan; `parts` are the names of the coordinate's parts.
pub(crate) fn arithmetic(plan: &Plan, parts: &[String]) -> Arithmetic {
    let terms: Vec<Term> = (0..plan.len()).map(|i| plan.term(i)).collect();
    let mut builder = Builder { steps: Vec::new(), products: Vec::new(), names: Names::new(parts) };
    let linear = builder.linear(&terms);
    let fields = builder.fields(&terms);
    let taken = |term: &Term| linear.is_some() && is_linear(term);
    let rest = |wanted: fn(&Term) -> bool| {
        let rest = fields.iter().zip(&terms).filter(|(_, term)| !taken(term) && wanted(term));
        rest.map(|(field, term)| (field.clone(), term.factor)).collect::<Vec<_>>()
    };
    // Adding first keeps unsigned sums above zero.
    let adding = rest(|term| !term.xor && term.factor > 0);
    let subtracting = rest(|term| !term.xor && term.factor < 0);
    let summands: Vec<_> =
        linear.clone().map(|linear| (linear, 1)).into_iter().chain(adding).chain(subtracting).collect();
    let excluding = rest(|term| term.xor);
    let index = if plan.apart {
        sum(&[vec![(exclusive_or(Expr::Int(0), &excluding), 1)], summands].concat(), plan.offset)
    } else {
        exclusive_or(sum(&summands, plan.offset), &excluding)
    };
    let index = builder.swizzled(index, plan);
    let index = builder.inlined(index);
    let unused = (0..parts.len()).filter(|part| terms.iter().all(|term| term.input != *part)).collect();
    Arithmetic { steps: builder.steps, index, unused }
}

/// Whether a term is a part of the coordinate that is added as it stands.
fn is_linear(term: &Term) -> bool {
    term.is_whole() && term.factor > 0 && !term.xor
}

struct Builder<'a> {
    steps: Vec<(String, Expr)>,
    /// Terms whose products others shift differently, and the steps of the products.
    products: Vec<(Term, Expr)>,
    names: Names<'a>,
}

impl Builder<'_> {
    fn step(&mut self, name: String, value: Expr) -> Expr {
        let name = self.names.fresh(name);
        self.steps.push((name, value));
        Expr::Step(self.steps.len() - 1)
    }

    /// A step for the terms that are whole parts. The parts are read there before they are taken apart, which saves
    /// compilers for two-operand instructions a copy.
    fn linear(&mut self, terms: &[Term]) -> Option<Expr> {
        let whole: Vec<(Expr, i64)> =
            terms.iter().filter(|term| is_linear(term)).map(|term| (Expr::Part(term.input), term.factor)).collect();
        let is_atom = whole.len() == 1 && whole[0].1 == 1;
        let is_all = whole.is_empty() || whole.len() == terms.len();
        (!is_atom && !is_all).then(|| self.step("linear".into(), sum(&whole, 0)))
    }

    /// The fields of all terms, parts as they stand or steps, in an order in which none is read before it is there.
    fn fields(&mut self, terms: &[Term]) -> Vec<Expr> {
        let mut fields: Vec<Expr> = Vec::with_capacity(terms.len());
        for (i, term) in terms.iter().enumerate() {
            let source = term.after().map_or(Expr::Part(term.input), |before| fields[before].clone());
            let shared = terms.iter().enumerate().any(|(k, other)| k != i && other.shares_product(term));
            fields.push(if term.is_whole() { source } else { self.field(term, source, shared) });
        }
        fields
    }

    fn field(&mut self, term: &Term, source: Expr, shared: bool) -> Expr {
        let mut value = if shared { self.shared_product(term, source) } else { product(term, source) };
        // The upper half of a wide product is shifted out already.
        let post = if term.wide { term.post.saturating_sub(32) } else { term.post };
        if post > 0 {
            value = value.then(Op::Shr, i64::from(post));
        }
        if term.modulus != 0 {
            value = value.then(Op::Rem, term.modulus);
        }
        if term.mask != -1 {
            value = value.then(Op::And, Expr::Mask(term.mask));
        }
        match value {
            Expr::Step(_) => value,
            // `i * 72` says more than any name for it.
            Expr::Binary(Op::Mul, ..) if term.factor == 1 => value,
            value => {
                let name = self.names.field(term);
                self.step(name, value)
            }
        }
    }

    /// The step of a product that more than one term needs.
    fn shared_product(&mut self, term: &Term, source: Expr) -> Expr {
        if let Some((_, step)) = self.products.iter().find(|(known, _)| known.shares_product(term)) {
            return step.clone();
        }
        let name = self.names.product(term);
        let step = self.step(name, product(term, source));
        self.products.push((*term, step.clone()));
        step
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
            Expr::Neg(_) | Expr::Upper(..) | Expr::Binary(..) => self.step("plain".into(), index),
        };
        exclusive_field(index, plan.swizzle)
    }
}

/// `index ^ ((index >> shift) & mask)`
fn exclusive_field(index: Expr, swizzle: Swizzle) -> Expr {
    let shift = i64::from(swizzle.shift());
    let moved = if shift >= 0 {
        index.clone().then(Op::Shr, shift).then(Op::And, Expr::Mask(swizzle.z_mask()))
    } else {
        index.clone().then(Op::And, Expr::Mask(swizzle.y_mask())).then(Op::Shl, -shift)
    };
    index.then(Op::Xor, moved)
}

/// `((x & select) >> pre) / divisor * multiplier`
fn product(term: &Term, source: Expr) -> Expr {
    let mut value = source;
    if term.select != -1 {
        value = value.then(Op::And, Expr::Mask(term.select));
    }
    if term.pre > 0 {
        value = value.then(Op::Shr, i64::from(term.pre));
    }
    if term.divisor != 1 {
        value = value.then(Op::Div, term.divisor);
    }
    match term.multiplier {
        1 => value,
        multiplier if term.wide => Expr::Upper(Box::new(value), multiplier),
        multiplier => value.then(Op::Mul, multiplier),
    }
}

fn scaled(field: &Expr, factor: i64) -> Expr {
    if factor == 1 { field.clone() } else { field.clone().then(Op::Mul, factor) }
}

/// `-x`. Of a product the first factor is negated: the least integer is a product that has no opposite.
fn negated(value: &Expr) -> Expr {
    match value {
        Expr::Binary(Op::Mul, left, right) => Expr::Binary(Op::Mul, Box::new(negated(left)), right.clone()),
        value => Expr::Neg(Box::new(value.clone())),
    }
}

/// The sum of the terms; those with negative factors come last.
fn sum(fields: &[(Expr, i64)], offset: i64) -> Expr {
    let mut sum = (offset > 0).then_some(Expr::Int(offset));
    for (field, factor) in fields {
        sum = Some(match sum {
            None if *factor == -1 => negated(field),
            None => scaled(field, *factor),
            Some(sum) if *factor < 0 => sum.then(Op::Sub, scaled(field, -*factor)),
            Some(sum) => sum.then(Op::Add, scaled(field, *factor)),
        });
    }
    match sum {
        None => Expr::Int(offset),
        Some(sum) if offset < 0 => sum.then(Op::Sub, -offset),
        Some(sum) => sum,
    }
}

/// The sum, and more terms by exclusive or.
fn exclusive_or(sum: Expr, fields: &[(Expr, i64)]) -> Expr {
    let mut terms = fields.iter().map(|(field, factor)| scaled(field, *factor));
    let first = if sum == Expr::Int(0) { terms.next().unwrap_or(sum) } else { sum };
    terms.fold(first, |index, term| index.then(Op::Xor, term))
}
