//! Writes the index of a layout as a programmer would write it without colex, with `%` and `/`. The playground shows
//! this expression next to the emitted code.

use crate::emit::{Coord, names};
use crate::notes::operations;
use crate::recover::Program;
use layout_runtime::{IntTuple, Layout};

/// The code of an index that is written with `%` and `/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain {
    /// The expression. Its coordinates have the same names as in emitted functions.
    pub code: String,
    /// The number of operators of each kind in the expression, as text.
    pub operations: String,
}

/// Maximum number of coordinates at which the value of the expression is compared with the layout.
const TRIED: usize = 512;

/// Writes the index of a layout as a programmer would write it. Returns `None` if the index is not a sum over the
/// modes, possibly with a swizzle. For example, a layout with XOR strides has no such sum.
///
/// ```
/// use layout_cli::{Coord, plain};
///
/// let by_hand = plain(&"(7,(2,3)):(3,(12,1))".parse().unwrap(), Coord::Modes).unwrap();
/// assert_eq!(by_hand.code, "i * 3 + j % 2 * 12 + j / 2");
/// assert_eq!(by_hand.operations, "2 divisions, 2 multiplications, 2 additions");
/// ```
#[must_use]
pub fn plain(layout: &Layout, coord: Coord) -> Option<Plain> {
    let (shape, part) = (layout.shape(), layout.layout_part());
    let (extents, strides) = (values(&shape), values(&part.stride()));
    let entries = entries(&shape, coord);
    let called = names(entries.len(), &[]);
    let (mut terms, mut leaf) = (Vec::new(), 0);
    for (name, leaves) in called.iter().zip(&entries) {
        let (mut period, last) = (1, leaf + leaves);
        while leaf < last {
            terms.extend(term(name, period, (leaf + 1 < last).then_some(extents[leaf]), strides[leaf], extents[leaf]));
            (period, leaf) = (period * extents[leaf], leaf + 1);
        }
    }
    let sum = if terms.is_empty() { "0".to_string() } else { terms.join(" + ") };
    let code = swizzled(layout, &sum);
    let plain = Plain { operations: operations(&code), code };
    is_right(&plain.code, layout, &entries, &called).then_some(plain)
}

/// Returns, for each entry of a coordinate, the number of leaves that belong to the entry.
fn entries(shape: &IntTuple, coord: Coord) -> Vec<usize> {
    match coord {
        Coord::OneD => vec![shape.len()],
        Coord::Natural => vec![1; shape.len()],
        Coord::Modes => (0..shape.rank()).map(|mode| shape.mode(&[mode]).map_or(1, |mode| mode.len())).collect(),
    }
}

fn values(tuple: &IntTuple) -> Vec<i64> {
    tuple.leaves().iter().map(|leaf| leaf.value()).collect()
}

/// Writes a term such as `i / 8 % 4 * 64`. Operations without effect, such as `/ 1`, are left out.
fn term(name: &str, period: i64, modulus: Option<i64>, stride: i64, extent: i64) -> Option<String> {
    let mut text = name.to_string();
    for (sign, number, neutral) in [(" / ", Some(period), 1), (" % ", modulus, 0), (" * ", Some(stride), 1)] {
        text += &number.filter(|number| *number != neutral).map_or(String::new(), |number| format!("{sign}{number}"));
    }
    (stride != 0 && extent != 1).then_some(text)
}

/// Writes the index of a layout with a swizzle, for example `let x = i * 64 + j; x ^ ((x & 448) >> 3)`.
fn swizzled(layout: &Layout, sum: &str) -> String {
    let swizzle = layout.swizzle();
    if swizzle.is_identity() {
        return sum.to_string();
    }
    let (sign, shift) = if swizzle.shift() < 0 { ("<<", -swizzle.shift()) } else { (">>", swizzle.shift()) };
    format!("let x = {sum}; x ^ ((x & {}) {sign} {shift})", swizzle.y_mask())
}

/// Returns `true` if the expression has the same value as the layout at a sample of coordinates.
fn is_right(code: &str, layout: &Layout, entries: &[usize], names: &[String]) -> bool {
    let Ok(program) = Program::read(code, None, Some(names), &[]) else { return false };
    let (size, extents) = (layout.size(), values(&layout.shape()));
    (0..size).step_by(size.div_ceil(TRIED).max(1)).all(|i| {
        let (mut rest, mut leaf) = (i as i64, 0);
        let digits = entries.iter().map(|leaves| {
            let extent: i64 = extents[leaf..leaf + leaves].iter().product();
            leaf += leaves;
            let digit = rest % extent;
            rest /= extent;
            digit
        });
        let digits: Vec<i64> = digits.collect();
        program.index(&digits).is_ok_and(|index| index == layout.index(i as i64))
    })
}

#[cfg(test)]
mod tests {
    use super::{Coord, plain};

    #[test]
    fn a_swizzle_is_a_second_statement() {
        let found =
            |text: &str, coord| plain(&text.parse().unwrap(), coord).map(|plain| (plain.code, plain.operations));
        let (code, operations) = found("Sw<3,3,3> o 0 o (8,64):(64,1)", Coord::Modes).unwrap();
        assert_eq!(code, "let x = i * 64 + j; x ^ ((x & 448) >> 3)");
        assert_eq!(operations, "1 multiplication, 1 addition, 1 shift, 2 bit operations");
        assert_eq!(found("(4,8):(8,1)", Coord::OneD).unwrap().0, "i % 4 * 8 + i / 4");
        assert_eq!(found("(1,1):(0,0)", Coord::Natural).unwrap().0, "0");
        // With XOR strides, the index is not a sum.
        assert_eq!(found("(4,4):(f1,f5)", Coord::Modes), None);
    }
}
