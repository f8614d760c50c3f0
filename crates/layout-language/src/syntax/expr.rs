//! Expressions and their spans.

use layout_import::notation::Notation;
use layout_runtime::{IntTuple, Swizzle};
use std::ops::Range;

/// A range of positions in the source: byte offsets in text, or the numbers of tokens.
pub type At = Range<usize>;

/// An expression and its span.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The kind of the expression, including its operands.
    pub kind: ExprKind,
    /// The span of the whole expression.
    pub at: At,
}

impl Expr {
    /// Builds a call of `operation`, for source text that expresses this call in another syntax.
    pub(crate) fn call(operation: &'static str, args: Vec<Self>, at: At) -> Self {
        let call = Call { name: at.clone(), operation: Some(operation), args, ..Call::default() };
        Self { kind: ExprKind::Call(call), at }
    }

    /// Returns the direct operands, including named operands.
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

    /// Returns this expression and all of its subexpressions.
    #[must_use]
    pub fn all(&self) -> Vec<&Self> {
        [self].into_iter().chain(self.operands().into_iter().flat_map(Self::all)).collect()
    }
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A tuple of integers without strides: a shape, a coordinate, a tiler with one size per mode, or `_`. Names in the
    /// tuple are not evaluated yet.
    Ints(IntTuple),
    /// A layout, `shape:stride`.
    Layout(Box<Notation>),
    /// A swizzle, `Sw<B,M,S>`.
    Swizzle(Swizzle),
    /// The expression `Sw<B,M,S> o offset o expr`. The offset is an integer, an XOR offset such as `f5`, or a
    /// coordinate such as `(0,16)`.
    Offset(Swizzle, IntTuple, Box<Expr>),
    /// A list of tilers, one per mode, `[a, b, _]`.
    List(Vec<Expr>),
    /// A composition, `a o b`.
    Compose(Box<Expr>, Box<Expr>),
    /// A call: `op<…>(…)`, `op(…)` or `op<…>`.
    Call(Call),
    /// An order of modes as an operand: `LayoutRight{}` (the last mode is fastest) or `LayoutLeft{}` (the first is
    /// fastest).
    Order {
        /// `true` if the last mode is fastest, and `false` if the first mode is fastest.
        right: bool,
    },
    /// An MLIR attribute, such as `#ttg.blocked<{…}>`, or a tensor type with such an attribute.
    Attribute,
    /// The name of a declared layout, of an instruction, or of an integer. Names of integers start with a lowercase
    /// letter. The name may be a path, and the span covers the whole path.
    Name,
}

/// A call of an operation.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Span of the operation's name.
    pub name: At,
    /// The operation, if the source calls it by another name: `make_tiled_mma` for `TiledMMA<…>{}`.
    pub operation: Option<&'static str>,
    /// The parameters between `<` and `>`.
    pub params: Vec<Param>,
    /// The operands.
    pub args: Vec<Expr>,
    /// The named operands, such as `stride=(8,1)`. A later stage moves them to the positions of the operands.
    pub keywords: Vec<Keyword>,
}

impl Call {
    /// Builds `get<mode>(of)` for source text that selects a mode in another syntax. `at` is the span of the mode's
    /// number.
    pub(crate) fn mode(name: At, mode: i64, at: At, of: Expr) -> Self {
        let params = vec![Param { number: Some(mode), at }];
        Self { name, operation: Some("get"), params, args: vec![of], ..Self::default() }
    }
}

/// A named operand: `stride=(8,1)`, or with a colon if CuTe prints it, `ThrID: 32:1`.
#[derive(Clone, Debug)]
pub struct Keyword {
    /// Span of the name.
    pub name: At,
    /// The operand.
    pub expr: Expr,
}

/// A parameter of an operation, and its span.
#[derive(Clone, Debug)]
pub struct Param {
    /// The number, or `None` if the parameter is a name.
    pub number: Option<i64>,
    /// Span of the parameter.
    pub at: At,
}
