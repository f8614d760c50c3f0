//! The tokens of the notation.

use super::word::Word;

/// A token of the notation, without its position.
///
/// The macro converts Rust tokens to these tokens. All other callers read tokens from text, with
/// [`Source`](super::Source).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// A number, such as `12`, or `_12` if `fixed` is `true`. CuTe also writes `_12{}` and `Int<12>{}` instead of
    /// `_12`.
    Int {
        /// The number.
        value: i64,
        /// `true` if the number is static, which the prefix `_` marks.
        fixed: bool,
    },
    /// `f12`, an XOR stride.
    Bits(i64),
    /// A number above `i64::MAX`.
    HugeInt,
    /// A number that is followed directly by letters or a fraction, such as `64o` or `1.5`.
    OddInt,
    /// `o`, the composition operator.
    Compose,
    /// `Sw`, or `Swizzle`
    Sw,
    /// `LayoutLeft`, the order in which the first mode is fastest.
    LayoutLeft,
    /// `LayoutRight`, the order in which the last mode is fastest.
    LayoutRight,
    /// `_`, which keeps a mode.
    Keep,
    /// `X`, which omits a mode.
    Omit,
    /// An identifier with a special meaning if certain brackets follow it in C++ or Python. The brackets are separate
    /// tokens.
    Word(Word),
    /// Any other identifier.
    Name,
    /// `?` or `?{div=8}`, which Python prints for a number that is known only at runtime.
    Unknown,
    /// `(`, or `make_shape(`
    Open,
    /// `Shape<`: a tuple as a type, closed by `>`.
    TypeOpen,
    /// `Layout<`
    LayoutOpen,
    /// `Tile<`: a list of tilers as a type, closed by `>`.
    TileOpen,
    /// `make_tile(`: a list of tilers, closed by `)`.
    MakeTile,
    /// `E` or `ScaledBasis` before `<`: the start of a coordinate stride that is written as a type.
    Basis {
        /// `true` for `ScaledBasis`. Its first argument is a factor.
        scaled: bool,
    },
    /// `C` before `<8>`: the start of the type of a constant.
    Constant,
    /// The name of a type with operands as template arguments, such as `TiledMMA`. The next token is `<`.
    TypeCall,
    /// `decltype(`
    Decltype,
    /// `smem_ptr` and similar names before `[`, and other pointers and iterators that CuTe prints before the layout of
    /// a tensor.
    Pointer,
    /// `tensor<`, which Python prints before a tensor. The bracket is closed by `>`.
    TensorOpen,
    /// A number of bits such as `16b`, which is the width of an element in a printed pointer.
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
    /// `=`. The token can also be the start of `==`, or the end of `<=`.
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
    /// `#`, which starts MLIR attributes.
    Hash,
    /// `{}`. In C++, this constructs a value of a type.
    Empty,
    /// `{…}`: an expression in the language that surrounds the notation, such as Rust.
    Braced,
    /// A character or token that the notation does not use.
    Other,
    /// The end of the input.
    End,
}

impl Token {
    /// Returns the token for an identifier.
    #[must_use]
    pub fn word(word: &str) -> Self {
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

    /// Returns the token for a number. Its digits are decimal, and `_` may separate them. A number such as `010` is
    /// invalid, because it is 8 in C++ and 10 in Rust.
    #[must_use]
    pub fn number(digits: &str) -> Self {
        let digits = digits.as_bytes();
        let mut value: i64 = 0;
        for i in 0..digits.len() {
            match digits[i] {
                digit @ b'0'..=b'9' if i == 0 || digits[0] != b'0' => {
                    let Some(shifted) = value.checked_mul(10) else { return Self::HugeInt };
                    let Some(next) = shifted.checked_add((digit - b'0') as i64) else { return Self::HugeInt };
                    value = next;
                }
                b'_' if i > 0 => {}
                b'b' if i + 1 == digits.len() => return Self::Width(value),
                // In CuTe, `8_c` means `Int<8>{}`.
                b'c' if i + 1 == digits.len() && digits[i - 1] == b'_' => return Self::Int { value, fixed: true },
                _ => return Self::OddInt,
            }
        }
        Self::Int { value, fixed: false }
    }

    /// Returns the token for a single character.
    #[must_use]
    pub fn punct(character: char) -> Self {
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
