//! Expressions of the printed arithmetic, and what they are made of.

use layout_index::plan::Op;

/// How every language here writes an operator.
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

/// Whether an operation stands in parentheses as the operand of `around`: unless everybody, and every language, knows
/// which operator binds tighter.
pub(crate) fn needs_parentheses(op: Op, around: Option<Op>) -> bool {
    match around {
        None => false,
        Some(Op::Add | Op::Sub) => !matches!(op, Op::Mul | Op::Add | Op::Sub),
        Some(Op::Xor) => op != Op::Xor,
        Some(_) => true,
    }
}

/// An expression over entries of the coordinate and earlier steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expr {
    /// An entry of the coordinate.
    Entry(usize),
    /// An earlier step.
    Step(usize),
    /// A number.
    Int(i64),
    /// A number whose bits matter.
    Mask(i64),
    /// `-x`
    Neg(Box<Expr>),
    /// An operation.
    Binary(Op, Box<Expr>, Box<Expr>),
    /// A coordinate: the whole answer, or a mode of it.
    Tuple(Vec<Expr>),
    /// Whether each is less than what stands beside it: the whole answer.
    Inside(Vec<(Expr, Expr)>),
}

impl Expr {
    /// Which entry of the coordinate it is, if it is one.
    pub(super) const fn entry(&self) -> Option<usize> {
        if let Self::Entry(entry) = self { Some(*entry) } else { None }
    }

    /// Which step it is, if it is one.
    pub(crate) const fn step(&self) -> Option<usize> {
        if let Self::Step(step) = self { Some(*step) } else { None }
    }

    pub(super) fn then(self, op: Op, right: impl Into<Expr>) -> Self {
        Self::Binary(op, Box::new(self), Box::new(right.into()))
    }

    /// Visits this expression and all within it, from left to right.
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
