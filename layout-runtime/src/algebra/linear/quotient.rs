//! Divides linear layouts (`divide_left`), and removes modes whose coordinate a linear layout does not change
//! (`quotient`).

use super::map::Linear;
use crate::rules::{ModeOutOfRange, NotDivisible, NotLinear, RankMismatch};
use crate::tree::MAX_LEAVES;
use crate::{Error, IntTuple, Layout};

rules! {
    NoFactor { coordinate: i64, index: i64, factor: i64 } =
        "coordinate {coordinate} of the divided layout has index {index}, but copies of the divisor require index {factor}",
        "for `divide_left`, use a layout that consists of copies of the divisor; for `quotient`, remove only modes in which the digit of the index always equals the coordinate";
}

impl Layout {
    /// Divides each mode of this layout by the corresponding mode of `divisor`. This layout must consist of copies of
    /// `divisor`, and the result is the layout of the positions of these copies.
    ///
    /// Law: `self(b + n·c) = divisor(b) ^ (2^k · result(c))` for coordinates `b` of a mode of `divisor` and `c` of the
    /// same mode of the result. `2^k` is the least power of two above all indices of `divisor`, and `n` is the size of
    /// the mode of `divisor`. Source: `divideLeft` of Triton's linear layouts, arXiv 2505.23819.
    ///
    /// # Errors
    /// If a layout is not linear, if the size of a mode is not a power of two, if the ranks differ, or if this layout
    /// does not consist of copies of `divisor`.
    ///
    /// ```
    /// # use colex::Layout;
    /// let [other, warp] = ["(64,8):(2,256)", "(32,2):(2,1)"].map(|l| l.parse::<Layout>().unwrap());
    /// assert!(other.divide_left(&warp).is_err());
    /// let all: Layout = "((32,4),(2,8)):((2,64),(1,256))".parse().unwrap();
    /// assert_eq!(all.divide_left(&warp).unwrap().to_string(), "(4,8):(1,4)");
    /// ```
    pub const fn divide_left(&self, divisor: &Self) -> Result<Self, Error> {
        let whole = ok!(LinearModes::of(self, 0), |error| error.of("divide_left", 0));
        let part = ok!(LinearModes::of(divisor, 1), |error| error.of("divide_left", 1));
        if whole.rank != part.rank {
            let error = RankMismatch { found: part.rank as i64, expected: whole.rank as i64 }.error();
            return Err(error.of("divide_left", 1));
        }
        Ok(ok!(whole.divided(&part), |error| error.of("divide_left", 1)))
    }

    /// Removes the modes with the numbers `modes`. The layout must not change the coordinates of these modes: the digit
    /// of the index for such a mode must always equal the coordinate of the mode.
    ///
    /// The digits of an index are its entries if the index is read as a one-dimensional coordinate of the layout's
    /// shape. For example, a conversion that exchanges values between the lanes of each warp does not change the number
    /// of the warp. Its quotient describes the exchange within one warp.
    ///
    /// Law: `self(c)` has the same digits as `c` in these modes. The other digits of `self(c)` are
    /// `self.quotient(modes)` of the other digits of `c`. Source: `quotient` of Triton's linear layouts.
    ///
    /// # Errors
    /// If the layout is not linear, if the size of a mode is not a power of two, if a mode in `modes` does not exist,
    /// or if the layout changes the coordinate of such a mode.
    ///
    /// ```
    /// # use colex::Layout;
    /// let turned: Layout = "((2,2),4):((2,1),4)".parse().unwrap();         // lanes 0123 to 0213, in each of four warps
    /// assert_eq!(turned.quotient(&[1]).unwrap().to_string(), "(2,2):(2,1)");
    /// assert!(turned.quotient(&[0]).is_err());
    /// ```
    pub const fn quotient(&self, modes: &[usize]) -> Result<Self, Error> {
        let mut whole = ok!(LinearModes::of(self, 0), |error| error.of("quotient", 0));
        each!(for i in 0..modes.len() {
            if modes[i] >= whole.rank {
                let error = ModeOutOfRange { mode: modes[i] as i64, rank: whole.rank as i64 }.error();
                return Err(error.of("quotient", 0));
            }
        });
        each!(for mode in rev(0..whole.rank) {
            if any!(0..modes.len(), |i| modes[i] == mode) {
                whole = ok!(whole.without(mode), |error| error.of("quotient", 0));
            }
        });
        whole.layout()
    }
}

