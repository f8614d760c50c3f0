//! The terms of the index formulas.

use layout_runtime::{
    Error, IntTuple, Layout, MAX_LEAVES,
    budget::{Budget, Searched},
    sums::{DIGITS, Summand, Sums},
};

/// A term of an index formula: a digit times a stride. The digit is an entry of the coordinate, or the quotient
/// `entry / k`, or the remainder `entry % k`. `k` is the number of interleaved rows, columns or channels. The digits of
/// a layout are listed from the fastest to the slowest.
#[derive(Clone, Copy, Debug)]
pub struct Digit {
    entry: usize,
    counts: Counts,
    /// The number of the stride among the strides of the layout. If the value is `None`, the stride is 1 or `k`.
    stride: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counts {
    All,
    Blocks,
    Within,
}

/// Returns the term `entry · k`. In layouts that are not interleaved, `k` is 1.
pub(super) const fn along(entry: usize) -> Digit {
    Digit { entry, counts: Counts::All, stride: None }
}

/// Returns the term of a complete entry times stride number `stride`.
pub(super) const fn by(entry: usize, stride: usize) -> Digit {
    Digit { entry, counts: Counts::All, stride: Some(stride) }
}

/// Returns the term of the digit `entry / k`, the number of the interleaved block, times stride number `stride`.
pub(super) const fn blocks(entry: usize, stride: usize) -> Digit {
    Digit { entry, counts: Counts::Blocks, stride: Some(stride) }
}

/// Returns the term of the digit `entry % k`, the number of the row, column or channel within its interleaved block,
/// with the stride 1.
pub(super) const fn within(entry: usize) -> Digit {
    Digit { entry, counts: Counts::Within, stride: None }
}

/// The index formula of a layout: its digits, its strides, and the number `k` of interleaved rows, columns or channels.
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

    /// Returns the value of a digit for an entry of the coordinate.
    #[inline(always)]
    fn steps(&self, digit: &Digit, entry: i64) -> i64 {
        match digit.counts {
            Counts::All => entry,
            Counts::Blocks => entry.div_euclid(self.k),
            Counts::Within => entry.rem_euclid(self.k),
        }
    }

    /// Returns the number of values of a digit. `extent` is the extent of the entry that contains the digit.
    fn extent(&self, digit: &Digit, extent: i64) -> i64 {
        match digit.counts {
            Counts::All => extent,
            Counts::Blocks => (extent + self.k - 1).div_euclid(self.k),
            Counts::Within => self.k,
        }
    }

    /// Returns `true` if no digit has the fixed stride 1 or `k`. Then the strides determine which entry changes
    /// slowest.
    fn is_affine(&self) -> bool {
        self.digits.iter().all(|digit| digit.stride.is_some())
    }

    #[inline(always)]
    pub(super) fn index(&self, entries: &[i64]) -> i64 {
        let mut index = 0;
        // This code is a loop instead of a fold, because rustc unrolls only the loop.
        for digit in self.digits {
            index += self.steps(digit, entries[digit.entry]) * self.step(digit);
        }
        index
    }

    /// Writes to `entries` a coordinate that has the index `index`, if such a coordinate exists. If several coordinates
    /// have this index, the entries with the largest strides are as large as possible. The caller must check the index
    /// of the coordinate.
    pub(super) fn inverse(&self, index: i64, entries: &mut [i64]) -> Option<()> {
        if self.is_affine() {
            return self.search(index, entries);
        }
        let mut rest = index;
        for digit in self.digits.iter().rev() {
            let (steps, left) = split(rest, self.step(digit));
            entries[digit.entry] += steps * if digit.counts == Counts::Blocks { self.k } else { 1 };
            rest = left;
        }
        Some(())
    }

