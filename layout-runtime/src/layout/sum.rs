//! The value of a layout: an integer, or where strides count in coordinates, a coordinate.

use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::number::carry_less;
use crate::tree::MAX_LEAVES;

/// A sum of coordinate times stride, kept by the unit that the stride counts.
pub(crate) struct Sum {
    units: [Basis; MAX_LEAVES],
    values: [i64; MAX_LEAVES],
    len: usize,
    terms: usize,
    /// What XOR strides add: all other terms are then 0.
    bits: i64,
    is_static: bool,
}

impl Sum {
    pub(crate) const fn new() -> Self {
        Self { units: [Basis::ONE; MAX_LEAVES], values: [0; MAX_LEAVES], len: 0, terms: 0, bits: 0, is_static: true }
    }

    /// Adds `coordinate * stride`. The sum is static if every product is: both are static, or one of them is a static 0.
    pub(crate) const fn add(&mut self, coordinate: Int, stride: Int) -> Result<(), Error> {
        self.terms += 1;
        let is_zero = coordinate.is_constant(0) || stride.is_constant(0);
        self.is_static = self.is_static && (is_zero || coordinate.is_static() && stride.is_static());
        let coordinate = coordinate.value();
        if stride.basis().is_xor() {
            return self.add_bits(coordinate, stride.value());
        }
        let product = some!(coordinate.checked_mul(stride.value()), Err(Error::new(ErrorKind::IndexOverflow)));
        let slot = first!(0..self.len, |slot| self.units[slot].is(stride.basis()));
        if slot == self.len {
            self.units[slot] = stride.basis();
            self.len += 1;
        }
        self.values[slot] = some!(self.values[slot].checked_add(product), Err(Error::new(ErrorKind::IndexOverflow)));
        Ok(())
    }

    /// Joins the carry-less product to what XOR strides have added so far.
    const fn add_bits(&mut self, coordinate: i64, stride: i64) -> Result<(), Error> {
        if coordinate > 0 && coordinate.leading_zeros() + stride.leading_zeros() < 65 {
            return Err(Error::new(ErrorKind::IndexOverflow));
        }
        self.bits ^= carry_less(coordinate, stride);
        Ok(())
    }

    /// The sum. A single term keeps its unit (`3@1`), as in CuTe, where only addition makes a tuple.
    pub(super) const fn value(&self) -> Result<IntTuple, Error> {
        if self.terms == 1 && self.len == 1 {
            return Ok(IntTuple::leaf(Int::new(self.values[0]).of(self.units[0]).marked(self.is_static)));
        }
        self.tuple()
    }

    /// The sum as an integer or a tuple of coordinates.
    pub(crate) const fn tuple(&self) -> Result<IntTuple, Error> {
        let is_static = self.is_static && self.terms > 0;
        if self.bits != 0 {
            return Ok(IntTuple::leaf(Int::new(self.bits).marked(is_static)));
        }
        collect(&self.units, &self.values, self.len, is_static)
    }

    /// The value, if it counts in plain units alone.
    pub(crate) const fn integer(&self) -> Result<i64, Error> {
        Ok(some!(ok!(self.tuple()).as_int(), Err(Error::new(ErrorKind::CoordinateStride))).value())
    }
}

/// Puts every value at the place that its unit names; places between are 0.
const fn collect(units: &[Basis], values: &[i64], len: usize, is_static: bool) -> Result<IntTuple, Error> {
    let mut rank = 0;
    let mut plain = 0;
    each!(for i in 0..len {
        match units[i].split() {
            Some((mode, _)) if mode >= rank => rank = mode + 1,
            Some(_) => {}
            None => plain = values[i],
        }
    });
    if rank == 0 {
        return Ok(IntTuple::leaf(Int::new(plain).marked(is_static)));
    }
    if plain != 0 {
        return Err(Error::new(ErrorKind::BasisMixed));
    }
    let mut tuple = IntTuple::EMPTY;
    each!(for mode in 0..rank {
        tuple = ok!(tuple.push(&ok!(collect_mode(units, values, len, is_static, mode))));
    });
    Ok(tuple)
}

const fn collect_mode(
    units: &[Basis],
    values: &[i64],
    len: usize,
    is_static: bool,
    mode: usize,
) -> Result<IntTuple, Error> {
    let mut inner_units = [Basis::ONE; MAX_LEAVES];
    let mut inner_values = [0; MAX_LEAVES];
    let mut inner_len = 0;
    each!(for i in 0..len {
        if let Some((outer, inner)) = units[i].split()
            && outer == mode
        {
            inner_units[inner_len] = inner;
            inner_values[inner_len] = values[i];
            inner_len += 1;
        }
    });
    collect(&inner_units, &inner_values, inner_len, is_static)
}
