//! Parses products that contain names. In text, this module also parses sums and quotients with the syntax of C++. The
//! module does not look up the names.

use super::rules::TypeArguments;
use super::syntax_error;
use super::{Cursor, Source, Token};
use core::ops::Range;
use layout_runtime::rules::{ExpectedComma, TooDeep};
use layout_runtime::{Int, MAX_DEPTH, ParseError};

layout_runtime::rules! {
    ExpectedFactor = "expected a number or a name after the operator", "write a product as in `3*ld` or `m*n`";
    CeilForm = "expected `ceil(name/number)`", "write the quotient as an expression in braces, `{m.div_ceil(128)}`";
}

/// Returns `true` if the cursor is at a minus sign that starts a product, as in `-name` or `-3*n`.
pub(super) fn minus_of_a_product(cursor: &Cursor<'_>) -> bool {
    let mut behind = *cursor;
    behind.bump();
    match behind.token {
        Token::Name | Token::Braced => true,
        Token::Int { .. } => matches!(behind.peek(), Token::Star),
        _ => false,
    }
}

/// Returns `true` if the cursor is at a number such as `_-3`. CuTe prints negative static numbers in this way.
pub(super) fn marks_a_minus(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.token, Token::Keep) && matches!(cursor.peek(), Token::Minus)
}

/// Returns `true` if the cursor is at an operator of C++ arithmetic, and the input is text.
pub(super) fn computes(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.source(), Source::Text(_))
        && matches!(cursor.token, Token::Plus | Token::Minus | Token::Slash | Token::Percent)
}

/// Returns `true` if the number at the cursor starts a product or other arithmetic.
pub(super) fn is_factor(cursor: &Cursor<'_>) -> bool {
    let mut behind = *cursor;
    behind.bump();
    behind.skip_braces();
    matches!(behind.token, Token::Star) || computes(&behind)
}

/// If a call starts at `cursor`, returns the cursor after the call. Returns `None` if no call starts there, or if the
/// input is not text. A call has one of the forms `size<0>(A)`, `A.size()` and `size_v<A>`. A member or an element,
/// such as `args.k` or `dims[0]`, is treated like a call. Calls are factors of products, and a later stage evaluates
/// them.
#[must_use]
pub fn behind_call<'a>(cursor: &Cursor<'a>) -> Option<Cursor<'a>> {
    let source = cursor.source();
    let is_type = matches!(cursor.token, Token::TypeCall);
    if !matches!(source, Source::Text(_)) || !is_type && !matches!(cursor.token, Token::Name) || ceil(*cursor).is_ok() {
        return None;
    }
    let (mut at, mut behind, mut is_name) = (cursor.end, None, true);
    loop {
        let (token, _, end) = source.one(at);
        (at, is_name) = match (token, source.one(end)) {
            (Token::Dot, (Token::Name, _, end)) => {
                if is_name && !matches!(source.one(end).0, Token::Open | Token::Less | Token::ListOpen) {
                    behind = Some(Cursor::new(source, end));
                }
                (end, true)
            }
            // The element of an array, such as `dims[0]`.
            (Token::ListOpen, (Token::Int { .. } | Token::Name, _, end)) if is_name => {
                let (Token::ListClose, _, end) = source.one(end) else { return behind };
                behind = Some(Cursor::new(source, end));
                (end, true)
            }
            (Token::PathSep, (Token::Name, _, end)) => (end, true),
            (Token::Less, _) if is_name => {
                let end = source.behind_bracket(at)?;
                if is_type {
                    behind = Some(Cursor::new(source, source.behind_braces(end)));
                }
                (end, !is_type)
            }
            (Token::Open, _) if is_name => {
                let end = source.behind_braces(source.behind_bracket(at)?);
                behind = Some(Cursor::new(source, end));
                (end, false)
            }
            _ => return behind,
        };
    }
}

/// Parses `[-] factor * factor * …`. A factor is a number, a name, an expression in braces, or `ceil(name/number)`. In
/// text, a factor can also be a call. The names are not looked up here.
pub(super) fn parse_product(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    let written = Int::written(cursor.start);
    parse_factors(cursor, false, 0)?;
    Ok(written)
}

