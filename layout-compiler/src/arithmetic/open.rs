//! Arithmetic for layouts of which some numbers are only known at run time.
//!
//! Digits by `%` and `/`, which are masks and shifts where extents are powers of two, times strides. The numbers are parts behind those
//! of the coordinate. Products start with a digit, so that none on the way is larger than the one it leads to.

use super::names::Names;
use super::{Arithmetic, Expr, Op, sum};
use crate::resolve::factors;
use layout_runtime::{Int, Layout, Named};

/// The index of a coordinate whose parts have the modes `parts`. `names` has the parts of the coordinate and then the numbers.
pub(crate) fn open_arithmetic(layout: &Layout, parts: &[Layout], names: &[String]) -> Arithmetic {
    let mut builder = Builder { steps: Vec::new(), names: Names::new(names), texts: names, numbers: parts.len() };
    let terms: Vec<Vec<_>> = parts.iter().enumerate().map(|(part, modes)| builder.part(part, modes)).collect();
    // Adding first keeps unsigned sums above zero.
    let (adding, subtracting): (Vec<_>, Vec<_>) = terms.into_iter().flatten().partition(|(_, factor)| *factor > 0);
    let index = sum(&[adding, subtracting].concat(), layout.offset());
    let index = builder.swizzled(index, layout);
    let mut arithmetic = Arithmetic { steps: builder.steps, index, unused: Vec::new() };
    arithmetic.unused = (0..names.len()).filter(|part| arithmetic.reads_of(&Expr::Part(*part)) == 0).collect();
    arithmetic
}

struct Builder<'a> {
    steps: Vec<(String, Expr)>,
    names: Names<'a>,
    texts: &'a [String],
    /// Which part the first number is.
    numbers: usize,
}

impl Builder<'_> {
    fn step(&mut self, name: String, value: Expr) -> Expr {
        let name = self.names.fresh(name);
        self.steps.push((name, value));
        Expr::Step(self.steps.len() - 1)
    }

    /// Digits and factors of one part of the coordinate.
    fn part(&mut self, part: usize, modes: &Layout) -> Vec<(Expr, i64)> {
        let modes = modes.layout_part().coalesce();
        let (shape, stride) = (modes.shape(), modes.stride());
        let leaves: Vec<(Int, Int)> = shape.leaves().iter().copied().zip(stride.leaves().iter().copied()).collect();
        let Some(last) = leaves.iter().rposition(|(_, stride)| stride.value() != 0) else { return Vec::new() };
        let (mut rest, mut name) = (Expr::Part(part), self.texts[part].clone());
        let mut terms = Vec::new();
        for (k, (extent, stride)) in leaves[..=last].iter().enumerate() {
            if k + 1 == leaves.len() {
                terms.push(self.term(rest.clone(), *stride));
                break;
            }
            let (divisor, text) = self.divisor(*extent);
            if stride.value() != 0 {
                let digit = self.step(format!("{name}_mod_{text}"), divided(rest.clone(), Op::Rem, &divisor));
                terms.push(self.term(digit, *stride));
            }
            if k < last {
                name = format!("{name}_div_{text}");
                rest = self.step(name.clone(), divided(rest, Op::Div, &divisor));
            }
        }
        terms
    }

    /// A digit times the names of its stride, and the known factor.
    fn term(&self, digit: Expr, stride: Int) -> (Expr, i64) {
        let number = |name: u8| Expr::Part(self.numbers + usize::from(name));
        (factors(stride).fold(digit, |product, name| product.then(Op::Mul, number(name))), stride.value())
    }

    /// An extent, and how it is called in the names of steps.
    fn divisor(&mut self, extent: Int) -> (Expr, String) {
        match extent.named() {
            None => (Expr::Int(extent.value()), extent.value().to_string()),
            Some(named) => self.ceil(named),
        }
    }

    /// `ceil(name/divisor)`, without an intermediate above the name.
    fn ceil(&mut self, named: Named) -> (Expr, String) {
        let part = self.numbers + usize::from(named.name);
        let (number, text) = (Expr::Part(part), self.texts[part].clone());
        if named.divisor == 1 {
            return (number, text);
        }
        let (divisor, rest) = (Expr::Int(named.divisor.into()), i64::from(named.divisor) - 1);
        let name = format!("{text}_tiles_of_{}", named.divisor);
        let whole = divided(number.clone(), Op::Div, &divisor);
        let part = divided(number, Op::Rem, &divisor).then(Op::Add, rest);
        let value = whole.then(Op::Add, divided(part, Op::Div, &divisor));
        (self.step(name.clone(), value), name)
    }

    /// XORs the swizzle's upper field into its lower one.
    fn swizzled(&mut self, index: Expr, layout: &Layout) -> Expr {
        let swizzle = layout.swizzle();
        if swizzle.is_identity() {
            return index;
        }
        let index = self.step("plain".into(), index);
        super::exclusive_field(index, swizzle)
    }
}

/// `value % divisor` or `value / divisor`, by a mask or a shift for powers of two.
fn divided(value: Expr, op: Op, divisor: &Expr) -> Expr {
    match *divisor {
        Expr::Int(number) if number.count_ones() == 1 && op == Op::Rem => value.then(Op::And, Expr::Mask(number - 1)),
        Expr::Int(number) if number.count_ones() == 1 => value.then(Op::Shr, i64::from(number.trailing_zeros())),
        _ => value.then(op, divisor.clone()),
    }
}
