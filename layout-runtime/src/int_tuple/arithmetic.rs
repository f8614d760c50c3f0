//! Products, quotients and compact strides of shapes. Source: CuTe's `int_tuple.hpp` and `stride.hpp`.

use super::IntTuple;
use crate::rules::{Divisor, NegativeExtent, NotDivisible, ShapeMismatch, SizeOverflow, TilerRank};
use crate::tree::Span;
use crate::{Error, Int, Symbol};

impl IntTuple {
    /// Returns a flat tuple that contains the size of each mode. For an integer, the result is a tuple of one number.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((8, (3, 4))).product_each(), IntTuple::from((8, 12)));
    /// ```
    pub const fn product_each(&self) -> Self {
        let mut sizes = Self { tree: crate::tree::Tree::empty(Int::new(0)) };
        each!(for i in 0..self.rank() {
            let mode = self.tree.profile.mode(self.all(), i);
            let is_static = all!(mode.start..mode.end, |k| self.tree.leaves[k].is_static());
            let size = Self::int(self.product(mode)).marked(is_static);
            // The result does not have more integers than this tuple, so it always fits.
            let _ = sizes.tree.push(&size.tree, size.all());
        });
        sizes
    }

    /// Divides each mode of this shape by the corresponding mode of `tiler`, and rounds up. If a mode is an integer and
    /// the corresponding mode of `tiler` is a tuple, the divisor is the size of this tuple. Modes after the last mode
    /// of `tiler` do not change.
    ///
    /// If `tiler` is an integer, the modes are divided from left to right. Each mode is divided by the remaining
    /// divisor. Then the remaining divisor becomes `ceil(divisor / mode)`. For example, `(6,4)` divided by 8 is
    /// `(1,2)`. The first mode becomes `ceil(6/8) = 1`, the remaining divisor is `ceil(8/6) = 2`, and the second mode
    /// becomes `4/2 = 2`.
    ///
    /// Law: if all divisions are exact, the result is [`shape_div`](Self::shape_div).
    ///
    /// # Errors
    /// - If an integer of the tiler is below 1 or symbolic, or if an extent is negative.
    /// - If the tiler has more modes than the shape.
    /// - If the result depends on the value of a symbolic extent.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let shape = IntTuple::from((6, 4));
    /// assert_eq!(shape.ceil_div(&IntTuple::from(8)).unwrap(), IntTuple::from((1, 2)));
    /// ```
    pub const fn ceil_div(&self, tiler: &Self) -> Result<Self, Error> {
        Self::quotient(self, tiler, Rounding::Up, "ceil_div")
    }

    /// Divides each mode of this shape by the corresponding mode of `divisor`, without a remainder. If `divisor` is an
    /// integer, it divides the modes from left to right: `(4,5,6)` divided by 40 is `(1,1,3)`, because 4 and 5 divide
    /// 40, and the remaining divisor is 2.
    ///
    /// Law: if `divisor` is an integer that divides the size of this shape, the size of the result is the quotient.
    ///
    /// # Errors
    /// - If an extent is negative, or is neither a multiple nor a divisor of the remaining divisor.
    /// - If an integer of `divisor` is below 1 or symbolic, or if two corresponding tuples have different ranks.
    /// - If the result depends on the value of a symbolic extent.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let shape = IntTuple::from((4, 5, 6));
    /// assert_eq!(shape.shape_div(&IntTuple::from(40)).unwrap(), IntTuple::from((1, 1, 3)));
    /// ```
    pub const fn shape_div(&self, divisor: &Self) -> Result<Self, Error> {
        Self::quotient(self, divisor, Rounding::Exact, "shape_div")
    }

    /// Rounds each mode of this shape up to a multiple of the corresponding mode of `tiler`.
    ///
    /// # Errors
    /// - If an integer of the tiler is below 1 or symbolic, or an extent is negative.
    /// - If a symbolic extent is not known to be a multiple of the corresponding integer of the tiler.
    /// - If the tiler has more modes than the shape.
    /// - If one of two corresponding modes is a tuple and the other an integer.
    /// - If a multiple does not fit in 63 bits.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let shape = IntTuple::from((10, 5));
    /// assert_eq!(shape.round_up(&IntTuple::from((4, 5))).unwrap(), IntTuple::from((12, 5)));
    /// ```
    pub const fn round_up(&self, tiler: &Self) -> Result<Self, Error> {
        Self::quotient(self, tiler, Rounding::Multiple, "round_up")
    }

    const fn quotient(a: &Self, b: &Self, rounding: Rounding, operation: &'static str) -> Result<Self, Error> {
        ok!(b.require_static(), |error| error.of(operation, 1));
        let mut out = *a;
        ok!(divide(&mut out, a.all(), b, b.all(), rounding), |error| error.of(operation, 1));
        Ok(out)
    }
}

