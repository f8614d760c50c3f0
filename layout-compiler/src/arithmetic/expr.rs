//! Expressions of the printed arithmetic, and what they are made of.

/// An operator of the printed arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Xor,
}

impl Op {
    /// How every language here writes it.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Rem => "%",
            Self::Shl => "<<",
            Self::Shr => ">>",
            Self::And => "&",
            Self::Xor => "^",
        }
    }

    /// Whether an operation stands in parentheses as the operand of `around`: unless everybody, and every language, knows which
    /// operator binds tighter.
    pub(crate) fn needs_parentheses(self, around: Option<Self>) -> bool {
        match around {
            None => false,
            Some(Self::Add | Self::Sub) => !matches!(self, Self::Mul | Self::Add | Self::Sub),
            Some(Self::Xor) => self != Self::Xor,
            Some(_) => true,
        }
    }
}

/// An expression over parts of the coordinate and earlier steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expr {
    /// A part of the coordinate.
    Part(usize),
    /// An earlier step.
    Step(usize),
    /// A number.
    Int(i64),
    /// A number whose bits matter.
    Mask(i64),
    /// `-x`
    Neg(Box<Expr>),
    /// The upper 32 bits of the 64-bit product with a number.
    Upper(Box<Expr>, i64),
    /// An operation.
    Binary(Op, Box<Expr>, Box<Expr>),
}

impl Expr {
    pub(super) fn then(self, op: Op, right: impl Into<Expr>) -> Self {
        Self::Binary(op, Box::new(self), Box::new(right.into()))
    }

    /// Visits this expression and all within it, from left to right.
    pub(crate) fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        visit(self);
        match self {
            Self::Neg(inner) | Self::Upper(inner, _) => inner.walk(visit),
            Self::Binary(_, left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            Self::Part(_) | Self::Step(_) | Self::Int(_) | Self::Mask(_) => {}
        }
    }
}

impl From<i64> for Expr {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}
