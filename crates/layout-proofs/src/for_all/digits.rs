//! Composes layouts with symbols, digit by digit.
//!
//! Each mode of the left operand is a digit of its coordinate. A leaf `e:t` of the right operand skips digits as long
//! as their extents divide `t`. If the leaf then ends within the next digit, it becomes one mode of the result.
//! Otherwise, the leaf must fill this digit exactly, and continues with stride 1 in the following digit.
//!
//! There are no carries if all leaves together can increase each digit only to a number below its extent. Then each
//! digit of a sum of coordinates is the sum of the corresponding digits.

use super::ForAll;
use super::polynomial::Polynomial;
use super::quantity::Quantity;
use super::sign::Signs;
use layout_runtime::{
    Error, Int,
    algebra::addressed,
    leaf::Leaf,
    rules::{BasisMixed, TooManyLeaves},
    tree::{MAX_LEAVES, Profile, Span, Tree},
};

/// A mode of the left operand: the extent of a digit, and the stride of the digit in the result.
#[derive(Clone, Copy)]
struct Digit {
    extent: Quantity,
    stride: Quantity,
}

/// The digits of the modes of the left operand that a leaf of the right operand addresses. Adjacent modes are one digit
/// if the second continues the first, as in `(4,8):(1,4)`.
pub(super) struct Digits {
    span: Span,
    digits: [Digit; MAX_LEAVES],
    len: usize,
}

impl Digits {
    /// Returns the digits of the modes in `span`. Returns `None` if an extent or a stride is not a product or quotient
    /// of symbols that can be represented.
    pub(super) const fn of(modes: &Tree<Leaf>, span: Span, of: &ForAll<'_>) -> Option<Self> {
        let none = Digit { extent: Quantity::number(1), stride: Quantity::number(0) };
        let mut digits = Self { span, digits: [none; MAX_LEAVES], len: 0 };
        each!(for i in span.start..span.end {
            let mode = &modes.leaves[i];
            // The coordinate of the last mode may exceed its extent, so the last mode is kept even if its extent is 1.
            let is_last = i + 1 == span.end;
            if !mode.is_one() || is_last {
                let extent = some!(Quantity::of(mode.extent(), of));
                let stride = some!(Quantity::of(mode.stride(), of));
                digits.push(Digit { extent, stride });
            }
        });
        Some(digits)
    }

    /// Returns one mode per digit.
    pub(super) const fn modes(&self, of: &ForAll<'_>) -> Result<Tree<Leaf>, Error> {
        let mut modes = [Leaf::UNUSED; MAX_LEAVES];
        each!(for i in 0..self.len {
            let Digit { extent, stride } = self.digits[i];
            modes[i] = Leaf::join(ok!(extent.extent(of)), ok!(stride.stride(of)));
        });
        let profile = if self.len == 1 { Profile::LEAF } else { Profile::flat(self.len) };
        Ok(Tree { profile, leaves: modes })
    }

    const fn push(&mut self, digit: Digit) {
        if self.len > 0 {
            let last = &mut self.digits[self.len - 1];
            if let Some(end) = last.extent.times(&last.stride)
                && end.is(&digit.stride)
                && let Some(extent) = last.extent.times(&digit.extent)
            {
                last.extent = extent;
                return;
            }
        }
        self.digits[self.len] = digit;
        self.len += 1;
    }
}

/// A composition under construction.
pub(super) struct Composing<'a> {
    of: &'a ForAll<'a>,
    signs: Signs<'a>,
    out: &'a mut Tree<Leaf>,
    len: usize,
    cut_into: [u8; MAX_LEAVES],
    /// For each mode of the result: the number of its digit, the span of the modes with this digit, its extent, and its
    /// stride within the digit.
    reached: [Option<(usize, Span, Quantity, Quantity)>; MAX_LEAVES],
}

impl<'a> Composing<'a> {
    pub(super) const fn new(of: &'a ForAll<'a>, signs: Signs<'a>, out: &'a mut Tree<Leaf>) -> Self {
        Self { of, signs, out, len: 0, cut_into: [0; MAX_LEAVES], reached: [None; MAX_LEAVES] }
    }

    /// Composes the modes of `left` with the modes of `right`.
    ///
    /// # Errors
    /// If the facts do not prove that one result is correct for all values.
    pub(super) const fn compose(&mut self, left: &Tree<Leaf>, right: &Tree<Leaf>) -> Result<(), Error> {
        each!(for k in 0..right.len() {
            let leaf = &right.leaves[k];
            let span = ok!(addressed(left, leaf.basis));
            let digits = some!(Digits::of(left, span, self.of), Err(self.of.unknown()));
            ok!(self.leaf(k, leaf, &digits));
            ok!(self.require_apart(left, right, k));
        });
        each!(for k in 0..right.len() {
            let span = ok!(addressed(left, right.leaves[k].basis));
            let digits = some!(Digits::of(left, span, self.of), Err(self.of.unknown()));
            ok!(self.require_no_carry(&digits));
        });
        self.out.profile = ok!(right.profile.refine(&self.cut_into));
        Ok(())
    }

