//! Mistakes of spelling: a word that cannot stand where it is.

use crate::text::Text;

/// What is wrong with a word of the notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Syntax {
    /// Nothing where a layout is expected.
    Empty,
    /// An integer or `(` is expected.
    ExpectedInt,
    /// `,` or `)` is expected.
    ExpectedComma,
    /// An operator where `,` or `)` is expected.
    Operator,
    /// A `:` between the entries of a tuple.
    ColonInside,
    /// The text ends inside parentheses.
    Unclosed,
    /// A `)` that closes nothing.
    Unopened,
    /// Words after the end.
    Trailing,
    /// A number above `i64::MAX`.
    HugeInt,
    /// A number with letters or a fraction.
    OddInt,
    /// `Sw` without `<B,M,S>`.
    SwizzleArguments,
    /// A swizzle without `o` behind it.
    SwizzleAlone,
    /// `@` without a mode number.
    ExpectedMode,
    /// A name where there are none.
    Name,
    /// `*` without a factor behind it.
    ExpectedFactor,
    /// `ceil(` without `name/number)` behind it.
    Ceil,
}

impl Syntax {
    pub(crate) const fn rule(&self, text: Text) -> Text {
        text.str(match self {
            Self::Empty => "there is no layout here",
            Self::ExpectedInt => "expected an integer or `(`",
            Self::ExpectedComma | Self::Operator => "expected `,` or `)`",
            Self::ColonInside => "a `:` inside of parentheses",
            Self::Unclosed => "`(` is never closed",
            Self::Unopened => "`)` closes nothing",
            Self::Trailing => "unexpected words after the layout",
            Self::HugeInt => "the number does not fit 63 bits",
            Self::OddInt => "this is not a decimal integer",
            Self::SwizzleArguments => "a swizzle has three numbers",
            Self::SwizzleAlone => "a swizzle alone is not a layout",
            Self::ExpectedMode => "expected a mode number after `@`",
            Self::Name => "a name stands for no number here",
            Self::ExpectedFactor => "expected a number or a name after `*`",
            Self::Ceil => "this is not the form `ceil(name/number)`",
        })
    }

    pub(crate) const fn fix(&self) -> &'static str {
        match self {
            Self::Empty => "write `shape:stride`, for example `(4,8):(8,1)`",
            Self::ExpectedInt => "a shape or stride is an integer or a tuple of them, as in `(2,3):(3,1)`",
            Self::ExpectedComma => "entries of a tuple are separated by commas",
            Self::Operator => "entries are separated by commas; expressions of Rust stand in braces, `({rows + 1},8)`",
            Self::ColonInside => "shape and stride have parentheses of their own: `(4,8):(1,4)`",
            Self::Unclosed => "add `)`",
            Self::Unopened => "remove it, or add `(`",
            Self::Trailing => "a layout is `shape:stride`",
            Self::HugeInt => "sizes and strides are below 2^63",
            Self::OddInt => "write digits only, and a space before `o`",
            Self::SwizzleArguments => "write `Sw<bits,base,shift>`, for example `Sw<3,3,3>`",
            Self::SwizzleAlone => "write `Sw<B,M,S> o shape:stride`",
            Self::ExpectedMode => "a coordinate stride is written `1@0`",
            Self::Name => "write the number",
            Self::ExpectedFactor => "products are written `3*ld` or `m*n`",
            Self::Ceil => "write it as an expression, `{m.div_ceil(128)}`",
        }
    }
}