    /// Searches for a coordinate with the index `index`. The search starts with the entry `index / stride` for each
    /// stride. If the sum of the terms is then larger than `index`, the search decreases entries, first the entries
    /// with small strides.
    fn search(&self, index: i64, entries: &mut [i64]) -> Option<()> {
        let (mut sums, mut missing) = (Sums::<MAX_LEAVES>::EMPTY, i128::from(index));
        for digit in self.digits.iter().filter(|digit| self.step(digit) > 0) {
            let (stride, most) = (self.step(digit), index / self.step(digit));
            entries[digit.entry] = most;
            missing -= i128::from(stride) * i128::from(most);
            sums.insert(Summand {
                stride: stride.into(),
                low: 0,
                high: most.into(),
                place_value: (digit.entry as i128, 0),
            });
        }
        sums.sum_up();
        let (mut less, mut budget) = ([0; MAX_LEAVES], Budget::new(DIGITS));
        let found = missing == 0
            || missing < 0
                && matches!(sums.complete(sums.len(), missing, None, &mut less, &mut budget), Searched::Found(()));
        for (k, less) in less.iter().enumerate().take(sums.len()) {
            entries[sums.summand(k).place_value.0 as usize] -= *less as i64;
        }
        found.then_some(())
    }

    /// Computes the strides of the layout without gaps for the extents `extents`.
    pub(super) fn packed(digits: &[Digit], k: i64, extents: &[i64], stride: &mut [i64]) {
        let formula = Formula { digits: &[], stride: &[], k };
        let mut length = 1;
        for digit in digits {
            if let Some(own) = digit.stride {
                stride[own] = length;
            }
            length *= formula.extent(digit, extents[digit.entry]);
        }
    }

    pub(super) fn capacity(&self, extents: &[i64]) -> i64 {
        if extents.iter().any(|extent| *extent < 1) {
            return 0;
        }
        let slowest = if self.is_affine() { 0 } else { self.digits.len() - 1 };
        let lengths =
            self.digits[slowest..].iter().map(|digit| self.extent(digit, extents[digit.entry]) * self.step(digit));
        lengths.chain([self.largest(extents) + 1]).fold(0, i64::max)
    }

    /// Returns the largest index of the coordinates in `extents`. At the coordinate with the largest index, each entry
    /// is 0, its extent minus 1, or the last value of the last complete block of `k` values.
    fn largest(&self, extents: &[i64]) -> i64 {
        let index = |entry: usize, at: i64| -> i64 {
            let digits = self.digits.iter().filter(|digit| digit.entry == entry);
            digits.map(|digit| self.steps(digit, at) * self.step(digit)).sum()
        };
        let full = |extent: i64| (extent / self.k * self.k - 1).max(0);
        let entry = |(entry, extent): (usize, &i64)| index(entry, extent - 1).max(index(entry, full(*extent))).max(0);
        extents.iter().enumerate().map(entry).sum()
    }

    pub(super) fn layout(&self, extents: &[i64]) -> Result<Layout, Error> {
        let (mut shape, mut stride) = (IntTuple::EMPTY, IntTuple::EMPTY);
        for (entry, extent) in extents.iter().enumerate() {
            let digits = || self.digits.iter().filter(|digit| digit.entry == entry);
            let is_plain = |digit: &&Digit| self.k > 1 || digit.counts != Counts::Within;
            let (mut extents, mut steps) = (IntTuple::EMPTY, IntTuple::EMPTY);
            for digit in digits().filter(is_plain) {
                extents = extents.push(&IntTuple::int(self.extent(digit, *extent)))?;
                steps = steps.push(&IntTuple::int(self.step(digit)))?;
            }
            let is_single = extents.rank() == 1;
            shape = shape.push(&if is_single { extents.nth(0) } else { extents })?;
            stride = stride.push(&if is_single { steps.nth(0) } else { steps })?;
        }
        Layout::new(&shape, &stride)
    }
}

/// Returns `index / step` and the remainder, or `(0, index)` if `step` is 0.
const fn split(index: i64, step: i64) -> (i64, i64) {
    if step > 0 { (index.div_euclid(step), index.rem_euclid(step)) } else { (0, index) }
}
