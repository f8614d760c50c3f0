//! What is stated about numbers.

use crate::error::{Error, ErrorKind};

/// The numbers of a layout by their names.
pub type Get<'a> = &'a dyn Fn(usize) -> i64;

/// What is stated about a number: it, or its remainder, less another number lies in a range.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// How it is written.
    pub text: &'static str,
    /// Which number.
    pub name: usize,
    /// What the remainder is taken of; 0 for the number itself.
    pub modulus: i64,
    /// The number that is subtracted, if it is one with a name.
    pub other: Option<usize>,
    /// The least value.
    pub low: i64,
    /// The largest value.
    pub high: i64,
}

impl Fact {
    /// Whether the fact is true of a number, and of the one that is subtracted.
    pub const fn holds(&self, number: i64, other: i64) -> bool {
        let left = if self.modulus == 0 { number } else { number.rem_euclid(self.modulus) };
        let value = left as i128 - other as i128;
        self.low as i128 <= value && value <= self.high as i128
    }

    /// Whether the fact is true of the numbers.
    ///
    /// # Errors
    /// If it is not.
    pub fn check(&self, get: Get<'_>) -> Result<(), Error> {
        let number = get(self.name);
        if self.holds(number, self.other.map_or(0, get)) {
            return Ok(());
        }
        Err(Error::new(match self.other {
            None => ErrorKind::BrokenFact { fact: self.text, number },
            Some(other) => ErrorKind::BrokenRelation { fact: self.text, number, other: get(other) },
        }))
    }
}
