//! Writes a plan as a sequence of operations. The same code prints source code and records kernels.

use super::steps::{ORDER, Op, PICK, PRODUCT};
use super::term::Term;
use super::terms::{MAX_TERMS, Plan};
use core::ops::Range;
use layout_runtime::Swizzle;

/// Receives the operations of a plan, and prints or records them.
pub trait Writer {
    /// A written value: the expression, its name, or its register.
    type Value: Clone;

    /// Writes a constant, and returns the written value.
    fn number(&mut self, number: i64) -> Self::Value;

    /// Writes `a op b`.
    fn operation(&mut self, op: Op, a: Self::Value, b: Self::Value) -> Self::Value;

    /// Writes `value op number`, for a constant `number`.
    fn by(&mut self, op: Op, value: Self::Value, number: i64) -> Self::Value {
        let number = self.number(number);
        self.operation(op, value, number)
    }

    /// Writes `-value`.
    fn negated(&mut self, value: Self::Value) -> Self::Value {
        let zero = self.number(0);
        self.operation(Op::Sub, zero, value)
    }

    /// Gives the value a name, if the output has names.
    fn named(&mut self, _: Name<'_>, value: Self::Value) -> Self::Value {
        value
    }

    /// Writes `value · factor`.
    fn scaled(&mut self, value: Self::Value, factor: i64) -> Self::Value {
        if factor == 1 { value } else { self.by(Op::Mul, value, factor) }
    }

    /// Writes `sum + factor · value`. A caller must write subtracted terms after added terms, so that unsigned sums do
    /// not become negative.
    fn add(&mut self, sum: Option<Self::Value>, value: Self::Value, factor: i64) -> Self::Value {
        match sum {
            None if factor == -1 => self.negated(value),
            None => self.scaled(value, factor),
            Some(sum) => {
                let op = if factor < 0 { Op::Sub } else { Op::Add };
                let value = self.scaled(value, factor.abs());
                self.operation(op, sum, value)
            }
        }
    }

    /// Completes a sum: subtracts the offset if it is negative, or writes the offset as a constant if there are no
    /// terms.
    fn finished(&mut self, sum: Option<Self::Value>, offset: i64) -> Self::Value {
        match sum {
            Some(sum) if offset < 0 => self.by(Op::Sub, sum, -offset),
            Some(sum) => sum,
            None => self.number(offset),
        }
    }

    /// Writes `index ^ ((index >> shift) & mask)`.
    fn swizzled(&mut self, index: Self::Value, swizzle: Swizzle) -> Self::Value {
        if swizzle.is_identity() {
            return index;
        }
        let index = self.named(Name::Plain, index);
        let shift = i64::from(swizzle.shift());
        let moved = if shift >= 0 {
            let moved = self.by(Op::Shr, index.clone(), shift);
            self.by(Op::And, moved, swizzle.z_mask())
        } else {
            let moved = self.by(Op::And, index.clone(), swizzle.y_mask());
            self.by(Op::Shl, moved, -shift)
        };
        self.operation(Op::Xor, index, moved)
    }
}

