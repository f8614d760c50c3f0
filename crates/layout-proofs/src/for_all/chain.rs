//! Visits the modes of a layout in the order of their strides, and divides strides.

use super::ForAll;
use super::quantity::Quantity;
use super::sign::Signs;
use layout_runtime::{Error, Int, IntTuple, budget::Budget, leaf::Leaf, rules::NotStatic, tree::MAX_LEAVES};

/// The modes of a layout with symbols that an operation has not used yet. They are called open.
pub(super) struct Remaining<'a> {
    of: &'a ForAll<'a>,
    open: [bool; MAX_LEAVES],
}

impl<'a> Remaining<'a> {
    /// Returns all modes except modes with exactly one element.
    ///
    /// # Errors
    /// If the layout has a swizzle, an offset or XOR strides.
    pub(super) const fn of(of: &'a ForAll<'a>) -> Result<Self, Error> {
        if of.layout.is_composed() || of.layout.is_xor() {
            return Err(of.unknown());
        }
        let mut open = [false; MAX_LEAVES];
        each!(for i in 0..of.layout.len() {
            open[i] = !of.layout.modes().leaves[i].is_one();
        });
        Ok(Self { of, open })
    }

    /// Removes the modes with the constant stride 0.
    pub(super) const fn without_zeros(mut self) -> Self {
        each!(for i in 0..self.of.layout.len() {
            let mode = self.mode(i);
            self.open[i] = self.open[i] && !(mode.stride == 0 && mode.basis.is_one());
        });
        self
    }

    const fn mode(&self, i: usize) -> &'a Leaf {
        &self.of.layout.modes().leaves[i]
    }

    pub(super) const fn is_open(&self, i: usize) -> bool {
        self.open[i]
    }

    pub(super) const fn close(&mut self, i: usize) {
        self.open[i] = false;
    }

    /// Returns `true` if the operation has used every mode.
    pub(super) const fn is_done(&self) -> bool {
        all!(0..self.of.layout.len(), |i| !self.open[i])
    }

    /// Finds an open mode that is the smallest for all values of the symbols: its stride is positive, and all its
    /// indices are below the strides of all other open modes. Removes and returns this mode.
    pub(super) const fn smallest(&mut self, budget: &mut Budget) -> Result<usize, Error> {
        let mut signs = some!(Signs::of(self.of, budget), Err(self.of.unknown()));
        each!(for k in 0..self.of.layout.len() {
            if self.open[k] && self.is_smallest(k, &mut signs) {
                self.close(k);
                return Ok(k);
            }
        });
        Err(self.of.unknown())
    }

    const fn is_smallest(&self, k: usize, signs: &mut Signs<'_>) -> bool {
        let mode = self.mode(k);
        if signs.compare(&IntTuple::leaf(mode.stride()), &IntTuple::int(1)).less {
            return false;
        }
        let stride = IntTuple::EMPTY.push(&IntTuple::leaf(mode.stride()));
        let Ok(stride) = stride else { return false };
        let Ok(end) = stride.push(&IntTuple::leaf(mode.extent())) else { return false };
        all!(0..self.of.layout.len(), |j| {
            j == k || !self.open[j] || !signs.compare(&end, &IntTuple::leaf(self.mode(j).stride())).more
        })
    }
}

impl ForAll<'_> {
    /// Returns the error for a result that depends on the values of symbols. The error names a symbol of the layout.
    pub(crate) const fn unknown(&self) -> Error {
        let name = or!(self.layout.first_name(), 0);
        NotStatic { name }.error()
    }

    /// Returns `a / b` as an extent, for products of symbols `a` and `b`. Returns `None` if the quotient is not an
    /// integer for all values, or if the constant factor of `a` is below 1.
    pub(super) const fn quotient(&self, a: Int, b: Int) -> Result<Option<Int>, Error> {
        let (Some(a), Some(b)) = (Quantity::of(a, self), Quantity::of(b, self)) else { return Ok(None) };
        if a.factor < 1 {
            return Ok(None);
        }
        match a.over(&b, self) {
            Some(quotient) => Ok(Some(ok!(quotient.extent(self)))),
            None => Ok(None),
        }
    }
}
