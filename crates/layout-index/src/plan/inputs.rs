//! The inputs of a plan: the entries of a coordinate, with the modes that each entry covers. This file also defines the
//! integer types of plans.

use layout_runtime::tree::{Profile, Span};
use layout_runtime::{Error, Layout, MAX_LEAVES};

/// A mode that an input `x` covers. The mode contributes the digit `x / period % extent`, multiplied by `stride`, to
/// the index.
#[derive(Clone, Copy)]
pub(super) struct Digit {
    pub(super) period: i64,
    pub(super) extent: i64,
    pub(super) stride: i64,
}

impl Digit {
    /// Unused digits. The array is a constant, because const evaluation of an array expression would write the digits
    /// one by one.
    const NONES: [Self; MAX_LEAVES] = [Self { period: 1, extent: 1, stride: 0 }; MAX_LEAVES];
}

/// The number of values and the digits of every input, that is, of every entry of the coordinate. Modes that coalesce
/// are one digit.
pub(super) struct Inputs {
    /// The digits of all inputs, in one array. Other modules read the array directly: const evaluation interprets the
    /// planner, and a call takes as long as about five statements.
    pub(super) row: [Digit; MAX_LEAVES],
    /// The digits of input `k` are at `ends[k]..ends[k + 1]`.
    ends: [usize; MAX_LEAVES + 1],
    /// The number of values of every input.
    pub(super) sizes: [i64; MAX_LEAVES],
    len: usize,
}

impl Inputs {
    pub(super) const fn new(layout: &Layout, coord: &Profile) -> Result<Self, Error> {
        let mut inputs = Self { row: Digit::NONES, ends: [0; MAX_LEAVES + 1], sizes: [1; MAX_LEAVES], len: 0 };
        ok!(inputs.collect(layout, layout.all(), coord, coord.all()));
        Ok(inputs)
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the largest value of input `input`.
    pub(super) const fn last(&self, input: usize) -> i64 {
        self.sizes[input] - 1
    }

    /// Returns the largest value of any input.
    pub(super) const fn largest(&self) -> i64 {
        let mut largest = 0;
        each!(for i in 0..self.len {
            if self.sizes[i] - 1 > largest {
                largest = self.sizes[i] - 1;
            }
        });
        largest
    }

    /// Returns the position of an input's first digit in `row`.
    pub(super) const fn start(&self, input: usize) -> usize {
        self.ends[input]
    }

    pub(super) const fn digits(&self, input: usize) -> usize {
        self.ends[input + 1] - self.ends[input]
    }

    pub(super) const fn digit(&self, input: usize, k: usize) -> Digit {
        self.row[self.ends[input] + k]
    }

    const fn collect(&mut self, layout: &Layout, span: Span, coord: &Profile, at: Span) -> Result<(), Error> {
        if coord.is_leaf(at) {
            self.input(layout, span);
            return Ok(());
        }
        let rank = ok!(layout.modes().profile.rank_like(span, coord, at));
        each!(for i in 0..rank {
            ok!(self.collect(layout, layout.modes().profile.mode(span, i), coord, coord.mode(at, i)));
        });
        Ok(())
    }

    /// Adds an input that covers the modes of `span`.
    const fn input(&mut self, layout: &Layout, span: Span) {
        let start = self.ends[self.len];
        let mut end = start;
        let mut period = 1;
        each!(for i in span.start..span.end {
            let mode = layout.modes().leaves[i];
            let before = if end > start { self.row[end - 1] } else { Digit { period: 1, extent: 1, stride: 0 } };
            if mode.is_one() {
                // The mode has extent 1, so its only coordinate is 0, and the mode is dropped.
            } else if end > start && mode.stride as i128 == before.extent as i128 * before.stride as i128 {
                self.row[end - 1].extent *= mode.size();
            } else {
                self.row[end] = Digit { period, extent: mode.size(), stride: mode.stride };
                end += 1;
            }
            period *= mode.size();
        });
        self.sizes[self.len] = period;
        self.len += 1;
        self.ends[self.len] = end;
    }
}

/// The integer type in which a plan computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntWidth {
    /// The number of bits, including the sign.
    pub bits: u32,
    /// `true` if the type is signed.
    pub signed: bool,
}

impl IntWidth {
    /// The type `u32`.
    pub const U32: Self = Self { bits: 32, signed: false };

    /// Returns the smaller of `i64::MAX` and the largest value of the type.
    #[must_use]
    pub const fn max(self) -> i64 {
        let bits = self.value_bits();
        if bits >= 63 { i64::MAX } else { (1 << bits) - 1 }
    }

    /// Returns the smallest value of the type. For `i64`, returns `i64::MIN`.
    #[must_use]
    pub const fn min(self) -> i64 {
        if self.signed { -self.max() - 1 } else { 0 }
    }

    /// Returns the number of bits of the largest value.
    #[must_use]
    pub const fn value_bits(self) -> u32 {
        self.bits - self.signed as u32
    }
}
