//! What the operations are, in the words of the documentation.

use layout_compiler::Value;

/// One sentence on an operation.
pub(super) fn operation(name: &str) -> &'static str {
    match name {
        "composition" => "R(c) = A(B(c)): B names coordinates of A, R has the indices that A has there.",
        "coalesce" => "The same function of one-dimensional coordinates with the fewest modes.",
        "filter" => "Without the modes of stride 0 and extent 1: what moves the index.",
        "filter_zeros" => "Modes of stride 0 become modes of extent 1.",
        "complement" => "The layout that, behind A, fills the rest: A and it together meet every index once.",
        "right_inverse" => "A(R(i)) = i: the coordinate at which A has an index.",
        "left_inverse" => "R(A(c)) = c: which coordinate an index comes from.",
        "nullspace" => "The coordinates along which the index of A does not move.",
        "logical_divide" => "A o (T, T*): the elements of a tile in mode 0, the tiles in mode 1.",
        "zipped_divide" => "A logical_divide with the parts within a tile first and the parts over tiles second.",
        "tiled_divide" => "A zipped_divide with the modes over tiles side by side.",
        "flat_divide" => "A zipped_divide without the two groups.",
        "logical_product" => "(A, A* o B): A, repeated as B says, in the places that A leaves free.",
        "zipped_product" | "tiled_product" | "flat_product" => "A logical_product, its modes regrouped.",
        "blocked_product" => "Copies of A as blocks beside each other, placed by B.",
        "raked_product" => "Copies of A interleaved: neighbours belong to different copies.",
        "tile_to_shape" => "The tile repeated until it has the shape.",
        "make_layout" => "The layouts as modes of one.",
        "size" => "The product of the extents: how many coordinates there are.",
        "cosize" => "One more than the largest index, were all strides positive.",
        "upcast" => "The layout of elements that are so many times as wide.",
        "downcast" => "The layout of elements that are so many times as narrow.",
        "recast" => "The layout of elements of other bits.",
        "select" | "take" | "get" | "layout" => "Some of the modes.",
        "group" | "flatten" | "append" | "prepend" | "replace" => {
            "The same modes, grouped differently, or with another one."
        }
        "slice" => "The modes at which the coordinate has `_`.",
        "dice" => "The modes at which the coordinate has a number.",
        _ => "",
    }
}

/// A value that needs no working out.
pub(super) fn value(value: &Value) -> String {
    format!("{value} is {}: there is nothing to work out.", value.kind())
}
