//! The extent and the stride of a leaf, which may depend on runtime values.

use super::Numbers;
use layout_runtime::{Basis, Int};

/// An extent: an integer, a symbol, or `ceil(symbol/divisor)`.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The extent, if `divisor` is 0. If `divisor` is not 0, the extent is `ceil(symbol/divisor)` with the symbol
    /// `name`.
    pub(crate) number: i64,
    pub(crate) name: usize,
    pub(crate) divisor: i64,
    /// A number that divides the extent, as the declared clauses guarantee.
    known: i64,
}

impl Extent {
    /// The extent 1.
    pub const ONE: Self = Self { number: 1, name: 0, divisor: 0, known: 1 };

    /// Converts the extent of a leaf of a shape.
    pub const fn new(extent: Int) -> Self {
        match extent.symbol() {
            Some(symbol) => {
                let (name, divisor, known) = (symbol.name as usize, symbol.divisor as i64, symbol.known as i64);
                Self { number: 0, name, divisor, known }
            }
            None => Self { number: extent.value(), ..Self::ONE },
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, numbers: &impl Numbers) -> i64 {
        self.of(|name| numbers.get(name))
    }

    /// Returns the value of the extent. `number(name)` returns the value of symbol number `name`. This value must not
    /// be negative.
    #[inline(always)]
    pub fn of(&self, number: impl Fn(usize) -> i64) -> i64 {
        match self.divisor {
            0 => self.number,
            1 => number(self.name),
            divisor => (number(self.name) as u64).div_ceil(divisor as u64) as i64,
        }
    }

    /// Returns the extent for the symbol values `numbers`. Returns `None` if the symbol is below 1, or if the extent is
    /// not a multiple of `known`.
    #[inline(always)]
    pub(super) fn valid(&self, numbers: &impl Numbers) -> Option<i64> {
        let extent = self.get(numbers);
        let is_valid = self.divisor == 0 || numbers.get(self.name) >= 1 && extent % self.known == 0;
        is_valid.then_some(extent)
    }
}

const MAX_FACTORS: usize = Basis::MAX_FACTORS;

/// A stride: an integer times a product of symbols, such as `4*m`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stride {
    number: i64,
    names: [usize; MAX_FACTORS],
    len: usize,
    /// `true` if the stride is added to the index, not XORed.
    pub(super) is_added: bool,
}

impl Stride {
    pub(crate) const ZERO: Self = Self { number: 0, names: [0; MAX_FACTORS], len: 0, is_added: true };

    pub(super) const fn new(stride: Int) -> Self {
        let (mut names, mut len) = ([0; MAX_FACTORS], 0);
        each!(for i in 0..MAX_FACTORS {
            if let Some(name) = stride.basis().factor(i) {
                names[len] = name as usize;
                len += 1;
            }
        });
        let is_added = stride.basis().is_one() || stride.basis().is_named();
        Self { number: stride.value(), names, len, is_added }
    }

    /// Returns `true` if the stride is known at compile time.
    pub(crate) const fn is_static(&self) -> bool {
        self.len == 0
    }

    pub(crate) const fn number(&self) -> i64 {
        self.number
    }

    #[inline(always)]
    pub(crate) fn get(&self, numbers: &impl Numbers) -> i64 {
        self.product(numbers, |a, b| Some(a.wrapping_mul(b))).unwrap_or(0)
    }

    #[inline(always)]
    pub(super) fn product(&self, numbers: &impl Numbers, times: impl Fn(i64, i64) -> Option<i64>) -> Option<i64> {
        let mut stride = self.number;
        macro_rules! times {
            ($($k:literal)*) => {$(
                if $k < self.len {
                    stride = times(stride, numbers.get(self.names[$k]))?;
                }
            )*};
        }
        times!(0 1 2 3 4);
        Some(stride)
    }
}