/// The role of a value, which determines its name.
#[derive(Clone, Copy, Debug)]
pub enum Name<'a> {
    /// The sum of the terms that are an entry times a positive factor.
    Linear,
    /// A product that several terms use with different shifts.
    Product(&'a Term),
    /// The field of a term.
    Field(&'a Term),
    /// The index before the swizzle.
    Plain,
}

impl Plan {
    /// Writes the index of the coordinate with these entries.
    pub fn write<W: Writer>(&self, entries: &[W::Value], writer: &mut W) -> W::Value {
        let terms = &self.terms[..self.len];
        let linear = self.linear(entries, writer);
        let fields = fields(terms, entries, writer);
        let taken = |term: &Term| linear.is_some() && is_linear(term);
        let join = |writer: &mut W, mut sum: Option<W::Value>| {
            for (term, field) in terms.iter().zip(&fields) {
                if let (true, Some(field)) = (term.xor, field) {
                    let value = writer.scaled(field.clone(), term.factor);
                    sum = Some(match sum {
                        None => value,
                        Some(sum) => writer.operation(Op::Xor, sum, value),
                    });
                }
            }
            sum
        };
        // Terms that share no bits with the XORed terms are added last, so that compilers can make these terms part of
        // an address.
        let mut sum = if self.joined_first { join(writer, None) } else { None };
        if self.offset > 0 {
            let offset = writer.number(self.offset);
            sum = Some(writer.add(sum, offset, 1));
        }
        if let Some(linear) = &linear {
            sum = Some(writer.add(sum, linear.clone(), 1));
        }
        for is_added in [true, false] {
            for (term, field) in terms.iter().zip(&fields) {
                let is_wanted = !term.xor && (term.factor > 0) == is_added && !taken(term);
                if let (true, Some(field)) = (is_wanted, field) {
                    sum = Some(writer.add(sum, field.clone(), term.factor));
                }
            }
        }
        if sum.is_some() || self.offset < 0 {
            sum = Some(writer.finished(sum, self.offset.min(0)));
        }
        let index = if self.joined_first { sum } else { join(writer, sum) };
        let index = writer.finished(index, 0);
        writer.swizzled(index, self.swizzle)
    }

    /// Writes the sum of all terms that are an entry times a positive factor, and returns the sum. These entries are
    /// then read before other terms overwrite them, so processors with instructions that overwrite an operand do not
    /// need copies. Returns `None` if this is not useful: if there are no such terms, if all terms are such terms, or
    /// if there is only one and its factor is 1.
    fn linear<W: Writer>(&self, entries: &[W::Value], writer: &mut W) -> Option<W::Value> {
        let whole = || self.terms[..self.len].iter().filter(|term| is_linear(term));
        let count = whole().count();
        let is_atom = count == 1 && whole().all(|term| term.factor == 1);
        if is_atom || count == 0 || count == self.len {
            return None;
        }
        let sum = whole().fold(None, |sum, term| Some(writer.add(sum, entries[term.input].clone(), term.factor)));
        sum.map(|sum| writer.named(Name::Linear, sum))
    }
}

/// Returns `true` if the term is an entry of the coordinate times a positive factor, and is added instead of XORed.
const fn is_linear(term: &Term) -> bool {
    term.is_whole() && term.factor > 0 && !term.xor
}

/// Writes the field of each term. A product that several fields need is written once.
fn fields<W: Writer>(terms: &[Term], entries: &[W::Value], writer: &mut W) -> [Option<W::Value>; MAX_TERMS] {
    let mut fields = [const { None::<W::Value> }; MAX_TERMS];
    let mut products = [const { None::<W::Value> }; MAX_TERMS];
    for (i, term) in terms.iter().enumerate() {
        let source = match term.after() {
            Some(before) => fields[before].clone(),
            None => entries.get(term.input).cloned(),
        };
        let Some(source) = source else { continue };
        if term.is_whole() {
            fields[i] = Some(source);
            continue;
        }
        let other = terms.iter().enumerate().position(|(k, other)| k != i && other.shares_product(term));
        let product = match other {
            Some(before) if before < i => products[before].clone().unwrap_or(source),
            _ => stepped(term, PRODUCT, source, writer),
        };
        let product = match other {
            Some(later) if later > i => writer.named(Name::Product(term), product),
            _ => product,
        };
        products[i] = Some(product.clone());
        let field = stepped(term, PICK, product, writer);
        fields[i] = Some(writer.named(Name::Field(term), field));
    }
    fields
}

/// Writes some steps of a term. Steps with a neutral parameter are omitted.
fn stepped<W: Writer>(term: &Term, steps: Range<usize>, mut value: W::Value, writer: &mut W) -> W::Value {
    let numbers = term.numbers();
    for k in steps {
        let (op, neutral) = ORDER[k];
        if numbers[k] != neutral {
            value = writer.by(op, value, numbers[k]);
        }
    }
    value
}
