//! Parses expressions of index code. Operators have the precedences that C, Rust and Python have in common. Casts of C,
//! Rust and Python are accepted.

use super::language::Language;
use super::token::{Token, TokenKind};
use super::tree::Tree;
use super::value::{Operator, Type, TypedValue};
use layout_compiler::Diagnostic;
use std::ops::Range;

/// The names that an expression can use: first the coordinates, then the results of earlier statements.
pub(super) struct Names {
    pub(super) known: Vec<String>,
    /// `true` if an unknown name is added as a coordinate, and `false` if it is an error.
    pub(super) open: bool,
}

impl Names {
    fn find(&mut self, name: &str, at: &Range<usize>) -> Result<usize, Diagnostic> {
        // If a name is declared several times, its last declaration is used.
        if let Some(place) = self.known.iter().rposition(|known| known == name) {
            return Ok(place);
        }
        if !self.open {
            let known = self.known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            let message = format!("`{name}` is not a coordinate");
            return Err(Diagnostic::new(
                at.clone(),
                message,
                format!("available: {known}; for constants, write numbers"),
            ));
        }
        self.known.push(name.to_string());
        Ok(self.known.len() - 1)
    }
}

/// `MAX_NESTING` is the maximum nesting depth of operands. `MAX_OPERATORS` is the maximum number of operators in an
/// expression. Deeper or larger trees could overflow the stack.
const MAX_NESTING: usize = 64;
const MAX_OPERATORS: usize = 1 << 10;

/// Parses tokens from left to right.
pub(super) struct Reader<'a> {
    tokens: &'a [Token],
    end: usize,
    names: &'a mut Names,
    language: Language,
    depth: usize,
    operators: usize,
}

/// The binary operators, grouped by precedence. The groups are in the order of their precedence, starting with the
/// lowest.
const LEVELS: &[&[(&str, Operator)]] = &[
    &[("|", Operator::Or)],
    &[("^", Operator::Xor)],
    &[("&", Operator::And)],
    &[("<<", Operator::ShiftLeft), (">>", Operator::ShiftRight)],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[("*", Operator::Multiply), ("//", Operator::DivideDown), ("/", Operator::Divide), ("%", Operator::Remainder)],
];

fn cast(ty: Type, tree: Tree) -> Tree {
    if ty == Type::Any { tree } else { Tree::Cast(ty, Box::new(tree)) }
}

impl<'a> Reader<'a> {
    pub(super) fn new(language: Language, tokens: &'a [Token], end: usize, names: &'a mut Names) -> Self {
        Self { tokens, end, names, language, depth: 0, operators: 0 }
    }

    /// Parses all tokens as one expression.
    pub(super) fn whole(mut self) -> Result<Tree, Diagnostic> {
        let tree = self.level(0)?;
        match self.tokens.first() {
            None => Ok(tree),
            Some(token) => Err(unexpected(token)),
        }
    }