/// Parses the factors of a product. `depth` is the nesting depth of parentheses around the product.
fn parse_factors(cursor: &mut Cursor<'_>, is_constant: bool, depth: usize) -> Result<(), ParseError> {
    if matches!(cursor.token, Token::Minus) {
        cursor.bump();
    }
    loop {
        match cursor.token {
            Token::Name | Token::TypeCall if let Some(behind) = behind_call(cursor) => *cursor = behind,
            Token::Name if matches!(cursor.peek(), Token::Open) => *cursor = ceil(*cursor)?,
            Token::Int { .. } | Token::Name | Token::Unknown | Token::Braced => {
                cursor.bump();
                cursor.skip_braces();
            }
            Token::Word(_) if !is_constant => parse_constant(cursor, depth)?,
            Token::Open if matches!(cursor.source(), Source::Text(_)) => parse_brackets(cursor, depth + 1)?,
            _ => return Err(syntax_error(cursor, ExpectedFactor.error())),
        }
        if !matches!(cursor.token, Token::Star) && !computes(cursor) {
            return Ok(());
        }
        cursor.bump();
    }
}

/// Parses `Int<name>{}`, from the token `Int` on. In text, also parses `Int` with arithmetic, as in `Int<name/2>{}`.
fn parse_constant(cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
    cursor.bump();
    cursor.bump();
    parse_factors(cursor, true, depth)?;
    if !matches!(cursor.token, Token::Greater) {
        return Err(syntax_error(cursor, TypeArguments.error()));
    }
    cursor.bump();
    cursor.skip_braces();
    Ok(())
}

/// Parses parentheses with arithmetic, such as `(a + b)`. `depth` is the nesting depth of parentheses around the
/// arithmetic, including this pair. The cursor must be at the opening parenthesis.
fn parse_brackets(cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
    if depth > MAX_DEPTH {
        return Err(ParseError::new(TooDeep.error(), cursor.start, cursor.end));
    }
    cursor.bump();
    parse_factors(cursor, false, depth)?;
    if !matches!(cursor.token, Token::Close) {
        return Err(syntax_error(cursor, ExpectedComma.error()));
    }
    cursor.bump();
    Ok(())
}

/// Returns `true` if the parenthesis at the cursor is part of arithmetic, as in `(a + b) * 2`. Only text can contain
/// such arithmetic.
pub(super) fn brackets_a_factor(cursor: &Cursor<'_>) -> bool {
    let source = cursor.source();
    if !matches!((source, cursor.token), (Source::Text(_), Token::Open)) {
        return false;
    }
    match source.behind_bracket(cursor.start) {
        Some(end) => {
            let behind = Cursor::new(source, end);
            matches!(behind.token, Token::Star) || computes(&behind) || is_sum(cursor)
        }
        None => false,
    }
}

/// Returns `true` if the parentheses at the cursor contain a single sum, quotient or remainder, such as `(a + b)`.
fn is_sum(cursor: &Cursor<'_>) -> bool {
    let (mut inside, mut levels, mut is_sum) = (*cursor, 0, false);
    // A sign at the start is not an operator, and neither is the sign in `_-1`, which CuTe prints for a static number.
    let mut is_behind_number = false;
    inside.bump();
    loop {
        match inside.token {
            Token::Open | Token::Less | Token::ListOpen => levels += 1,
            Token::Close if levels == 0 => return is_sum,
            Token::Close | Token::Greater | Token::ListClose => levels -= 1,
            Token::Comma | Token::Colon if levels == 0 => return false,
            Token::End => return false,
            _ => is_sum = is_sum || levels == 0 && is_behind_number && computes(&inside),
        }
        is_behind_number = !matches!(inside.token, Token::Keep | Token::Open | Token::Minus);
        inside.bump();
    }
}

/// Parses `ceil(name/number)`, and returns the cursor after it. colex prints extents in this form. In text, the
/// dividend may also be a number, as in `ceil(number/name)`.
fn ceil(mut cursor: Cursor<'_>) -> Result<Cursor<'_>, ParseError> {
    let (start, is_text) = (cursor.start, matches!(cursor.source(), Source::Text(_)));
    for i in 0..6 {
        let fits = match i {
            0 => matches!(cursor.token, Token::Name),
            1 => matches!(cursor.token, Token::Open),
            2 => {
                matches!(cursor.token, Token::Name | Token::Braced)
                    || is_text && matches!(cursor.token, Token::Int { .. })
            }
            3 => matches!(cursor.token, Token::Slash),
            4 => {
                matches!(cursor.token, Token::Int { .. })
                    || is_text && matches!(cursor.token, Token::Name | Token::Braced)
            }
            _ => matches!(cursor.token, Token::Close),
        };
        if !fits {
            return Err(ParseError::new(CeilForm.error(), start, cursor.end));
        }
        cursor.bump();
    }
    Ok(cursor)
}

/// A factor of a product, or an operator between factors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Factor {
    /// The sign `-`. At the start of the arithmetic, `-` negates the first product. Elsewhere, `-` subtracts the next
    /// product.
    Minus,
    /// The sign `+`, which adds the next product.
    Plus,
    /// An operator that divides the product by the next factor.
    Over,
    /// An operator that replaces the product by its remainder after division by the next factor.
    Remainder,
    /// A number such as `3`.
    Number(i64),
    /// A name, or an expression in braces.
    Name,
    /// A call such as `size<0>(A)`.
    Call,
    /// Arithmetic in `Int<…>` or in parentheses.
    Bracketed,
    /// The quotient `ceil(128/name)`, which is rounded up.
    CeilOf {
        /// Position of the dividend, which is a number or a name.
        number: Range<usize>,
        /// Position of the divisor, which is a name.
        name: Range<usize>,
    },
    /// The quotient `ceil(name/3)`, which is rounded up. The parser accepts any function name where `ceil` is expected,
    /// and callers report wrong names.
    Ceil {
        /// Position of the function name `ceil`.
        function: Range<usize>,
        /// Position of the dividend, which is a name.
        name: Range<usize>,
        /// The divisor.
        divisor: i64,
        /// Position of the divisor.
        by: Range<usize>,
    },
}

