//! The expressions of the printed arithmetic.

use layout_index::plan::Op;

/// Returns the symbol of the operator in the emitted code, which is the same in all target languages. The upper half of
/// a product has the symbol of the product.
pub(crate) fn sign(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul | Op::Upper => "*",
        Op::Div => "/",
        Op::Rem => "%",
        Op::Shl => "<<",
        Op::Shr => ">>",
        Op::And => "&",
        Op::Xor => "^",
    }
}

/// Returns `true` if the operation `op` needs parentheses as an operand of the operation `around`. Parentheses are
/// omitted only if the two operators have the same relative precedence in all target languages, and readers know this
/// precedence.
pub(crate) fn needs_parentheses(op: Op, around: Option<Op>) -> bool {
    match around {
        None => false,
        Some(Op::Add | Op::Sub) => !matches!(op, Op::Mul | Op::Add | Op::Sub),
        Some(Op::Xor) => op != Op::Xor,
        Some(_) => true,
    }
}

/// An expression of entries of the coordinate, numbers, and results of earlier operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expr {
    /// An entry of the coordinate.
    Entry(usize),
    /// The result of an earlier operation.
    Step(usize),
    /// A number.
    Int(i64),
    /// A bit mask, which is printed in hexadecimal.
    Mask(i64),
    /// The negated value, `-x`.
    Neg(Box<Expr>),
    /// An operation.
    Binary(Op, Box<Expr>, Box<Expr>),
    /// A tuple: the whole result, or a nested tuple of the result. A tuple never occurs elsewhere, for example as an
    /// operand.
    Tuple(Vec<Expr>),
    /// `true` if the first value of each pair is less than the second value. Such a comparison occurs only as the whole
    /// result.
    Inside(Vec<(Expr, Expr)>),
}

impl Expr {
    /// If the expression is an entry, returns the number of the entry.
    pub(super) const fn entry(&self) -> Option<usize> {
        if let Self::Entry(entry) = self { Some(*entry) } else { None }
    }

    /// If the expression is the result of an operation, returns the number of the operation.
    pub(crate) const fn step(&self) -> Option<usize> {
        if let Self::Step(step) = self { Some(*step) } else { None }
    }

    pub(super) fn then(self, op: Op, right: impl Into<Expr>) -> Self {
        Self::Binary(op, Box::new(self), Box::new(right.into()))
    }

    /// Visits this expression and then all nested expressions, from left to right.
    pub(crate) fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        visit(self);
        match self {
            Self::Neg(inner) => inner.walk(visit),
            Self::Binary(_, left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            Self::Tuple(modes) => modes.iter().for_each(|mode| mode.walk(visit)),
            Self::Inside(comparisons) => comparisons.iter().for_each(|(value, extent)| {
                value.walk(visit);
                extent.walk(visit);
            }),
            Self::Entry(_) | Self::Step(_) | Self::Int(_) | Self::Mask(_) => {}
        }
    }
}

impl From<i64> for Expr {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}
