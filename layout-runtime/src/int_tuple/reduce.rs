//! One number of all that a tuple has. Source of all: CuTe's `int_tuple.hpp`.

use super::IntTuple;
use crate::error::{Error, ErrorKind};
use crate::number::gcd_signed;

impl IntTuple {
    /// The largest integer.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (7, 3))).max(), 7);
    /// ```
    #[must_use]
    pub const fn max(&self) -> i64 {
        let mut most = self.tree.leaves[0].value();
        each!(for i in 1..self.len() {
            let value = self.tree.leaves[i].value();
            most = if value > most { value } else { most };
        });
        most
    }

    /// The smallest integer.
    ///
    /// ```
    /// use colex::IntTuple;
    /// assert_eq!("(4,(-2,3))".parse::<IntTuple>().unwrap().min(), -2);
    /// ```
    #[must_use]
    pub const fn min(&self) -> i64 {
        let mut least = self.tree.leaves[0].value();
        each!(for i in 1..self.len() {
            let value = self.tree.leaves[i].value();
            least = if value < least { value } else { least };
        });
        least
    }

    /// The greatest common divisor of all integers; 0 if all are 0.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((12, (18, 30))).gcd(), 6);
    /// ```
    #[must_use]
    pub const fn gcd(&self) -> i64 {
        let mut common = 0;
        each!(for i in 0..self.len() {
            common = gcd_signed(common, self.tree.leaves[i].value());
        });
        common
    }

    /// The sum of all integers.
    ///
    /// # Errors
    /// If it does not fit 63 bits.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (7, 3))).sum().unwrap(), 12);
    /// ```
    pub const fn sum(&self) -> Result<i64, Error> {
        let mut sum: i64 = 0;
        each!(for i in 0..self.len() {
            sum = match sum.checked_add(self.tree.leaves[i].value()) {
                Some(sum) => sum,
                None => return Err(Error::new(ErrorKind::SizeOverflow).of("sum", 0)),
            };
        });
        Ok(sum)
    }
}
