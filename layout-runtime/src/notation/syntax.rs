//! Syntax errors: a token is not allowed at its position.

use crate::error::kinds;

kinds! {
    /// An error about a token of the notation. The documentation of a kind is its message.
    pub enum Syntax;
    Empty = "there is no layout here", "write `shape:stride`, for example `(4,8):(8,1)`";
    ExpectedInt = "expected an integer or `(`", "a shape or stride is an integer or a tuple of them, as in `(2,3):(3,1)`";
    ExpectedComma = "expected `,` or `)`", "entries of a tuple are separated by commas";
    Operator = "expected `,` or `)`",
        "entries are separated by commas; expressions of Rust stand in braces, `({rows + 1},8)`";
    ColonInside = "a `:` inside of parentheses", "shape and stride have parentheses of their own, as in `(4,8):(1,4)`";
    Path = "a path where an integer stands", "write it in braces, `{sizes::BM}`: it is a constant of Rust";
    TypeArguments = "expected `,` or `)`", "constants are written as in `8`, `_8`, `Int<8>{}`, or by their names, `BM`";
    ExpectedGreater = "expected `,` or `>`", "arguments of a type are separated by commas, as in `Shape<_2,_3>` and `Layout<Shape<_2,_3>,Stride<_3,_1>>`";
    OrderAlone = "this says the order of a shape's modes, without a shape", "write a shape in front of it, as in `(2,3):LayoutRight`";
    Unclosed = "`(` is never closed", "add `)`";
    Unopened = "`)` closes nothing", "remove it, or add `(`";
    Trailing = "unexpected words after the layout", "a layout is `shape:stride`";
    HugeInt = "the number does not fit 63 bits", "sizes and strides are below 2^63";
    Compose = "`o` is the sign of composition", "write `{o}` for a number of that name, or call it otherwise";
    OddInt = "this is not a decimal integer", "write digits only, and a space before `o`";
    SwizzleArguments = "a swizzle has three numbers", "write `Sw<bits,base,shift>`, for example `Sw<3,3,3>`";
    SwizzleAlone = "a swizzle alone is not a layout", "write `Sw<B,M,S> o shape:stride`";
    ExpectedMode = "expected a mode number after `@`", "a coordinate stride is written as in `1@0`";
    Name = "a name stands for no number here", "write the number";
    ExpectedFactor = "expected a number or a name behind the sign", "products are written as in `3*ld` or `m*n`";
    Ceil = "this is not the form `ceil(name/number)`", "write it as an expression, `{m.div_ceil(128)}`";
}
