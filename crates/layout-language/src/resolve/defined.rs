//! Symbols that are written as products or quotients of other symbols: `{8*n}`, `ceil(64/n)`, `{k/8}`.

use layout_proofs::for_all::Quotient;
use layout_runtime::{Basis, number::gcd_signed};

/// A parsed product or quotient, such as `{8*m/n}`. The dividend and the divisor are products of a number and names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Words<'a> {
    factor: i64,
    names: Vec<&'a str>,
    divisor: i64,
    by: Vec<&'a str>,
    /// `true` for `ceil(…)`, a quotient that is rounded up. Other quotients round down.
    is_ceil: bool,
}

impl<'a> Words<'a> {
    /// Reads a product or a quotient. Returns `None` for any other text, such as a single name or a number.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let inner = without_braces(text).trim();
        let rounded = rounded(inner);
        let quotient = rounded.unwrap_or(inner);
        let (dividend, divisor) = match split(quotient, '/').as_slice() {
            [dividend, divisor] => (without_braces(dividend), without_braces(divisor)),
            [_] => (quotient, "1"),
            _ => return None,
        };
        let ((factor, names), (divisor, by)) = (product(dividend)?, product(divisor)?);
        let is_more_than_a_name = factor != 1 || divisor != 1 || names.len() + by.len() != 1;
        let is_positive = factor > 0 && divisor > 0;
        (is_more_than_a_name && is_positive).then_some(Self { factor, names, divisor, by, is_ceil: rounded.is_some() })
    }

    /// Returns the names that the definition depends on.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.names.iter().chain(&self.by).copied()
    }

    /// Returns the value of the product or quotient, given the values of its names. Returns `None` if a value is
    /// missing, a product overflows or the divisor is 0.
    pub(super) fn value(&self, value: impl Fn(&str) -> Option<i64>) -> Option<i64> {
        let product = |number: i64, names: &[&str]| {
            names.iter().try_fold(number, |product, name| product.checked_mul(value(name)?))
        };
        let (dividend, divisor) = (product(self.factor, &self.names)?, product(self.divisor, &self.by)?);
        let (quotient, rest) = (dividend.checked_div(divisor)?, dividend.checked_rem(divisor)?);
        Some(quotient + i64::from(self.is_ceil && rest > 0))
    }

    /// Prints the quotient of a product and a number, rounded up and in lowest terms: `4*n` divided by 8 is
    /// `ceil(n/2)`. Returns `None` if this is a quotient, or if no factor cancels.
    pub(super) fn divided(&self, divisor: i64) -> Option<String> {
        let common = gcd_signed(self.factor, divisor);
        if !self.is_product() || common == 1 {
            return None;
        }
        let (factor, divisor) = (self.factor / common, divisor / common);
        let factor = (factor != 1).then(|| factor.to_string());
        let product = factor.iter().map(String::as_str).chain(self.names()).collect::<Vec<_>>().join("*");
        let braced = |text: String| if text.contains('*') { format!("{{{text}}}") } else { text };
        Some(if divisor == 1 { product } else { format!("ceil({}/{divisor})", braced(product)) })
    }

    /// Returns a number that divides all values of a product, such as 8 for `8*n`. Returns 1 for a quotient.
    pub(super) fn divisor(&self) -> i64 {
        if self.is_product() { self.factor } else { 1 }
    }

    /// Returns `true` for a product. A product is printed without braces.
    pub(super) fn is_product(&self) -> bool {
        self.divisor == 1 && self.by.is_empty()
    }

    /// Returns the quotient in terms of symbols, or `None` if the division may have a remainder. `divides(n, name)`
    /// returns `true` if the number `n` divides the symbol `name`. `is_multiple(a, b)` returns `true` if the symbol `a`
    /// is a multiple of the symbol `b`.
    pub(super) fn quotient(
        &self,
        symbol: impl Fn(&str) -> Option<u8>,
        divides: impl Fn(i64, u8) -> bool,
        is_multiple: impl Fn(u8, u8) -> bool,
    ) -> Option<Quotient> {
        let product = |names: &[&str]| {
            let units = names.iter().map(|name| Basis::named(symbol(name)?.into()));
            units.reduce(|product, unit| product?.times(unit?)).unwrap_or(Some(Basis::ONE))
        };
        let (names, by) = (product(&self.names)?, product(&self.by)?);
        let is_exact = |name: u8| match self.by.as_slice() {
            [] => divides(self.divisor, name),
            [by] => self.divisor == 1 && symbol(by).is_some_and(|by| is_multiple(name, by)),
            _ => false,
        };
        let is_whole = self.is_product() || self.names.iter().filter_map(|name| symbol(name)).any(is_exact);
        let Self { factor, divisor, .. } = *self;
        (self.is_ceil || is_whole).then_some(Quotient { factor, names, divisor, by })
    }
}

fn without_braces(text: &str) -> &str {
    text.trim().strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text)
}

/// Returns the quotient in the parentheses of `ceil(…)`. Returns `None` if the text is not a single call of `ceil`.
fn rounded(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("ceil(")?.strip_suffix(')')?;
    (!inside.contains(['(', ')'])).then_some(inside)
}

/// Splits a text at each operator that is outside of parentheses and braces.
fn split(text: &str, operator: char) -> Vec<&str> {
    let mut depth = 0;
    let is_end = |c: char| {
        depth += i32::from(matches!(c, '(' | '{')) - i32::from(matches!(c, ')' | '}'));
        c == operator && depth == 0
    };
    text.split(is_end).collect()
}

/// Parses a product, such as `8*m*n` or `8*ceil(m/n)`. Returns the product of the numbers among its factors, and the
/// other factors as text.
fn product(text: &str) -> Option<(i64, Vec<&str>)> {
    let (mut number, mut names) = (1i64, Vec::new());
    for factor in split(text, '*').into_iter().map(str::trim) {
        let is_name = !factor.is_empty() && factor.chars().all(|c| c.is_alphanumeric() || c == '_');
        let is_word = is_name || rounded(factor).is_some_and(|inside| split(inside, '/').len() == 2);
        match factor.parse::<i64>() {
            Ok(value) => number = number.checked_mul(value)?,
            Err(_) if is_word && !factor.starts_with(|c: char| c.is_ascii_digit()) => names.push(factor),
            Err(_) => return None,
        }
    }
    (names.len() <= Basis::MAX_FACTORS).then_some((number, names))
}

/// Prints a quotient in a form that can be parsed again.
pub(super) fn words(is: &Quotient, text: impl Fn(u8) -> String) -> String {
    let product = |number: i64, names: Basis| {
        let names: Vec<String> = (0..Basis::MAX_FACTORS).filter_map(|i| names.factor(i)).map(&text).collect();
        match (number, names.is_empty()) {
            (_, true) => number.to_string(),
            (1, false) => names.join("*"),
            _ => format!("{number}*{}", names.join("*")),
        }
    };
    let (dividend, divisor) = (product(is.factor, is.names), product(is.divisor, is.by));
    let braced = |text: String| if text.contains('*') { format!("{{{text}}}") } else { text };
    if divisor == "1" { dividend } else { format!("ceil({}/{})", braced(dividend), braced(divisor)) }
}
