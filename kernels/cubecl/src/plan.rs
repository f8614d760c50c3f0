//! A plan as operations of a kernel.

use colex::plan::{Plan, Term};
use cubecl::frontend::{add, bitand, bitxor, div, mul, rem, shl, shr, sub};
use cubecl::prelude::*;

type Value = NativeExpand<u32>;

/// The index of the coordinate with these parts. What does nothing is left out.
pub(crate) fn index(scope: &mut Scope, parts: &[Value], plan: &Plan) -> Value {
    let fields = fields(scope, parts, plan);
    let mut of = |wanted: fn(&Term) -> bool| -> Vec<Value> {
        let wanted = terms(plan).zip(&fields).filter(|(term, _)| wanted(term));
        wanted.map(|(term, field)| by(scope, field.clone(), term.factor.abs(), 1, mul::expand)).collect()
    };
    let (adding, subtracting) = (of(|term| !term.xor && term.factor > 0), of(|term| !term.xor && term.factor < 0));
    let excluding = of(|term| term.xor);
    let join = |scope: &mut Scope, values: Vec<Value>| values.into_iter().reduce(|a, b| bitxor::expand(scope, a, b));
    // What is apart is added behind, where it can become part of an address.
    let (first, excluding) = if plan.apart { (join(scope, excluding), Vec::new()) } else { (None, excluding) };
    // Adding first keeps the sum above zero.
    let offset = (plan.offset > 0).then(|| number(plan.offset));
    let sum = first.into_iter().chain(offset).chain(adding).reduce(|a, b| add::expand(scope, a, b));
    let sum = sum.map(|sum| subtracting.into_iter().fold(sum, |a, b| sub::expand(scope, a, b)));
    let sum = sum.map(|sum| by(scope, sum, -plan.offset.min(0), 0, sub::expand));
    let index = join(scope, sum.into_iter().chain(excluding).collect());
    swizzled(scope, index.unwrap_or_else(|| number(0)), plan)
}

fn terms(plan: &Plan) -> impl Iterator<Item = Term> {
    (0..plan.len()).map(|i| plan.term(i))
}

/// The fields of all terms; a product that several need is made once.
fn fields(scope: &mut Scope, parts: &[Value], plan: &Plan) -> Vec<Value> {
    let mut fields: Vec<Value> = Vec::new();
    let mut products: Vec<(Term, Value)> = Vec::new();
    for term in terms(plan) {
        let known = products.iter().find(|(known, _)| known.shares_product(&term));
        let product = match known {
            Some((_, product)) => product.clone(),
            None => {
                let source = term.after().map_or_else(|| parts[term.input].clone(), |before| fields[before].clone());
                product(scope, source, &term)
            }
        };
        fields.push(picked(scope, product.clone(), &term));
        products.push((term, product));
    }
    fields
}

/// The steps of a field in the order of [`Term`], up to the product.
fn product(scope: &mut Scope, x: Value, term: &Term) -> Value {
    let selected = by(scope, x, term.select, -1, bitand::expand);
    let shifted = by(scope, selected, term.pre.into(), 0, shr::expand);
    let divided = by(scope, shifted, term.divisor, 1, div::expand);
    by(scope, divided, term.multiplier, 1, mul::expand)
}

/// The field, once the product is there.
fn picked(scope: &mut Scope, product: Value, term: &Term) -> Value {
    let value = by(scope, product, term.post.into(), 0, shr::expand);
    let value = by(scope, value, term.modulus, 0, rem::expand);
    by(scope, value, term.mask, -1, bitand::expand)
}

/// XORs the swizzle's upper field into its lower one.
fn swizzled(scope: &mut Scope, index: Value, plan: &Plan) -> Value {
    let (swizzle, shift) = (plan.swizzle, i64::from(plan.swizzle.shift()));
    if swizzle.is_identity() {
        return index;
    }
    let upper = bitand::expand(scope, index.clone(), number(swizzle.y_mask()));
    let upper = by(scope, upper, shift.max(0), 0, shr::expand);
    let moved = by(scope, upper, -shift.min(0), 0, shl::expand);
    bitxor::expand(scope, index, moved)
}

type Operation = fn(&mut Scope, Value, Value) -> Value;

/// `x op number`, or `x` where the number is neutral.
fn by(scope: &mut Scope, x: Value, value: i64, neutral: i64, operation: Operation) -> Value {
    if value == neutral { x } else { operation(scope, x, number(value)) }
}

/// A constant; plans for `u32` have no other ones.
fn number(value: i64) -> Value {
    (value as u32).into()
}
