//! Determines whether an identifier of C++ or Python has its special meaning. This depends on the tokens that follow
//! the identifier.

use super::source::Source;
use super::token::Token;
use super::word::Word;

impl Source<'_> {
    /// Returns the token for `word`, and the end of this token. `end` is the end of `word` itself. If the tokens that
    /// follow give `word` no special meaning, the token is a name.
    pub(super) fn in_front(&self, word: Word, end: usize) -> (Token, usize) {
        let (bracket, _, behind) = self.one(end);
        match (word, bracket) {
            (Word::IntType, Token::Less) => self.constant(end),
            (Word::ShortInt, Token::Less) if self.is_int(behind) => (Token::Constant, end),
            (Word::LayoutType, Token::Less) => (Token::LayoutOpen, behind),
            (Word::ShapeType, Token::Less) => (Token::TypeOpen, behind),
            (Word::TupleType, Token::Less) if self.is_of_cpp(behind) => (Token::TypeOpen, behind),
            (Word::TileType, Token::Less) if self.is_of_cpp(behind) => (Token::TileOpen, behind),
            (Word::BasisType, Token::Less) if self.is_int(behind) => (Token::Basis { scaled: false }, end),
            (Word::ScaledBasisType, Token::Less) => (Token::Basis { scaled: true }, end),
            (Word::OperandType, Token::Less) => (Token::TypeCall, end),
            (Word::ShortSwizzle, Token::Less) if self.is_swizzle(behind) => (Token::Sw, end),
            (Word::TupleMaker, Token::Open) => (Token::Open, behind),
            (Word::TileMaker, Token::Open) => (Token::MakeTile, behind),
            (Word::TypeOf, Token::Open) => (Token::Decltype, behind),
            (Word::PointerName, Token::ListOpen) | (Word::Engine | Word::Counter, Token::Compose) => {
                (Token::Pointer, end)
            }
            (Word::Engine | Word::Counter, Token::Open) if self.is_engine(end) => (Token::Pointer, end),
            (Word::TensorType, Token::Less) if self.is_print_of_tensor(behind) => (Token::TensorOpen, behind),
            _ => (Token::Name, end),
        }
    }

    /// Returns `true` if `o` follows the parentheses at `at`, as in `ArithTuple(0,16) o`, which CuTe prints before the
    /// layout of a tensor.
    fn is_engine(&self, at: usize) -> bool {
        match self.behind_bracket(at) {
            Some(behind) => matches!(self.one(behind).0, Token::Compose),
            None => false,
        }
    }

    /// Returns `true` if Python printed the tensor that starts with `tensor<` before `at`. In this case, a pointer or a
    /// coordinate follows. In an MLIR type, extents follow instead.
    fn is_print_of_tensor(&self, at: usize) -> bool {
        matches!(self.one(at).0, Token::Open | Token::Word(Word::PointerName))
    }

    /// Returns the end of a name or label that Python prints as several identifiers, such as `MMA Atom` or
    /// `TV Layout A:`. `word` is the first identifier, and the others start at `at`.
    pub(super) fn printed(&self, word: Word, at: usize) -> Option<usize> {
        let (next, _, end) = self.one(at);
        match (word, next) {
            (Word::Printed, Token::Word(Word::Printed)) => Some(end),
            (Word::Label | Word::ShapeType, Token::Name | Token::Word(_)) => {
                let (next, _, behind) = self.one(end);
                match (next, self.one(behind).0) {
                    (Token::Colon, _) => Some(end),
                    (Token::Name | Token::Word(_), Token::Colon) => Some(behind),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// If the token at `at` is the prefix `cute::` or `cute.`, returns the position after the prefix, and otherwise
    /// `at`.
    pub(super) fn behind_namespace(&self, at: usize) -> usize {
        let (word, _, end) = self.one(at);
        if !matches!(word, Token::Word(_) | Token::Name) {
            return at;
        }
        let at = match (word, self.one(end).0) {
            (Token::Word(Word::Silent), Token::Name | Token::Word(_)) => end,
            _ => at,
        };
        if let (Token::Name, _, end) = self.one(at)
            && let (Token::PathSep, _, behind) = self.one(end)
            && let Token::Word(Word::Engine | Word::Counter) = self.one(behind).0
        {
            return behind;
        }
        let (Token::Word(word @ (Word::Namespace | Word::Module)), _, end) = self.one(at) else { return at };
        let (separator, _, behind) = self.one(end);
        match (separator, self.one(behind).0) {
            (Token::Dot, _) => behind,
            (Token::PathSep, next) if !matches!(next, Token::Name) && matches!(word, Word::Namespace) => behind,
            _ => at,
        }
    }

    /// Returns `true` if the prefix `cute.` of Python is directly before the token at `at`.
    ///
    /// ```
    /// use layout_import::notation::Source;
    ///
    /// assert!(Source::Text("cute.size(l)").is_of_module(5) && !Source::Text("cute::size(l)").is_of_module(6));
    /// ```
    #[must_use]
    pub fn is_of_module(&self, at: usize) -> bool {
        match self {
            Source::Tokens(tokens) => {
                at > 1 && matches!((tokens[at - 2], tokens[at - 1]), (Token::Word(Word::Namespace), Token::Dot))
            }
            Source::Text(text) => text.as_bytes().get(..at).is_some_and(|before| before.ends_with(b"cute.")),
        }
    }

    /// Returns the token for `Int<8>{}`, and its end. If the argument of `Int` is not a number, returns a token for the
    /// word `Int` alone. `end` is the end of the identifier `Int`.
    fn constant(&self, end: usize) -> (Token, usize) {
        let (_, _, behind) = self.one(end);
        let (minus, _, after) = self.one(behind);
        let is_negative = matches!(minus, Token::Minus);
        let (number, _, behind) = self.one(if is_negative { after } else { behind });
        let (greater, _, behind) = self.one(behind);
        match (number, greater) {
            (Token::Int { value, .. }, Token::Greater) => {
                let value = if is_negative { -value } else { value };
                (Token::Int { value, fixed: true }, self.behind_braces(behind))
            }
            (Token::Name, Token::Less | Token::Greater) => (Token::Word(Word::IntType), end),
            (Token::Name | Token::Int { .. }, _) if matches!(self, Source::Text(_)) => {
                (Token::Word(Word::IntType), end)
            }
            _ => (Token::Name, end),
        }
    }

    /// Returns `true` if the argument at `at`, after the `<` of a type, has the syntax of C++. `Tile` can also be a
    /// layout struct in Rust, but then its arguments are plain numbers.
    fn is_of_cpp(&self, at: usize) -> bool {
        matches!(
            self.one(self.behind_namespace(at)).0,
            Token::Int { fixed: true, .. }
                | Token::Keep
                | Token::Omit
                | Token::Word(
                    Word::IntType
                        | Word::ShortInt
                        | Word::ShapeType
                        | Word::TupleType
                        | Word::TileType
                        | Word::LayoutType
                        | Word::OperandType
                        | Word::BasisType
                        | Word::ScaledBasisType
                        | Word::TypeOf
                        | Word::Silent
                        | Word::Namespace
                        | Word::TupleMaker
                        | Word::TileMaker
                )
        )
    }

    fn is_int(&self, at: usize) -> bool {
        matches!(self.one(at).0, Token::Int { .. })
    }

    /// Returns `true` if the tokens at `at` are three integers, `>` and `o`, as in `3,4,3> o`. The `S<` before these
    /// tokens then starts a swizzle, even if a layout has the name `S`.
    fn is_swizzle(&self, mut at: usize) -> bool {
        for i in 0..7 {
            let (token, _, end) = self.one(at);
            let fits = match i {
                5 => matches!(token, Token::Greater),
                6 => matches!(token, Token::Compose),
                1 | 3 => matches!(token, Token::Comma),
                _ => matches!(token, Token::Int { .. }),
            };
            if !fits {
                return false;
            }
            at = end;
        }
        true
    }
}
