//! Sums, products, minima, maxima and greatest common divisors of the integers of tuples. Source: CuTe's
//! `int_tuple.hpp`.

use super::IntTuple;
use crate::number::gcd_signed;
use crate::rules::{NotCongruent, SizeOverflow};
use crate::{Error, Int};

impl IntTuple {
    /// Returns the largest integer.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (7, 3))).max(), 7);
    /// ```
    pub const fn max(&self) -> i64 {
        let mut most = self.tree.leaves[0].value();
        each!(for i in 1..self.len() {
            let value = self.tree.leaves[i].value();
            most = if value > most { value } else { most };
        });
        most
    }

    /// Returns the smallest integer.
    pub const fn min(&self) -> i64 {
        let mut least = self.tree.leaves[0].value();
        each!(for i in 1..self.len() {
            let value = self.tree.leaves[i].value();
            least = if value < least { value } else { least };
        });
        least
    }

    /// Returns the greatest common divisor of all integers. If all integers are 0, the result is 0.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((12, (18, 30))).gcd(), 6);
    /// ```
    pub const fn gcd(&self) -> i64 {
        let mut common = 0;
        each!(for i in 0..self.len() {
            common = gcd_signed(common, self.tree.leaves[i].value());
        });
        common
    }

    /// Returns the sum of all integers.
    ///
    /// # Errors
    /// If the sum does not fit in 63 bits.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (7, 3))).sum().unwrap(), 12);
    /// ```
    pub const fn sum(&self) -> Result<i64, Error> {
        let mut sum: i64 = 0;
        each!(for i in 0..self.len() {
            sum = some!(sum.checked_add(self.tree.leaves[i].value()), Err(SizeOverflow.error().of("sum", 0)));
        });
        Ok(sum)
    }

    /// Returns the inner product of two tuples: the sum of the products of corresponding integers.
    ///
    /// # Errors
    /// If the tuples do not have the same nesting, or if a product or the sum does not fit in 63 bits.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((1, (2, 3))).inner_product(&IntTuple::from((4, (5, 6)))).unwrap(), 32);
    /// ```
    pub const fn inner_product(&self, other: &Self) -> Result<i64, Error> {
        ok!(self.require_congruent(other, "inner_product"));
        let mut sum: i64 = 0;
        each!(for i in 0..self.len() {
            let product = self.tree.leaves[i].value().checked_mul(other.tree.leaves[i].value());
            let product = some!(product, Err(SizeOverflow.error().of("inner_product", 0)));
            sum = some!(sum.checked_add(product), Err(SizeOverflow.error().of("inner_product", 0)));
        });
        Ok(sum)
    }

    /// Multiplies each integer by the size of the corresponding mode of `other`.
    ///
    /// # Errors
    /// If this tuple has parentheses that `other` does not have, or if a product does not fit in 63 bits.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let scaled = IntTuple::from((2, 3)).elem_scale(&IntTuple::from((4, (5, 6)))).unwrap();
    /// assert_eq!(scaled, IntTuple::from((8, 90)));
    /// ```
    pub const fn elem_scale(&self, other: &Self) -> Result<Self, Error> {
        let mut scaled = *self;
        let sizes = ok!(other.product_like(self), |error| error.of("elem_scale", 1));
        each!(for i in 0..self.len() {
            let product = self.tree.leaves[i].value().checked_mul(sizes.tree.leaves[i].value());
            let product = some!(product, Err(SizeOverflow.error().of("elem_scale", 0)));
            let is_static = self.tree.leaves[i].is_static() && sizes.tree.leaves[i].is_static();
            scaled.tree.leaves[i] = Int::new(product).marked(is_static);
        });
        Ok(scaled)
    }

    /// Returns a tuple with the nesting of `profile`. Each integer is the size of the corresponding mode of this tuple.
    ///
    /// # Errors
    /// If `profile` has parentheses that this tuple does not have.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let shape: IntTuple = "(4,(2,3),(5,6))".parse().unwrap();
    /// assert_eq!(shape.product_like(&"(0,0,(0,0))".parse().unwrap()).unwrap().to_string(), "(4,6,(5,6))");
    /// ```
    pub const fn product_like(&self, profile: &Self) -> Result<Self, Error> {
        if !profile.weakly_congruent(self) {
            return Err(NotCongruent.error().of("product_like", 1));
        }
        if profile.is_int() {
            return Ok(Self::int(self.size()).marked(self.is_static()));
        }
        let mut out = Self::EMPTY;
        each!(for i in 0..profile.rank() {
            out = ok!(out.push(&ok!(self.nth(i).product_like(&profile.nth(i)))));
        });
        Ok(out)
    }
}