/// A linear map, and the number of bits of each mode.
#[derive(Clone, Copy)]
struct LinearModes {
    map: Linear,
    rank: usize,
    bits: [usize; MAX_LEAVES],
}

impl LinearModes {
    const fn of(layout: &Layout, operand: usize) -> Result<Self, Error> {
        let mut out = Self { map: ok!(Linear::of_operand(layout)), rank: layout.rank(), bits: [0; MAX_LEAVES] };
        each!(for i in 0..out.rank {
            let size = if out.rank == 1 { layout.size() } else { ok!(layout.size_of(&[i])) };
            if size.count_ones() != 1 {
                return Err(NotLinear.error().of("", operand));
            }
            out.bits[i] = size.trailing_zeros() as usize;
        });
        Ok(out)
    }

    /// Returns the layout of the map. The shape of this layout has one integer per mode.
    const fn layout(&self) -> Result<Layout, Error> {
        let mut extents = [1; MAX_LEAVES];
        each!(for i in 0..self.rank {
            extents[i] = 1_i64 << self.bits[i];
        });
        let shape = match self.rank {
            0 | 1 => IntTuple::int(extents[0]),
            _ => ok!(IntTuple::flat(extents.split_at(self.rank).0)),
        };
        Layout::from_columns(&shape, self.map.columns.split_at(self.map.len).0)
    }

    const fn divided(&self, part: &Self) -> Result<Layout, Error> {
        let below = 64 - part.map.bits().leading_zeros();
        let mut out = Self { map: Linear::ZERO, ..*self };
        let (mut at, mut at_part) = (0, 0);
        each!(for i in 0..self.rank {
            if self.bits[i] < part.bits[i] {
                return Err(NotDivisible { number: 1 << self.bits[i], divisor: 1 << part.bits[i] }.error());
            }
            each!(for k in 0..self.bits[i] {
                let column = self.map.columns[at + k];
                let is_copy = k >= part.bits[i];
                let expected = if is_copy { column >> below << below } else { part.map.columns[at_part + k] };
                if column != expected {
                    return Err(NoFactor { coordinate: 1 << (at + k), index: column, factor: expected }.error());
                }
                if is_copy {
                    out.map.push(column >> below);
                }
            });
            out.bits[i] = self.bits[i] - part.bits[i];
            at += self.bits[i];
            at_part += part.bits[i];
        });
        out.layout()
    }

    /// Removes mode `mode`, or returns an error if the map changes the coordinate of this mode.
    const fn without(&self, mode: usize) -> Result<Self, Error> {
        let mut from = 0;
        each!(for i in 0..mode {
            from += self.bits[i];
        });
        let to = from + self.bits[mode];
        let digit = (1 << to) - (1 << from);
        let mut out = Self { map: Linear::ZERO, ..*self };
        each!(for k in 0..self.map.len {
            let (column, is_own) = (self.map.columns[k], from <= k && k < to);
            let expected = if is_own { 1 << k } else { column & !digit };
            if column != expected {
                return Err(NoFactor { coordinate: 1 << k, index: column, factor: expected }.error());
            }
            if !is_own {
                out.map.push(column >> to << from | column & ((1 << from) - 1));
            }
        });
        each!(for i in mode..self.rank {
            out.bits[i] = if i + 1 < self.rank { self.bits[i + 1] } else { 0 };
        });
        out.rank -= 1;
        Ok(out)
    }
}
