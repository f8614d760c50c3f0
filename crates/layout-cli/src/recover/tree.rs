//! Expression trees of index code, with their evaluation.

use super::language::Language;
use super::value::{Operator, Type, TypedValue, Wrong};
use std::ops::Range;

/// An expression tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tree {
    Number(TypedValue),
    /// The value of a coordinate or the result of a statement, given by its position in the list of values.
    Value(usize),
    Negative(Box<Tree>, Range<usize>),
    Inverted(Box<Tree>),
    Binary(Operator, Box<(Tree, Tree)>, Range<usize>),
    /// A cast, which keeps the lowest bits of the operand.
    Cast(Type, Box<Tree>),
    /// The upper half of the product of two integers. The first field is the width of the integers in bits.
    UpperHalf(u32, Box<(Tree, Tree)>),
}

/// An error, with its span. The error is on the heap, because the results of a deep recursion must be small.
pub(crate) type Mistake = Box<(Wrong, Range<usize>)>;

impl Tree {
    /// Returns the operands.
    pub(super) fn operands(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Value(_) => Vec::new(),
            Self::Negative(of, _) | Self::Inverted(of) | Self::Cast(_, of) => vec![of],
            Self::Binary(_, pair, _) | Self::UpperHalf(_, pair) => vec![&pair.0, &pair.1],
        }
    }

    /// Evaluates the tree according to the rules of a language. `values` contains the values of the coordinates, and
    /// then the results of the preceding statements.
    pub(super) fn value(&self, language: Language, values: &[TypedValue]) -> Result<TypedValue, Mistake> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Value(place) => Ok(values[*place]),
            Self::Negative(of, at) => of.value(language, values).and_then(|of| negated(language, of, at)),
            Self::Inverted(of) => of.value(language, values).map(|of| language.inverted(of)),
            Self::Cast(ty, of) => of.value(language, values).map(|of| cast(*ty, of)),
            Self::Binary(operator, pair, at) => {
                both(pair, language, values).and_then(|pair| applied(language, *operator, pair, at))
            }
            Self::UpperHalf(bits, pair) => both(pair, language, values).map(|pair| upper_half(*bits, pair)),
        }
    }
}

fn both(pair: &(Tree, Tree), language: Language, values: &[TypedValue]) -> Result<[TypedValue; 2], Mistake> {
    Ok([pair.0.value(language, values)?, pair.1.value(language, values)?])
}

fn negated(language: Language, of: TypedValue, at: &Range<usize>) -> Result<TypedValue, Mistake> {
    language.negated(of).map_err(|wrong| Box::new((wrong, at.clone())))
}

fn applied(
    language: Language,
    operator: Operator,
    [a, b]: [TypedValue; 2],
    at: &Range<usize>,
) -> Result<TypedValue, Mistake> {
    language.apply(operator, a, b).map_err(|wrong| Box::new((wrong, at.clone())))
}

fn cast(ty: Type, value: TypedValue) -> TypedValue {
    TypedValue { number: ty.wrapped(value.number), ty }
}

fn upper_half(bits: u32, [a, b]: [TypedValue; 2]) -> TypedValue {
    TypedValue { number: a.number.wrapping_mul(b.number) >> bits, ty: a.ty }
}
