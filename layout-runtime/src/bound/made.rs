//! The numbers of a bound layout, made from those that the user has: what the code that `layout!` emits calls.

use crate::divide::Divide;
use crate::error::{Error, ErrorKind};

/// `ceil(number / divisor)`, for a divisor of 1 or more. Negative numbers stay what they are, to be refused as extents.
#[inline(always)]
pub fn ceil<I: Divide>(number: I, divisor: u32) -> I {
    let wide = number.wide();
    if wide < 0 { number } else { I::cut((wide as u64).div_ceil(u64::from(divisor)) as i64) }
}

/// `factor · names[0] · names[1] …`
///
/// # Errors
/// Where the product does not fit.
#[inline]
pub fn product<I: Divide, const N: usize>(factor: i64, names: [I; N]) -> Result<I, Error> {
    let wide = names.iter().try_fold(i128::from(factor), |product, name| product.checked_mul(name.wide()));
    match wide.and_then(I::narrow) {
        Some(product) => Ok(product),
        None => Err(Error::new(ErrorKind::StrideOverflow)),
    }
}

/// The same, checked in debug builds only.
///
/// # Panics
/// In a debug build, where the product does not fit.
#[inline(always)]
#[track_caller]
pub fn wrapping_product<I: Divide, const N: usize>(factor: i64, names: [I; N]) -> I {
    #[cfg(debug_assertions)]
    if let Err(error) = product(factor, names) {
        panic!("{error}");
    }
    names.iter().fold(I::cut(factor), |product, name| product.mul(*name))
}

/// What is stated about a number: it, or its remainder, lies in a range.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// How it is written.
    pub text: &'static str,
    /// What the remainder is taken of; 0 for the number itself.
    pub modulus: i64,
    /// The least value.
    pub low: i64,
    /// The largest value.
    pub high: i64,
}

impl Fact {
    /// Whether the fact is true of a number.
    ///
    /// # Errors
    /// Where it is not.
    #[inline]
    pub fn check<I: Divide>(&self, number: I) -> Result<(), Error> {
        let wide = number.wide();
        let value = if self.modulus == 0 { wide } else { wide.rem_euclid(i128::from(self.modulus)) };
        if i128::from(self.low) <= value && value <= i128::from(self.high) {
            return Ok(());
        }
        let number = i64::try_from(wide).unwrap_or(i64::MAX);
        Err(Error::new(ErrorKind::BrokenFact { fact: self.text, number }))
    }

    /// The same for code that cannot answer an error.
    ///
    /// # Panics
    /// Where the fact is not true: a layout that relies on it would answer wrong indices.
    #[inline]
    #[track_caller]
    pub fn assert<I: Divide>(&self, number: I) {
        if let Err(error) = self.check(number) {
            panic!("{error}");
        }
    }
}
