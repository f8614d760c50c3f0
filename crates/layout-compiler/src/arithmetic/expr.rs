//! The expressions of the printed arithmetic.

use layout_index::plan::Op;

/// Returns the symbol of the operator. All supported languages use the same symbols.
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

/// Returns `true` if an operation needs parentheses as an operand of `around`. Parentheses are left out only if the
/// precedence is the same in all languages and well known to readers.
pub(crate) fn needs_parentheses(op: Op, around: Option<Op>) -> bool {
    match around {
        None => false,
        Some(Op::Add | Op::Sub) => !matches!(op, Op::Mul | Op::Add | Op::Sub),
        Some(Op::Xor) => op != Op::Xor,
        Some(_) => true,
    }
}

/// An expression over the entries of the coordinate and the results of earlier operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expr {
    /// An entry of the coordinate.
    Entry(usize),
    /// The result of an earlier operation.
    Step(usize),
    /// A number.
    Int(i64),
    /// A bit mask.
    Mask(i64),
    /// The negated value, `-x`.
    Neg(Box<Expr>),
    /// An operation.
    Binary(Op, Box<Expr>, Box<Expr>),
    /// A tuple of results: a coordinate, or a mode of it. A mode occurs only inside the whole result.
    Tuple(Vec<Expr>),
    /// A test whether each left value is less than its right value. Occurs only as the whole result.
    Inside(Vec<(Expr, Expr)>),
}

impl Expr {
    /// Returns the number of the entry, or `None` for other expressions.
    pub(super) const fn entry(&self) -> Option<usize> {
        if let Self::Entry(entry) = self { Some(*entry) } else { None }
    }

    /// Returns the number of the operation whose result this is, or `None` for other expressions.
    pub(crate) const fn step(&self) -> Option<usize> {
        if let Self::Step(step) = self { Some(*step) } else { None }
    }

    pub(super) fn then(self, op: Op, right: impl Into<Expr>) -> Self {
        Self::Binary(op, Box::new(self), Box::new(right.into()))
    }

    /// Visits this expression and all nested expressions, from left to right.
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