    /// Composes leaf `k` of the right operand with the digits that it addresses.
    const fn leaf(&mut self, k: usize, leaf: &Leaf, digits: &Digits) -> Result<(), Error> {
        let failed = Err(self.of.unknown());
        let mut extent = some!(Quantity::of(leaf.extent(), self.of), failed);
        let unit_less = if leaf.basis.is_coordinate() { Int::new(leaf.stride) } else { leaf.stride() };
        let mut stride = some!(Quantity::of(unit_less, self.of), failed);
        if !self.is_at_least(&stride, 0) {
            return failed;
        }
        let mut i = 0;
        while i + 1 < digits.len {
            let digit = &digits.digits[i];
            let reach = some!(self.reach(&extent, &stride), failed);
            if self.is_below(&reach, &digit.extent) {
                return self.push(k, extent, stride, digits, i);
            }
            if let Some(rest) = stride.over(&digit.extent, self.of) {
                stride = rest;
            } else if let Some(steps) = digit.extent.over(&stride, self.of)
                && let Some(rest) = extent.over(&steps, self.of)
            {
                ok!(self.push(k, steps, stride, digits, i));
                (extent, stride) = (rest, Quantity::number(1));
            } else {
                return failed;
            }
            i += 1;
        }
        self.push(k, extent, stride, digits, i)
    }

    /// Appends a mode to the result: the mode `extent:stride` within digit `i`.
    const fn push(
        &mut self,
        k: usize,
        extent: Quantity,
        stride: Quantity,
        digits: &Digits,
        i: usize,
    ) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        let step = some!(stride.times(&digits.digits[i].stride), Err(self.of.unknown()));
        let step = if extent.is_one() && stride.factor == 0 { Int::new(0) } else { ok!(step.stride(self.of)) };
        self.out.leaves[self.len] = Leaf::join(ok!(extent.extent(self.of)), step);
        if i + 1 < digits.len {
            self.reached[self.len] = Some((i, digits.span, extent, stride));
        }
        self.len += 1;
        self.cut_into[k] += 1;
        Ok(())
    }

    /// Each leaf of the right operand addresses a span of modes. Two such spans must be equal or disjoint. Returns an
    /// error if the span of leaf `k` overlaps the span of an earlier leaf, and the two spans differ.
    const fn require_apart(&self, left: &Tree<Leaf>, right: &Tree<Leaf>, k: usize) -> Result<(), Error> {
        let span = ok!(addressed(left, right.leaves[k].basis));
        each!(for i in 0..k {
            let other = ok!(addressed(left, right.leaves[i].basis));
            let same = span.is(other);
            let both_move = right.leaves[k].stride != 0 && right.leaves[i].stride != 0;
            if !same && both_move && span.start < other.end && other.start < span.end {
                return Err(BasisMixed.error().of("composition", 1).leaf(k));
            }
        });
        Ok(())
    }

    /// Returns an error if the modes within a digit can together reach the end of the digit, so that a carry is
    /// possible.
    const fn require_no_carry(&mut self, digits: &Digits) -> Result<(), Error> {
        each!(for i in 0..digits.len {
            let mut room = some!(self.signs.given.number(&digits.digits[i].extent), Err(self.of.unknown()));
            let mut is_met = false;
            each!(for k in 0..self.len {
                if let Some((digit, span, extent, stride)) = self.reached[k]
                    && digit == i
                    && span.is(digits.span)
                {
                    let reach = some!(self.reach(&extent, &stride), Err(self.of.unknown()));
                    room = some!(room.plus(-1, &reach), Err(self.of.unknown()));
                    is_met = true;
                }
            });
            if is_met && !self.signs.at_least(&room, 1) {
                return Err(self.of.unknown());
            }
        });
        Ok(())
    }

    /// Returns `(extent − 1)·stride`, the largest number that the mode `extent:stride` adds to its digit.
    const fn reach(&self, extent: &Quantity, stride: &Quantity) -> Option<Polynomial> {
        let steps = some!(some!(self.signs.given.number(extent)).plus(-1, &Polynomial::of(1)));
        steps.times(&some!(self.signs.given.number(stride)))
    }

    const fn is_below(&mut self, reach: &Polynomial, extent: &Quantity) -> bool {
        let extent = some!(self.signs.given.number(extent), false);
        self.signs.at_least(&some!(extent.plus(-1, reach), false), 1)
    }

    const fn is_at_least(&mut self, quantity: &Quantity, least: i128) -> bool {
        let number = some!(self.signs.given.number(quantity), false);
        self.signs.at_least(&number, least)
    }
}