/// An iterator over the factors of a parsed product and the operators between them. Each item has the position of its
/// tokens.
#[derive(Clone, Debug)]
pub struct Factors<'a> {
    cursor: Cursor<'a>,
    is_done: bool,
}

impl<'a> Factors<'a> {
    /// Returns an iterator over the product that starts at `at`. For an integer in a parsed tuple, [`Int::as_written`]
    /// returns this position.
    #[must_use]
    pub fn new(source: Source<'a>, at: usize) -> Self {
        Self { cursor: Cursor::new(source, at), is_done: false }
    }

    /// Returns the end of the last item that the iterator has returned.
    ///
    /// ```
    /// use layout_import::notation::{Factors, Source};
    /// let mut factors = Factors::new(Source::Text("4 * (m + 1), 2"), 0);
    /// factors.by_ref().for_each(drop);
    /// assert_eq!(factors.behind(), 11);
    /// ```
    #[must_use]
    pub fn behind(&self) -> usize {
        self.cursor.last
    }

    /// Moves the cursor to the next token, and returns the position of the previous token.
    fn bump(&mut self) -> Range<usize> {
        let at = self.cursor.start..self.cursor.end;
        self.cursor.bump();
        at
    }

    /// Parses `Int<…>`, and returns its argument. The result contains the kind of the argument (a name or other
    /// arithmetic) and its position.
    fn constant(&mut self) -> (Factor, Range<usize>) {
        self.bump();
        self.bump();
        let is_name = matches!(self.cursor.token, Token::Name) && matches!(self.cursor.peek(), Token::Greater);
        (if is_name { Factor::Name } else { Factor::Bracketed }, self.content())
    }

    /// Parses the arithmetic in a bracket, and the closing bracket. Returns the position of the arithmetic.
    fn content(&mut self) -> Range<usize> {
        let mut inner = Self { cursor: self.cursor, is_done: false };
        inner.by_ref().for_each(drop);
        let content = self.cursor.start..inner.cursor.last;
        self.cursor = inner.cursor;
        self.bump();
        content
    }

    fn ceil(&mut self) -> Factor {
        let [function, _, name, _] = [(); 4].map(|()| self.bump());
        match self.cursor.token {
            Token::Int { value: divisor, .. } => Factor::Ceil { function, name, divisor, by: self.bump() },
            _ => Factor::CeilOf { number: name, name: self.bump() },
        }
    }
}

impl Iterator for Factors<'_> {
    type Item = (Factor, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let (start, token) = (self.cursor.start, self.cursor.token);
        let (factor, at) = match token {
            _ if self.is_done => return None,
            Token::Minus => return Some((Factor::Minus, self.bump())),
            Token::Plus => return Some((Factor::Plus, self.bump())),
            Token::Slash => return Some((Factor::Over, self.bump())),
            Token::Percent => return Some((Factor::Remainder, self.bump())),
            Token::Word(_) => self.constant(),
            Token::Open => {
                self.bump();
                (Factor::Bracketed, self.content())
            }
            Token::Int { value, .. } => (Factor::Number(value), self.bump()),
            Token::Name | Token::TypeCall if let Some(behind) = behind_call(&self.cursor) => {
                self.cursor = behind;
                (Factor::Call, start..behind.last)
            }
            Token::Name if matches!(self.cursor.peek(), Token::Open) => (self.ceil(), start..self.bump().end),
            _ => (Factor::Name, self.bump()),
        };
        self.cursor.skip_braces();
        let is_product = matches!(self.cursor.token, Token::Star);
        self.is_done = !is_product && !computes(&self.cursor);
        if is_product {
            self.cursor.bump();
        }
        Some((factor, at))
    }
}
