//! Builds the arithmetic of layouts with runtime values.
//!
//! The index is the sum of products. Each product is a digit of the coordinate times its stride. A digit is computed
//! with `%` and `/`. If an extent is a power of two, a mask and a shift replace these operations. Each product
//! multiplies the digit first, so that no intermediate product is larger than the final product. The inputs are the
//! entries of the coordinate, and then the runtime values.

use super::builder::Builder;
use super::expr::Expr;
use super::steps::StepPart;
use crate::resolve::factors;
use layout_index::plan::{Op, Writer};
use layout_runtime::{Int, Layout, Symbol};

/// Adds the operations that split entries into digits. The extents may be runtime values.
pub(crate) struct Digits<'a, 'b> {
    builder: &'a mut Builder<'b>,
    texts: &'a [String],
    /// The position of the first runtime value among the inputs.
    numbers: usize,
}

impl<'a, 'b> Digits<'a, 'b> {
    /// Returns an object that adds its operations to `builder`. `names` are the names of the inputs. The first
    /// `entries` names are the entries of the coordinate, and the others are the runtime values.
    pub(crate) fn new(builder: &'a mut Builder<'b>, names: &'a [String], entries: usize) -> Self {
        Self { builder, texts: names, numbers: entries }
    }

    /// Returns the expression of the index. `entries[i]` contains the modes that belong to entry `i` of the coordinate.
    pub(crate) fn index(mut self, layout: &Layout, entries: &[Layout]) -> Expr {
        let terms: Vec<Vec<_>> = entries.iter().enumerate().map(|(entry, modes)| self.entry(entry, modes)).collect();
        let of_offset = layout.terms().iter().filter_map(|term| self.product(Int::new(term.value).of(term.names)));
        let terms = terms.into_iter().chain([of_offset.collect()]);
        // All positive terms are added before the negative terms are subtracted, so that unsigned sums do not become
        // negative.
        let (adding, subtracting): (Vec<_>, Vec<_>) = terms.flatten().partition(|(_, factor)| *factor > 0);
        let offset = (layout.offset() > 0).then_some(Expr::Int(layout.offset()));
        let sum = adding.into_iter().chain(subtracting);
        let sum = sum.fold(offset, |sum, (digit, factor)| Some(self.builder.add(sum, digit, factor)));
        let index = self.builder.finished(sum, layout.offset().min(0));
        self.builder.swizzled(index, layout.swizzle())
    }

    /// Returns the expression of an extent.
    pub(crate) fn extent(mut self, extent: Int) -> Expr {
        self.divisor(extent).0
    }

    /// Returns the terms of one entry of the coordinate. A term is a pair: the product of a digit and the symbols of
    /// its stride, and the constant factor of the stride.
    fn entry(&mut self, entry: usize, modes: &Layout) -> Vec<(Expr, i64)> {
        let modes = modes.layout_part().coalesce();
        let (shape, stride) = (modes.shape(), modes.stride());
        let leaves: Vec<(Int, Int)> = shape.leaves().iter().copied().zip(stride.leaves().iter().copied()).collect();
        let Some(last) = leaves.iter().rposition(|(_, stride)| stride.value() != 0) else { return Vec::new() };
        let (mut rest, mut name) = (Expr::Entry(entry), self.texts[entry].clone());
        let mut terms = Vec::new();
        for (k, (extent, stride)) in leaves[..=last].iter().enumerate() {
            if k + 1 == leaves.len() {
                terms.push(self.term(rest.clone(), *stride));
                break;
            }
            let (divisor, text) = self.divisor(*extent);
            if stride.value() != 0 {
                let part = StepPart::Remainder { by: text.clone() };
                let value = divided(rest.clone(), Op::Rem, &divisor);
                let digit = self.builder.step(format!("{name}_mod_{text}"), value, part);
                terms.push(self.term(digit, *stride));
            }
            if k < last {
                let divided_name = format!("{name}_div_{text}");
                let part = StepPart::Quotient { of: name, by: text };
                rest = self.builder.step(divided_name.clone(), divided(rest, Op::Div, &divisor), part);
                name = divided_name;
            }
        }
        terms
    }

    /// Returns the term of a digit, as a pair: the product of the digit and the symbols of the stride, and the constant
    /// factor of the stride.
    fn term(&self, digit: Expr, stride: Int) -> (Expr, i64) {
        let number = |name: u8| Expr::Entry(self.numbers + usize::from(name));
        (factors(stride).fold(digit, |product, name| product.then(Op::Mul, number(name))), stride.value())
    }

    /// Returns the product of the symbols in `number`, and the constant factor of `number`. Returns `None` if `number`
    /// contains no symbols.
    fn product(&self, number: Int) -> Option<(Expr, i64)> {
        let names = factors(number).map(|name| Expr::Entry(self.numbers + usize::from(name)));
        Some((names.reduce(|product, name| product.then(Op::Mul, name))?, number.value()))
    }

    /// Returns the expression of an extent, and the text that stands for the extent in names of operations.
    fn divisor(&mut self, extent: Int) -> (Expr, String) {
        match extent.symbol() {
            None => (Expr::Int(extent.value()), extent.value().to_string()),
            Some(symbol) => self.ceil(symbol),
        }
    }

    /// Returns `ceil(name/divisor)`, where `name` is the name of the symbol. No intermediate value is larger than the
    /// value of the symbol.
    fn ceil(&mut self, symbol: Symbol) -> (Expr, String) {
        let entry = self.numbers + usize::from(symbol.name);
        let (number, text) = (Expr::Entry(entry), self.texts[entry].clone());
        if symbol.divisor == 1 {
            return (number, text);
        }
        let (divisor, rest) = (Expr::Int(symbol.divisor.into()), i64::from(symbol.divisor) - 1);
        let name = format!("{text}_tiles_of_{}", symbol.divisor);
        let part = StepPart::Tiles { number: text, tile: symbol.divisor };
        let whole = divided(number.clone(), Op::Div, &divisor);
        let entry = divided(number, Op::Rem, &divisor).then(Op::Add, rest);
        let value = whole.then(Op::Add, divided(entry, Op::Div, &divisor));
        (self.builder.step(name.clone(), value, part), name)
    }
}

/// Returns `value % divisor` or `value / divisor`. If the divisor is a power of two, this is a mask or a shift.
fn divided(value: Expr, op: Op, divisor: &Expr) -> Expr {
    match *divisor {
        Expr::Int(number) if number.count_ones() == 1 && op == Op::Rem => value.then(Op::And, Expr::Mask(number - 1)),
        Expr::Int(number) if number.count_ones() == 1 => value.then(Op::Shr, i64::from(number.trailing_zeros())),
        _ => value.then(op, divisor.clone()),
    }
}
