//! The operators of C++ and Python with known numbers.

use crate::token::Language;

/// The names that have no value, although an expression needs them.
pub(super) type Lack = Vec<String>;

/// A constant: a number, or a name such as `GMMA::Major::K`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Constant {
    Number(i64),
    Word(String),
}

/// The binary operators of a language, grouped by precedence. The groups are in the order of their precedence, starting
/// with the lowest.
pub(super) type Levels = &'static [&'static [&'static str]];

pub(super) const CPP: Levels = &[
    &["||", "or"],
    &["&&", "and"],
    &["|"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["<<"],
    &["+", "-"],
    &["*", "/", "%"],
];

pub(super) const PYTHON: Levels = &[
    &["or"],
    &["and"],
    &["==", "!=", "<", "<=", ">", ">="],
    &["|"],
    &["&"],
    &["<<"],
    &["+", "-"],
    &["*", "/", "//", "%"],
];

/// The level of Python's comparisons. `not` applies to a whole comparison.
pub(super) const COMPARISONS: usize = 2;

/// Returns the result of a function of two numbers, such as `gcd`, or `None` if the result is not an integer of 64 bits.
pub(super) fn folded(name: &str, a: i64, b: i64) -> Option<i64> {
    let gcd = |a: i64, b: i64| {
        let (mut a, mut b) = (a, b);
        while b != 0 {
            (a, b) = (b, a.checked_rem(b)?);
        }
        Some(a)
    };
    match name {
        "max" => Some(a.max(b)),
        "min" => Some(a.min(b)),
        "gcd" => gcd(a, b),
        "lcm" => a.checked_div(gcd(a, b)?)?.checked_mul(b),
        _ => {
            let quotient = a.checked_add(b)?.checked_sub(1)?.checked_div(b)?;
            if name == "round_up" { quotient.checked_mul(b) } else { Some(quotient) }
        }
    }
}

/// Returns the result of a unary operator.
pub(super) fn negated(sign: &str, value: Constant) -> Result<Constant, Lack> {
    let Constant::Number(number) = value else { return Err(Vec::new()) };
    let number = match sign {
        "!" | "not" => Some(i64::from(number == 0)),
        "-" => number.checked_neg(),
        _ => Some(number),
    };
    number.map(Constant::Number).ok_or_else(Vec::new)
}

/// Returns the result of a binary operator. For `&&` and `||`, one operand can be sufficient, even if the other has no
/// value. In Python, the result of `and` and `or` is one of the operands.
pub(super) fn decided(
    language: Language,
    sign: &str,
    left: Result<Constant, Lack>,
    right: Result<Constant, Lack>,
) -> Result<Constant, Lack> {
    let is = |side: &Result<Constant, Lack>, truth: bool| matches!(side, Ok(Constant::Number(number)) if (*number != 0) == truth);
    match sign {
        "and" | "or" if language == Language::Python && (is(&left, true) || is(&left, false)) => {
            return if is(&left, sign == "and") { right } else { left };
        }
        "&&" | "and" if is(&left, false) || is(&right, false) => return Ok(Constant::Number(0)),
        "||" | "or" if language == Language::Cpp && (is(&left, true) || is(&right, true)) => {
            return Ok(Constant::Number(1));
        }
        _ => {}
    }
    let number = match (sign, left?, right?) {
        ("==", a, b) => Some(i64::from(a == b)),
        ("!=", a, b) => Some(i64::from(a != b)),
        (sign, Constant::Number(a), Constant::Number(b)) => computed(language, sign, a, b),
        (_, Constant::Word(word), _) | (_, _, Constant::Word(word)) => return Err(vec![word]),
    };
    number.map(Constant::Number).ok_or_else(Vec::new)
}

fn computed(language: Language, sign: &str, a: i64, b: i64) -> Option<i64> {
    let floor = || Some(a.checked_div(b)? - i64::from(a.checked_rem(b)? != 0 && (a < 0) != (b < 0)));
    match sign {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        // `/` computes a fraction in Python.
        "/" if language == Language::Python => a.checked_div(b).filter(|quotient| quotient * b == a),
        "/" => a.checked_div(b),
        "//" => floor(),
        "%" if language == Language::Python => a.checked_sub(floor()?.checked_mul(b)?),
        "%" => a.checked_rem(b),
        "<<" => u32::try_from(b).ok().and_then(|b| a.checked_mul(1_i64.checked_shl(b)?)),
        "<" => Some(i64::from(a < b)),
        "<=" => Some(i64::from(a <= b)),
        ">" => Some(i64::from(a > b)),
        ">=" => Some(i64::from(a >= b)),
        "|" => Some(a | b),
        "&" => Some(a & b),
        "&&" | "and" => Some(i64::from(a != 0 && b != 0)),
        "||" | "or" => Some(i64::from(a != 0 || b != 0)),
        _ => None,
    }
}
