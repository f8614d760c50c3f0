//! Expressions, and where they stand.

use layout_runtime::notation::Notation;
use layout_runtime::{IntTuple, Swizzle};
use std::ops::Range;

/// Positions in the source: byte offsets in text, indices among tokens.
pub type At = Range<usize>;

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub at: At,
}

impl Expr {
    /// The expressions that this one is made of.
    #[must_use]
    pub fn operands(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Offset(_, _, inner) => vec![inner],
            ExprKind::List(exprs) => exprs.iter().collect(),
            ExprKind::Compose(a, b) => vec![a, b],
            ExprKind::Call(call) => call.args.iter().chain(call.keywords.iter().map(|keyword| &keyword.expr)).collect(),
            ExprKind::Ints(_)
            | ExprKind::Layout(_)
            | ExprKind::Swizzle(_)
            | ExprKind::Order { .. }
            | ExprKind::Attribute
            | ExprKind::Name => Vec::new(),
        }
    }

    /// This expression and all inside of it.
    #[must_use]
    pub fn all(&self) -> Vec<&Self> {
        [self].into_iter().chain(self.operands().into_iter().flat_map(Self::all)).collect()
    }
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A tuple of integers without strides: a shape, a coordinate, a by-mode tiler, or `_`. Names among them are not
    /// looked up.
    Ints(IntTuple),
    /// `shape:stride`
    Layout(Box<Notation>),
    /// `Sw<B,M,S>`
    Swizzle(Swizzle),
    /// `Sw<B,M,S> o offset o expr`; the offset is an integer, `f5`, or a coordinate
    Offset(Swizzle, IntTuple, Box<Expr>),
    /// `[a, b, _]`, tilers by mode.
    List(Vec<Expr>),
    /// `a o b`
    Compose(Box<Expr>, Box<Expr>),
    /// `op<…>(…)`, `op(…)` or `op<…>`
    Call(Call),
    /// `LayoutRight{}` as an operand: the order of a shape's modes, the last one fastest; or `LayoutLeft{}`
    Order {
        /// Whether it is `LayoutRight`.
        right: bool,
    },
    /// An attribute of MLIR, or the type of a tensor that has one
    Attribute,
    /// A layout declared elsewhere, an instruction, or in small letters an integer; the range holds the path.
    Name,
}

/// A call of an operation.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Where the operation's name stands.
    pub name: At,
    /// The operation, where it is spelled otherwise: `make_tiled_mma` of `TiledMMA<…>{}`.
    pub operation: Option<&'static str>,
    /// What stands between `<` and `>`.
    pub params: Vec<Param>,
    /// The operands.
    pub args: Vec<Expr>,
    /// Operands with a name, `stride=(8,1)`. The compiler reads them as operands in their places.
    pub keywords: Vec<Keyword>,
}

impl Call {
    /// `get<mode>(of)`, as other words ask for it: the mode's number stands at `at`.
    pub(crate) fn mode(name: At, mode: i64, at: At, of: Expr) -> Self {
        let params = vec![Param { number: Some(mode), at }];
        Self { name, operation: Some("get"), params, args: vec![of], ..Self::default() }
    }

    /// The compact layout of a shape, `make_layout(of)`, as other words ask for it.
    pub(crate) fn layout(of: Expr) -> Expr {
        let at = of.at.clone();
        let call = Self { name: at.clone(), operation: Some("make_layout"), args: vec![of], ..Self::default() };
        Expr { kind: ExprKind::Call(call), at }
    }
}

/// An operand with a name: `stride=(8,1)`, or in what CuTe prints, `ThrID: 32:1`.
#[derive(Clone, Debug)]
pub struct Keyword {
    /// Where the name stands.
    pub name: At,
    /// The operand.
    pub expr: Expr,
}

/// A parameter of an operation, and where it stands.
#[derive(Clone, Debug)]
pub struct Param {
    /// The number; none if it is a word.
    pub number: Option<i64>,
    /// Where it stands.
    pub at: At,
}
