//! Relations between numbers in clauses after `where`.

use core::fmt;

/// A relation between two numbers in a clause, such as `<=` in `size <= 64`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The relation `==`.
    Equal,
    /// The relation `<=`.
    AtMost,
    /// The relation `<`.
    Below,
    /// The relation `>=`.
    AtLeast,
    /// The relation `>`.
    Above,
}

impl Relation {
    /// Returns the operator, for example `<=`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::AtMost => "<=",
            Self::Below => "<",
            Self::AtLeast => ">=",
            Self::Above => ">",
        }
    }

    /// Returns the smallest and the largest number `x` for which `x RELATION bound` is true.
    #[must_use]
    pub const fn range(self, bound: i64) -> (i64, i64) {
        match self {
            Self::Equal => (bound, bound),
            Self::AtMost => (i64::MIN, bound),
            Self::Below => (i64::MIN, bound.saturating_sub(1)),
            Self::AtLeast => (bound, i64::MAX),
            Self::Above => (bound.saturating_add(1), i64::MAX),
        }
    }

    /// Returns `true` if `left RELATION right` is true.
    #[must_use]
    pub const fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::AtMost => left <= right,
            Self::Below => left < right,
            Self::AtLeast => left >= right,
            Self::Above => left > right,
        }
    }

    /// Returns `true` if all numbers `x` for which `x RELATION bound` is true are below `low`.
    #[must_use]
    pub const fn is_below(self, bound: i64, low: i64) -> bool {
        self.range(bound).1 < low
    }

    /// Returns the relation in words, such as `at most ` in the message "size is 21, but the clause requires at most 18".
    /// For `==`, returns an empty text.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Equal => "",
            Self::AtMost => "at most ",
            Self::Below => "less than ",
            Self::AtLeast => "at least ",
            Self::Above => "more than ",
        }
    }
}

/// Prints the relation in words.
impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}