#[derive(Clone, Copy)]
enum Rounding {
    Up,
    Exact,
    /// Rounds up to a multiple of the divisor, instead of dividing.
    Multiple,
}

/// Divides the mode of `a` at `at_a` by the mode of `b` at `at_b`, in place. The parentheses of `a` do not change.
const fn divide(a: &mut IntTuple, at_a: Span, b: &IntTuple, at_b: Span, rounding: Rounding) -> Result<(), Error> {
    let (leaf_a, leaf_b) = (a.tree.profile.is_leaf(at_a), b.tree.profile.is_leaf(at_b));
    match rounding {
        Rounding::Multiple if leaf_a && leaf_b => return round_up(&mut a.tree.leaves[at_a.start], divisor(b, at_b)),
        Rounding::Multiple if leaf_a || leaf_b => return Err(ShapeMismatch.error()),
        // As in CuTe, an integer is divided by the product of a tuple.
        _ if leaf_a || leaf_b => return divide_by(a, at_a, divisor(b, at_b), rounding),
        _ => {}
    }
    let (rank, modes) = (a.tree.profile.rank(at_a), b.tree.profile.rank(at_b));
    if modes > rank || (modes < rank && matches!(rounding, Rounding::Exact)) {
        return Err(TilerRank { tiler: modes as i64, rank: rank as i64 }.error());
    }
    each!(for i in 0..modes {
        let (mode_a, mode_b) = (a.tree.profile.mode(at_a, i), b.tree.profile.mode(at_b, i));
        ok!(divide(a, mode_a, b, mode_b, rounding));
    });
    Ok(())
}

/// Returns the product of the integers of `b` at `at`. The product is static if all of these integers are static.
const fn divisor(b: &IntTuple, at: Span) -> Int {
    Int::new(b.product(at)).marked(all!(at.start..at.end, |i| b.tree.leaves[i].is_static()))
}

const fn divide_by(a: &mut IntTuple, span: Span, divisor: Int, rounding: Rounding) -> Result<(), Error> {
    let (mut rest, mut is_static) = (divisor.value(), divisor.is_static());
    each!(for i in span.start..span.end {
        let leaf = a.tree.leaves[i];
        if let Some(symbol) = leaf.symbol() {
            (a.tree.leaves[i], rest) = ok!(divide_symbol(symbol, rest, rounding, i + 1 == span.end));
        } else {
            let quotient = ok!(divide_int(leaf.value(), rest, rounding));
            // An extent of 0 does not change the remaining divisor.
            if leaf.value() != 0 {
                rest = ok!(divide_int(rest, leaf.value(), rounding));
            }
            is_static = is_static && leaf.is_static();
            a.tree.leaves[i] = Int::new(quotient).marked(is_static);
        }
    });
    Ok(())
}

/// Divides a symbolic extent by a known number. Returns the quotient and the remaining divisor for the next leaf. Only
/// the quotient of the last leaf may be rounded up.
const fn divide_symbol(symbol: Symbol, divisor: i64, rounding: Rounding, is_last: bool) -> Result<(Int, i64), Error> {
    if divisor < 1 {
        return Err(Divisor { divisor }.error());
    }
    let rounds = is_last && matches!(rounding, Rounding::Up);
    if !(rounds || symbol.is_multiple_of(divisor as u64)) {
        return Err(symbol.not_static());
    }
    Ok((Int::extent(ok!(symbol.by(divisor as u64))), 1))
}

const fn divide_int(number: i64, divisor: i64, rounding: Rounding) -> Result<i64, Error> {
    if divisor < 1 {
        return Err(Divisor { divisor }.error());
    }
    if number < 0 {
        return Err(NegativeExtent { extent: number }.error());
    }
    match rounding {
        Rounding::Up | Rounding::Multiple => Ok(number / divisor + (number % divisor != 0) as i64),
        Rounding::Exact if number % divisor == 0 => Ok(number / divisor),
        Rounding::Exact if number != 0 && divisor % number == 0 => Ok(1),
        Rounding::Exact => Err(NotDivisible { number, divisor }.error()),
    }
}

/// Rounds `number` up to a multiple of `multiple`.
const fn round_up(number: &mut Int, multiple: Int) -> Result<(), Error> {
    let (is_static, multiple) = (number.is_static() && multiple.is_static(), multiple.value());
    if let Some(symbol) = number.symbol() {
        // If the symbol is not known to be a multiple, the rounded value is `multiple * ceil(symbol/multiple)`, which a
        // leaf cannot represent.
        let is_multiple = multiple > 0 && symbol.is_multiple_of(multiple as u64);
        return if is_multiple { Ok(()) } else { Err(symbol.not_static()) };
    }
    let tiles = ok!(divide_int(number.value(), multiple, Rounding::Up));
    *number = Int::new(some!(tiles.checked_mul(multiple), Err(SizeOverflow.error()))).marked(is_static);
    Ok(())
}
