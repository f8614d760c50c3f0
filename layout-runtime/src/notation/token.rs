//! The words of the notation.

use super::word::Word;

/// One word of the notation, without its position.
///
/// The macro makes these from Rust tokens, everybody else from text ([`Source`](super::Source)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// `12`, or `_12` if `fixed`, which CuTe also writes `_12{}` and `Int<12>{}`.
    Int {
        /// The number.
        value: i64,
        /// Whether it was written with an underscore.
        fixed: bool,
    },
    /// `f12`, a stride that counts in bits.
    Bits(i64),
    /// A number above `i64::MAX`.
    HugeInt,
    /// A number with letters behind it, `64o` or `1.5`.
    OddInt,
    /// `o`, composition.
    Compose,
    /// `Sw`, or `Swizzle`
    Sw,
    /// `LayoutLeft`
    LayoutLeft,
    /// `LayoutRight`
    LayoutRight,
    /// `_`
    Keep,
    /// `X`
    Omit,
    /// A word that C++ or Python puts in front of brackets, by itself.
    Word(Word),
    /// Any other identifier.
    Name,
    /// `?`, or `?{div=8}`: a number that a print does not know.
    Unknown,
    /// `(`, or `make_shape(`
    Open,
    /// `Shape<`, a tuple as a type, which `>` closes.
    TypeOpen,
    /// `Layout<`
    LayoutOpen,
    /// `Tile<`, a list of tilers as a type, which `>` closes.
    TileOpen,
    /// `make_tile(`, a list that `)` closes.
    MakeTile,
    /// `E`, or `ScaledBasis`, in front of `<`: the stride of a coordinate as a type.
    Basis {
        /// Whether the first number is the factor.
        scaled: bool,
    },
    /// `C` in front of `<8>`: the constant in a tuple.
    Constant,
    /// The name of a type whose arguments are operands, in front of its `<`: `TiledMMA`.
    TypeCall,
    /// `decltype(`
    Decltype,
    /// `smem_ptr` and its like, in front of `[`; what else CuTe prints in front of a tensor's layout.
    Pointer,
    /// `tensor<`, what Python prints of a tensor, which `>` closes.
    TensorOpen,
    /// `16b`, as pointers print the width of an element.
    Width(i64),
    /// `)`
    Close,
    /// `[`
    ListOpen,
    /// `]`
    ListClose,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `::`
    PathSep,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `=`, half of `==` and of `<=`
    Equal,
    /// `where`
    Where,
    /// `@`
    At,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `.`
    Dot,
    /// `#`, with which attributes of MLIR start
    Hash,
    /// `{}`, which C++ writes behind a type to make a value of it.
    Empty,
    /// `{…}`, an expression of the language around the notation.
    Braced,
    /// A character or token that the notation does not have.
    Other,
    /// After the last word.
    End,
}

impl Token {
    /// An identifier's token.
    #[must_use]
    pub const fn word(word: &str) -> Self {
        match word.as_bytes() {
            b"o" => Self::Compose,
            b"Sw" | b"Swizzle" => Self::Sw,
            b"LayoutLeft" | b"GenColMajor" => Self::LayoutLeft,
            b"LayoutRight" | b"GenRowMajor" => Self::LayoutRight,
            b"where" => Self::Where,
            b"_" | b"Underscore" | b"None" => Self::Keep,
            b"X" => Self::Omit,
            [b'_', b'0'..=b'9', ..] => match Self::number(word.split_at(1).1) {
                Self::Int { value, .. } => Self::Int { value, fixed: true },
                other => other,
            },
            [b'_', b'm', b'0'..=b'9', ..] => match Self::number(word.split_at(2).1) {
                Self::Int { value, .. } => Self::Int { value: -value, fixed: true },
                _ => Self::Name,
            },
            [b'f', b'0'..=b'9', ..] => match Self::number(word.split_at(1).1) {
                Self::Int { value, .. } => Self::Bits(value),
                Self::OddInt => Self::Name,
                other => other,
            },
            _ => match Word::of(word) {
                Some(word) => Self::Word(word),
                None => Self::Name,
            },
        }
    }

    /// A numeral's token: decimal digits, with `_` between them if that reads better.
    #[must_use]
    pub const fn number(digits: &str) -> Self {
        let digits = digits.as_bytes();
        let mut value: i64 = 0;
        each!(for i in 0..digits.len() {
            match digits[i] {
                digit @ b'0'..=b'9' => {
                    let Some(shifted) = value.checked_mul(10) else { return Self::HugeInt };
                    let Some(next) = shifted.checked_add((digit - b'0') as i64) else { return Self::HugeInt };
                    value = next;
                }
                b'_' if i > 0 => {}
                b'b' if i + 1 == digits.len() => return Self::Width(value),
                // CuTe's `8_c`, which is `Int<8>{}`.
                b'c' if i + 1 == digits.len() && digits[i - 1] == b'_' => return Self::Int { value, fixed: true },
                _ => return Self::OddInt,
            }
        });
        Self::Int { value, fixed: false }
    }

    /// The token of a single character.
    #[must_use]
    pub const fn punct(character: char) -> Self {
        match character {
            '(' => Self::Open,
            ')' => Self::Close,
            '[' => Self::ListOpen,
            ']' => Self::ListClose,
            ',' => Self::Comma,
            ':' => Self::Colon,
            '<' => Self::Less,
            '>' => Self::Greater,
            '=' => Self::Equal,
            '@' => Self::At,
            '-' => Self::Minus,
            '+' => Self::Plus,
            '*' => Self::Star,
            '/' => Self::Slash,
            '%' => Self::Percent,
            '.' => Self::Dot,
            '?' => Self::Unknown,
            '#' => Self::Hash,
            _ => Self::Other,
        }
    }
}
