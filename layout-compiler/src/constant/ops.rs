//! How rustc works the operations out: a row for each, a call of the runtime's `const fn`.

/// What an operand or an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Integers: a shape, a coordinate, a number.
    Ints,
    Layout,
    Tiler,
    Swizzle,
}

/// What an integer counts as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Extent,
    Stride,
}

/// What an operation takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    /// A layout; integers are the compact one.
    L,
    /// Integers; of a layout its shape.
    S,
    /// Integers.
    I,
    /// A layout, a shape by mode, a list, or `_`.
    T,
    /// Integers or a layout, whichever it is; then the answer is the same.
    X,
}

/// An operation for some number of operands.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) operands: &'static [Operand],
    pub(super) answer: Kind,
    /// Whether the call answers a `Result`.
    pub(super) fails: bool,
    /// The call: `a`, `b` and `c` are the operands, `params` the numbers between `<` and `>`.
    pub(super) call: &'static str,
}

const fn row(name: &'static str, operands: &'static [Operand], answer: Kind, call: &'static str) -> Row {
    Row { name, operands, answer, fails: true, call }
}

/// A call that always has an answer.
const fn sure(name: &'static str, operands: &'static [Operand], answer: Kind, call: &'static str) -> Row {
    Row { fails: false, ..row(name, operands, answer, call) }
}

use Kind::{Ints, Layout};
use Operand::{I, L, S, T, X};

/// Rows whose operands are `X` answer what their first operand is.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    sure("coalesce", &[L], Layout, "a.coalesce()"),
    row("coalesce", &[L, I], Layout, "a.coalesce_by(&b)"),
    sure("filter", &[L], Layout, "a.filter()"),
    row("filter", &[L, I], Layout, "a.filter_by(&b)"),
    sure("filter_zeros", &[L], Layout, "a.filter_zeros()"),
    row("complement", &[L], Layout, "a.complement_default()"),
    row("complement", &[L, S], Layout, "a.complement(&b)"),
    row("with_shape", &[L, S], Layout, "a.with_shape(&b)"),
    row("right_inverse", &[L], Layout, "a.right_inverse()"),
    row("left_inverse", &[L], Layout, "a.left_inverse()"),
    row("nullspace", &[L], Layout, "a.nullspace()"),
    row("logical_divide", &[L, T], Layout, "a.logical_divide(&b)"),
    row("zipped_divide", &[L, T], Layout, "a.zipped_divide(&b)"),
    row("tiled_divide", &[L, T], Layout, "a.tiled_divide(&b)"),
    row("flat_divide", &[L, T], Layout, "a.flat_divide(&b)"),
    row("logical_product", &[L, T], Layout, "a.logical_product(&b)"),
    row("zipped_product", &[L, T], Layout, "a.zipped_product(&b)"),
    row("tiled_product", &[L, T], Layout, "a.tiled_product(&b)"),
    row("flat_product", &[L, T], Layout, "a.flat_product(&b)"),
    row("blocked_product", &[L, L], Layout, "a.blocked_product(&b)"),
    row("raked_product", &[L, L], Layout, "a.raked_product(&b)"),
    row("tile_to_shape", &[L, S], Layout, "a.tile_to_shape(&b, ::core::option::Option::None)"),
    row("tile_to_shape", &[L, S, S], Layout, "a.tile_to_shape(&b, ::core::option::Option::Some(&c))"),
    row("make_ordered_layout", &[S, S], Layout, "Layout::make_ordered_layout(&a, &b)"),
    row("make_layout_like", &[L], Layout, "a.make_layout_like()"),
    row("make_identity_layout", &[S], Layout, "Layout::make_identity_layout(&a)"),
    row("max_common_layout", &[L, L], Layout, "a.max_common_layout(&b)"),
    row("upcast", &[L], Layout, "a.upcast(params)"),
    row("downcast", &[L], Layout, "a.downcast(params)"),
    row("recast", &[L], Layout, "a.recast(params)"),
    row("slice", &[I, L], Layout, "b.slice(&a)"),
    row("dice", &[I, L], Layout, "b.dice(&a)"),
    row("layout", &[L], Layout, "a.mode(&[params])"),
    row("get", &[X], Layout, "a.mode(&[params])"),
    row("select", &[X], Layout, "a.select(&[params])"),
    row("take", &[X], Layout, "a.take(params)"),
    row("group", &[X], Layout, "a.group(params)"),
    sure("flatten", &[X], Layout, "a.flatten()"),
    row("reverse", &[X], Layout, "a.reverse()"),
    row("append", &[X, X], Layout, "a.append(&b)"),
    row("prepend", &[X, X], Layout, "a.prepend(&b)"),
    row("replace", &[X, X], Layout, "a.replace(params, &b)"),
    row("shape", &[S], Ints, "a.mode(&[params])"),
    row("stride", &[L], Ints, "a.stride_of(&[params])"),
    row("coshape", &[L], Ints, "a.coshape()"),
    sure("size", &[S], Ints, "IntTuple::int(a.size())"),
    sure("cosize", &[L], Ints, "IntTuple::int(a.cosize())"),
    row("compact_col_major", &[S], Ints, "a.compact_col_major()"),
    row("compact_row_major", &[S], Ints, "a.compact_row_major()"),
    row("compact_order", &[S, S], Ints, "a.compact_order(&b)"),
    sure("product_each", &[S], Ints, "a.product_each()"),
    row("shape_div", &[S, S], Ints, "a.shape_div(&b)"),
    row("ceil_div", &[S, T], Ints, "a.ceil_div_by(&b)"),
    row("round_up", &[S, S], Ints, "a.round_up(&b)"),
];

/// The row of a call.
pub(super) fn find(name: &str, operands: usize) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name == name && row.operands.len() == operands)
}