    fn peek(&self) -> Option<&'a TokenKind> {
        self.tokens.first().map(|token| &token.kind)
    }

    fn next(&mut self) -> Option<&'a Token> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(TokenKind::Sign(next)) if *next == sign);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, sign: &str) -> Result<(), Diagnostic> {
        if self.take(sign) {
            return Ok(());
        }
        let at = self.tokens.first().map_or(self.end..self.end, |token| token.at.clone());
        Err(Diagnostic::new(at, format!("expected `{sign}`"), ""))
    }

    /// Parses an expression with operators in `LEVELS[level]` and in later levels, which bind more strongly.
    fn level(&mut self, level: usize) -> Result<Tree, Diagnostic> {
        let Some(operators) = LEVELS.get(level) else { return self.cast() };
        let mut tree = self.level(level + 1)?;
        while let Some(Token { kind: TokenKind::Sign(sign), at }) = self.tokens.first() {
            let Some((_, operator)) = operators.iter().find(|(name, _)| name == sign) else { break };
            self.next();
            self.count(at)?;
            let other = self.level(level + 1)?;
            tree = Tree::Binary(*operator, Box::new((tree, other)), at.clone());
        }
        Ok(tree)
    }

    /// Parses a Rust cast, such as `x as u32`.
    fn cast(&mut self) -> Result<Tree, Diagnostic> {
        let mut tree = self.unary()?;
        while let Some(Token { kind: TokenKind::Name(name), at }) = self.tokens.first()
            && name == "as"
        {
            self.next();
            self.count(at)?;
            let Some(Token { kind: TokenKind::Name(name), at }) = self.next() else {
                return Err(Diagnostic::new(self.end..self.end, "expected a type", ""));
            };
            let Some(ty) = self.language.integer_type(&[name]) else {
                return Err(Diagnostic::new(at.clone(), format!("`{name}` is not an integer type"), ""));
            };
            tree = cast(ty, tree);
        }
        Ok(tree)
    }

    /// Counts an operator. Returns an error if the expression contains too many operators.
    fn count(&mut self, at: &Range<usize>) -> Result<(), Diagnostic> {
        self.operators += 1;
        match self.operators > MAX_OPERATORS {
            true => {
                let message = format!("more than {MAX_OPERATORS} operators in one expression");
                Err(Diagnostic::new(at.clone(), message, "give a name to a part of the expression: `a = …; a + b`"))
            }
            false => Ok(()),
        }
    }

    fn unary(&mut self) -> Result<Tree, Diagnostic> {
        if self.depth == MAX_NESTING {
            let at = self.tokens.first().map_or(self.end..self.end, |token| token.at.clone());
            let message = format!("more than {MAX_NESTING} operands inside each other");
            return Err(Diagnostic::new(at, message, "give a name to a part of the expression: `a = …; a + b`"));
        }
        self.depth += 1;
        let tree = self.signed();
        self.depth -= 1;
        tree
    }

    fn signed(&mut self) -> Result<Tree, Diagnostic> {
        let start = self.tokens.first().map_or(self.end..self.end, |token| token.at.clone());
        if self.take("-") {
            return Ok(Tree::Negative(Box::new(self.unary()?), start));
        }
        if self.take("~") {
            return Ok(Tree::Inverted(Box::new(self.unary()?)));
        }
        if self.take("!") {
            // If the operand is a number or the language is Rust, `!` inverts the bits. In C, `!` is a logical
            // negation.
            return match self.unary()? {
                tree if self.language == Language::Rust || matches!(tree, Tree::Number(_)) => {
                    Ok(Tree::Inverted(Box::new(tree)))
                }
                _ => {
                    let message = "`!` inverts bits in Rust, but is a logical negation in C";
                    Err(Diagnostic::new(start, message, "write `~`"))
                }
            };
        }
        if self.take("+") {
            return self.unary();
        }
        match self.type_in_parentheses() {
            Some(ty) => Ok(cast(ty, self.unary()?)),
            None => self.operand(),
        }
    }

    /// Parses the type in a C cast, such as `(uint32_t) x`. Returns `None` if there are no parentheses, or if they do
    /// not contain a type.
    fn type_in_parentheses(&mut self) -> Option<Type> {
        if self.peek() != Some(&TokenKind::Sign("(")) {
            return None;
        }
        let inner = &self.tokens[1..];
        let words: Vec<&str> = inner
            .iter()
            .map_while(|token| match &token.kind {
                TokenKind::Name(name) => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let closes = inner.get(words.len()).is_some_and(|token| token.kind == TokenKind::Sign(")"));
        let ty = self.language.integer_type(&words).filter(|_| closes)?;
        self.tokens = &inner[words.len() + 1..];
        Some(ty)
    }

    fn operand(&mut self) -> Result<Tree, Diagnostic> {
        let Some(token) = self.next() else {
            return Err(Diagnostic::new(
                self.end..self.end,
                "the expression ends, but a number or a name is expected",
                "",
            ));
        };
        match &token.kind {
            TokenKind::Number(number, suffix) => {
                let (number, ty) = (*number, self.language.literal(*number, suffix));
                match ty.holds(number) {
                    true => Ok(Tree::Number(TypedValue { number, ty })),
                    false => Err(Diagnostic::new(token.at.clone(), format!("{number} does not fit into {ty}"), "")),
                }
            }
            TokenKind::Sign("(") => {
                let tree = self.level(0)?;
                self.expect(")")?;
                Ok(tree)
            }
            TokenKind::Name(name) => match self.peek() {
                Some(TokenKind::Sign("(")) => self.call(name, &token.at),
                Some(TokenKind::Sign("<")) if name == "static_cast" => self.static_cast(&token.at),
                _ => Ok(Tree::Value(self.names.find(name, &token.at)?)),
            },
            TokenKind::Sign(_) => Err(unexpected(token)),
        }
    }

    /// Parses a call. The call is a cast, such as `u32(x)`, or calls a function that returns the upper half of a
    /// product.
    fn call(&mut self, name: &str, at: &Range<usize>) -> Result<Tree, Diagnostic> {
        self.expect("(")?;
        let first = self.level(0)?;
        let (bits, ty) = match name {
            "__umulhi" => (32, Type::integer(32, false)),
            "__mulhi" => (32, Type::INT),
            // In Metal, this function is overloaded for all 32-bit types.
            "mulhi" | "metal::mulhi" => (32, Type::Any),
            "__umul64hi" => (64, Type::integer(64, false)),
            "__mul64hi" => (64, Type::integer(64, true)),
            _ => {
                let Some(ty) = self.language.integer_type(&[name]) else {
                    let help = "supported functions are casts, `u32(x)`, and CUDA's `__umulhi(a, b)`";
                    return Err(Diagnostic::new(
                        at.clone(),
                        format!("the function `{name}` is not supported in index code"),
                        help,
                    ));
                };
                self.expect(")")?;
                return Ok(cast(ty, first));
            }
        };
        self.expect(",")?;
        let second = self.level(0)?;
        self.expect(")")?;
        Ok(Tree::UpperHalf(bits, Box::new((cast(ty, first), cast(ty, second)))))
    }

    /// Parses a C++ cast, such as `static_cast<unsigned>(x)`.
    fn static_cast(&mut self, at: &Range<usize>) -> Result<Tree, Diagnostic> {
        self.expect("<")?;
        let mut words = Vec::new();
        while let Some(TokenKind::Name(word)) = self.peek() {
            words.push(word.as_str());
            self.next();
        }
        let Some(ty) = self.language.integer_type(&words) else {
            return Err(Diagnostic::new(at.clone(), format!("`{}` is not an integer type", words.join(" ")), ""));
        };
        self.expect(">")?;
        self.expect("(")?;
        let tree = self.level(0)?;
        self.expect(")")?;
        Ok(cast(ty, tree))
    }
}

/// Returns the error for a token that the parser does not expect. If a replacement is known, the help contains it.
fn unexpected(token: &Token) -> Diagnostic {
    let text = match &token.kind {
        TokenKind::Name(name) => name.clone(),
        TokenKind::Number(number, suffix) => format!("{number}{suffix}"),
        TokenKind::Sign(sign) => (*sign).to_string(),
    };
    let help = match text.as_str() {
        "?" | "<" | ">" | "<=" | ">=" | "==" | "!=" | "&&" | "||" | "if" | "else" | ":" => {
            "index code cannot contain conditions"
        }
        "**" => "write powers of two as shifts, `1 << n`",
        "=" | "+=" | "-=" | "*=" | "^=" | "|=" | "&=" | "<<=" | ">>=" => {
            "end statements with `;`; the last statement is the index"
        }
        _ => "supported are + - * / % // << >> & | ^ ~, parentheses, casts and statements",
    };
    Diagnostic::new(token.at.clone(), format!("unexpected `{text}`"), help)
}
