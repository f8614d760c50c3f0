//! What an index of these layouts is the sum of.

use crate::algebra::sums::{Search, Step, Sums};
use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::tree::MAX_LEAVES;

/// A summand of an index: steps along a part of the coordinate. A table of digits starts with the fastest one.
#[derive(Clone, Copy, Debug)]
pub struct Digit {
    part: usize,
    counts: Counts,
    /// The stride that a step is long; without one it is as many elements as lie side by side.
    stride: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counts {
    All,
    Blocks,
    Within,
}

/// Along the lines, of which some lie side by side.
pub(super) const fn along(part: usize) -> Digit {
    Digit { part, counts: Counts::All, stride: None }
}

/// From one to the next.
pub(super) const fn by(part: usize, stride: usize) -> Digit {
    Digit { part, counts: Counts::All, stride: Some(stride) }
}

/// From one block of lines that lie side by side to the next.
pub(super) const fn blocks(part: usize, stride: usize) -> Digit {
    Digit { part, counts: Counts::Blocks, stride: Some(stride) }
}

/// From line to line in a block.
pub(super) const fn within(part: usize) -> Digit {
    Digit { part, counts: Counts::Within, stride: None }
}

/// A layout as its formulas see it: its digits and strides, and how many lines lie side by side.
pub(super) struct Formula<'a> {
    pub(super) digits: &'static [Digit],
    pub(super) stride: &'a [i64],
    pub(super) k: i64,
}

impl Formula<'_> {
    #[inline(always)]
    fn step(&self, digit: &Digit) -> i64 {
        match digit.stride {
            Some(stride) => self.stride[stride],
            None if digit.counts == Counts::Within => 1,
            None => self.k,
        }
    }

    /// How many steps of a digit a part of the coordinate is.
    #[inline(always)]
    fn steps(&self, digit: &Digit, part: i64) -> i64 {
        match digit.counts {
            Counts::All => part,
            Counts::Blocks => part.div_euclid(self.k),
            Counts::Within => part.rem_euclid(self.k),
        }
    }

    /// How many steps a digit has room for in an extent.
    fn extent(&self, digit: &Digit, extent: i64) -> i64 {
        match digit.counts {
            Counts::All => extent,
            Counts::Blocks => (extent + self.k - 1).div_euclid(self.k),
            Counts::Within => self.k,
        }
    }

    /// Whether each part has a stride of its own, so that any may be the slowest.
    fn is_affine(&self) -> bool {
        self.digits.iter().all(|digit| digit.stride.is_some())
    }

    #[inline(always)]
    pub(super) fn index(&self, parts: &[i64]) -> i64 {
        let mut index = 0;
        // A loop, which is unrolled with the digits in it; a fold is not.
        for digit in self.digits {
            index += self.steps(digit, parts[digit.part]) * self.step(digit);
        }
        index
    }

    /// A coordinate that may have this index: that in which the largest stride counts most.
    pub(super) fn inverse(&self, index: i64, parts: &mut [i64]) -> Option<()> {
        if self.is_affine() {
            return self.search(index, parts);
        }
        let mut rest = index;
        for digit in self.digits.iter().rev() {
            let (steps, left) = split(rest, self.step(digit));
            parts[digit.part] += steps * if digit.counts == Counts::Blocks { self.k } else { 1 };
            rest = left;
        }
        Some(())
    }

    /// All strides count as often as fits into the index; the search takes away what is too much, first from the smallest ones.
    fn search(&self, index: i64, parts: &mut [i64]) -> Option<()> {
        let (mut sums, mut missing) = (Sums::<MAX_LEAVES>::EMPTY, i128::from(index));
        for digit in self.digits.iter().filter(|digit| self.step(digit) > 0) {
            let (stride, most) = (self.step(digit), index / self.step(digit));
            parts[digit.part] = most;
            missing -= i128::from(stride) * i128::from(most);
            sums.insert(Step {
                stride: stride.into(),
                low: 0,
                high: most.into(),
                place_value: (digit.part as i128, 0),
            });
        }
        sums.sum_up();
        let mut less = [0; MAX_LEAVES];
        let found = missing == 0
            || missing < 0 && matches!(sums.complete(sums.len(), missing, None, &mut less, &mut 0), Search::Found(()));
        for (k, less) in less.iter().enumerate().take(sums.len()) {
            parts[sums.step(k).place_value.0 as usize] -= *less as i64;
        }
        found.then_some(())
    }

    /// The strides without gaps.
    pub(super) fn packed(digits: &[Digit], k: i64, extents: &[i64], stride: &mut [i64]) {
        let formula = Formula { digits: &[], stride: &[], k };
        let mut length = 1;
        for digit in digits {
            if let Some(own) = digit.stride {
                stride[own] = length;
            }
            length *= formula.extent(digit, extents[digit.part]);
        }
    }

    pub(super) fn capacity(&self, extents: &[i64]) -> i64 {
        if extents.iter().any(|extent| *extent < 1) {
            return 0;
        }
        let slowest = if self.is_affine() { 0 } else { self.digits.len() - 1 };
        let lengths =
            self.digits[slowest..].iter().map(|digit| self.extent(digit, extents[digit.part]) * self.step(digit));
        lengths.chain([self.largest(extents) + 1]).fold(0, i64::max)
    }

    /// The largest index: of each part the first element, the last, or the last of a full block.
    fn largest(&self, extents: &[i64]) -> i64 {
        let index = |part: usize, at: i64| -> i64 {
            let digits = self.digits.iter().filter(|digit| digit.part == part);
            digits.map(|digit| self.steps(digit, at) * self.step(digit)).sum()
        };
        let full = |extent: i64| (extent / self.k * self.k - 1).max(0);
        let part = |(part, extent): (usize, &i64)| index(part, extent - 1).max(index(part, full(*extent))).max(0);
        extents.iter().enumerate().map(part).sum()
    }

    pub(super) fn layout(&self, extents: &[i64]) -> Result<Layout, Error> {
        let (mut shape, mut stride) = (IntTuple::EMPTY, IntTuple::EMPTY);
        for (part, extent) in extents.iter().enumerate() {
            let digits = || self.digits.iter().filter(|digit| digit.part == part);
            let is_plain = |digit: &&Digit| self.k > 1 || digit.counts != Counts::Within;
            let (mut extents, mut steps) = (IntTuple::EMPTY, IntTuple::EMPTY);
            for digit in digits().filter(is_plain) {
                extents = extents.push(&IntTuple::int(self.extent(digit, *extent)))?;
                steps = steps.push(&IntTuple::int(self.step(digit)))?;
            }
            let is_single = extents.rank() == 1;
            shape = shape.push(&if is_single { extents.mode(0) } else { extents })?;
            stride = stride.push(&if is_single { steps.mode(0) } else { steps })?;
        }
        Layout::new(&shape, &stride)
    }
}

/// `index / step` and what is left; nothing is left to a step of 0, which nobody can count.
const fn split(index: i64, step: i64) -> (i64, i64) {
    if step > 0 { (index.div_euclid(step), index.rem_euclid(step)) } else { (0, index) }
}
