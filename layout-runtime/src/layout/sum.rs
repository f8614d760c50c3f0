//! Sums the terms of an index. The sum is an integer, or a coordinate if the strides are coordinates.

use crate::number::carry_less;
use crate::rules::{BasisMixed, CoordinateStride, IndexOverflow};
use crate::tree::MAX_LEAVES;
use crate::{Basis, Error, Int, IntTuple};

/// A sum of products `entry * stride`: one number per basis element of the strides.
pub(crate) struct Sum {
    units: [Basis; MAX_LEAVES],
    values: [i64; MAX_LEAVES],
    len: usize,
    terms: usize,
    /// The XOR of all terms of XOR strides. If this number is not 0, all other terms are 0.
    bits: i64,
    is_static: bool,
}

impl Sum {
    pub(crate) const fn new() -> Self {
        Self { units: [Basis::ONE; MAX_LEAVES], values: [0; MAX_LEAVES], len: 0, terms: 0, bits: 0, is_static: true }
    }

    /// Adds `coordinate * stride`. The sum is static if every product is static. A product is static if both factors
    /// are static, or if one factor is a static 0.
    pub(crate) const fn add(&mut self, coordinate: Int, stride: Int) -> Result<(), Error> {
        self.terms += 1;
        let is_zero = coordinate.is_constant(0) || stride.is_constant(0);
        self.is_static = self.is_static && (is_zero || coordinate.is_static() && stride.is_static());
        let coordinate = coordinate.value();
        if stride.basis().is_xor() {
            return self.add_bits(coordinate, stride.value());
        }
        let product = some!(coordinate.checked_mul(stride.value()), Err(IndexOverflow.error()));
        let slot = first!(0..self.len, |slot| self.units[slot].is(stride.basis()));
        if slot == self.len {
            self.units[slot] = stride.basis();
            self.len += 1;
        }
        self.values[slot] = some!(self.values[slot].checked_add(product), Err(IndexOverflow.error()));
        Ok(())
    }

    /// Adds the term of an XOR stride: XORs `bits` with the carry-less product of `coordinate` and `stride`.
    const fn add_bits(&mut self, coordinate: i64, stride: i64) -> Result<(), Error> {
        if coordinate > 0 && coordinate.leading_zeros() + stride.leading_zeros() < 65 {
            return Err(IndexOverflow.error());
        }
        self.bits ^= carry_less(coordinate, stride);
        Ok(())
    }

    /// Returns the sum. As in CuTe, a single term keeps its basis element, as in `3@1`, and only an addition creates a
    /// tuple.
    pub(super) const fn value(&self) -> Result<IntTuple, Error> {
        if self.terms == 1 && self.len == 1 {
            return Ok(IntTuple::leaf(Int::new(self.values[0]).of(self.units[0]).marked(self.is_static)));
        }
        self.tuple()
    }

    /// Returns the sum as an integer or as a coordinate.
    pub(crate) const fn tuple(&self) -> Result<IntTuple, Error> {
        let is_static = self.is_static && self.terms > 0;
        if self.bits != 0 {
            return Ok(IntTuple::leaf(Int::new(self.bits).marked(is_static)));
        }
        self.collected(is_static)
    }

    /// Returns the tuple that contains each value at the path of its basis element. All other entries are 0.
    const fn collected(&self, is_static: bool) -> Result<IntTuple, Error> {
        let (mut rank, mut plain) = (0, 0);
        each!(for i in 0..self.len {
            match self.units[i].split() {
                Some((mode, _)) if mode >= rank => rank = mode + 1,
                Some(_) => {}
                None => plain = self.values[i],
            }
        });
        if rank == 0 {
            return Ok(IntTuple::leaf(Int::new(plain).marked(is_static)));
        }
        if plain != 0 {
            return Err(BasisMixed.error());
        }
        let mut tuple = IntTuple::EMPTY;
        each!(for mode in 0..rank {
            tuple = ok!(tuple.push(&ok!(self.within(mode).collected(is_static))));
        });
        Ok(tuple)
    }

    /// Returns the terms with a basis element in mode `mode`. The basis elements of the result are relative to this
    /// mode.
    const fn within(&self, mode: usize) -> Self {
        let mut inner = Self::new();
        each!(for i in 0..self.len {
            if let Some((outer, unit)) = self.units[i].split()
                && outer == mode
            {
                (inner.units[inner.len], inner.values[inner.len]) = (unit, self.values[i]);
                inner.len += 1;
            }
        });
        inner
    }

    /// Returns the sum as an integer. If the sum is a coordinate, returns an error.
    pub(crate) const fn integer(&self) -> Result<i64, Error> {
        Ok(some!(ok!(self.tuple()).as_int(), Err(CoordinateStride.error())).value())
    }
}
