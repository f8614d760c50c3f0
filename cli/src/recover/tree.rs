//! Index code as a tree, and its value.

use std::ops::Range;

/// A computation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tree {
    Number(i128),
    /// A coordinate or the result of a statement, by its place in the values.
    Value(usize),
    Negative(Box<Tree>),
    Inverted(Box<Tree>),
    Binary(Operator, Box<(Tree, Tree)>, Range<usize>),
    /// The low bits, with their sign.
    Cast(u32, bool, Box<Tree>),
    /// The upper half of a product of two words of as many bits.
    UpperHalf(u32, Box<(Tree, Tree)>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    /// Towards zero, as C and Rust do.
    Divide,
    Remainder,
    /// Down, as Python does.
    DivideDown,
    RemainderDown,
    ShiftLeft,
    ShiftRight,
    And,
    Or,
    Xor,
}

/// What has no value, and where.
pub(super) type Mistake = (&'static str, Range<usize>);

impl Tree {
    /// The value, with these values of coordinates and statements.
    pub(super) fn value(&self, values: &[i128]) -> Result<i128, Mistake> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Value(place) => Ok(values[*place]),
            Self::Negative(of) => Ok(of.value(values)?.wrapping_neg()),
            Self::Inverted(of) => Ok(!of.value(values)?),
            Self::Binary(operator, pair, at) => {
                let (a, b) = (pair.0.value(values)?, pair.1.value(values)?);
                operator.apply(a, b).map_err(|message| (message, at.clone()))
            }
            Self::Cast(bits, signed, of) => {
                let (value, spare) = (of.value(values)?, 128 - bits);
                let low = value << spare;
                Ok(if *signed { low >> spare } else { (low as u128 >> spare) as i128 })
            }
            Self::UpperHalf(bits, pair) => Ok(pair.0.value(values)?.wrapping_mul(pair.1.value(values)?) >> bits),
        }
    }
}

const TOO_LARGE: &str = "the number is too large";
const BY_ZERO: &str = "a division by zero";

impl Operator {
    fn apply(self, a: i128, b: i128) -> Result<i128, &'static str> {
        let shift =
            || u32::try_from(b).ok().filter(|bits| *bits < 64).ok_or("a shift by less than 0 or more than 63 bits");
        match self {
            Self::Add => a.checked_add(b).ok_or(TOO_LARGE),
            Self::Subtract => a.checked_sub(b).ok_or(TOO_LARGE),
            Self::Multiply => a.checked_mul(b).ok_or(TOO_LARGE),
            Self::Divide => a.checked_div(b).ok_or(BY_ZERO),
            Self::Remainder => a.checked_rem(b).ok_or(BY_ZERO),
            Self::DivideDown | Self::RemainderDown if b == 0 => Err(BY_ZERO),
            Self::DivideDown => Ok(a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0)),
            Self::RemainderDown => {
                let rest = a.rem_euclid(b);
                Ok(if b < 0 && rest != 0 { rest + b } else { rest })
            }
            Self::ShiftLeft => a.checked_mul(1 << shift()?).ok_or(TOO_LARGE),
            Self::ShiftRight => Ok(a >> shift()?),
            Self::And => Ok(a & b),
            Self::Or => Ok(a | b),
            Self::Xor => Ok(a ^ b),
        }
    }
}
