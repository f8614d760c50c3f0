//! Parses an expression with clauses: `expr where clause, clause`.
//!
//! ```text
//! clause   := fact | fact(expr, …) | measure relation expr | name [% modulus] relation expr
//! modulus  := int | constant
//! measure  := fact | fact(expr, …)
//! relation := == | <= | < | >= | >
//! ```

use super::diagnostic::{Diagnostic, Help};
use super::expr::{At, Expr};
use super::operands::{at, operands, path};
use super::parse::{composition, parse_prefix, trailing};
use layout_import::notation::{Cursor, Source, Token, parse_number};

pub use layout_proofs::Relation;

/// An expression with its `where` clauses.
#[derive(Clone, Debug)]
pub struct Stated {
    /// The expression.
    pub expr: Expr,
    /// The clauses about the expression.
    pub clauses: Vec<Clause>,
}

/// One clause.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Span of the name at the start of the clause. The name is a property or a symbol.
    pub name: At,
    /// The operands in parentheses after the name. The list is empty if the clause has no parentheses.
    pub args: Vec<Expr>,
    /// The divisor after `%`, or `None` if the clause is not about a remainder.
    pub modulus: Option<Modulus>,
    /// The relation and the expression on its right side, or `None` if the clause does not compare a number.
    pub bound: Option<(Relation, Expr)>,
    /// Span of the whole clause.
    pub at: At,
}

impl Clause {
    /// Prints a clause about a symbol in the notation, for example `m % 8 == 0`. `text` must return the source text of
    /// a span.
    #[must_use]
    pub fn spelled(&self, text: &dyn Fn(&At) -> String) -> String {
        let modulus = match &self.modulus {
            Some(Modulus::Number(modulus)) => format!(" % {modulus}"),
            Some(Modulus::Constant(at)) => format!(" % {}", text(at)),
            None => String::new(),
        };
        let bound = self.bound.as_ref().map(|(relation, bound)| format!(" {} {}", relation.sign(), text(&bound.at)));
        format!("{}{modulus}{}", text(&self.name), bound.unwrap_or_default())
    }
}

/// The divisor of a remainder.
#[derive(Clone, Debug)]
pub enum Modulus {
    /// A literal number.
    Number(i64),
    /// The span of a constant or of an expression in braces. Only rustc knows the value.
    Constant(At),
}

/// Parses an expression and its clauses, and rejects further tokens.
///
/// # Errors
/// If the source is not an expression with clauses. The error is at the first unexpected token.
pub fn parse_stated(source: Source<'_>) -> Result<Stated, Diagnostic> {
    let (stated, cursor) = parse_stated_prefix(source, 0)?;
    match cursor.token {
        Token::End => Ok(stated),
        _ => Err(behind(&stated, &cursor)),
    }
}

/// Returns the error for a token that follows an expression and its clauses.
pub(crate) fn behind(stated: &Stated, cursor: &Cursor<'_>) -> Diagnostic {
    match stated.clauses.is_empty() {
        true => trailing(cursor),
        false => {
            let help = "separate clauses with commas, as in `where injective, size == 32`";
            Diagnostic::new(at(cursor), "expected `,`", help)
        }
    }
}

/// Parses the expression that starts at or after `from`, and its clauses. The returned cursor is directly after the
/// clauses.
///
/// # Errors
/// If no expression with valid clauses starts there. The error is at the first unexpected token.
pub fn parse_stated_prefix(source: Source<'_>, from: usize) -> Result<(Stated, Cursor<'_>), Diagnostic> {
    let (expr, mut cursor) = parse_prefix(source, from)?;
    let mut clauses = Vec::new();
    if cursor.token == Token::Where {
        loop {
            cursor.bump();
            clauses.push(clause(&mut cursor)?);
            // A trailing comma is allowed, as in Rust.
            if cursor.token != Token::Comma || cursor.peek() == Token::End {
                break;
            }
        }
    }
    if cursor.token == Token::Comma && !clauses.is_empty() {
        cursor.bump();
    }
    Ok((Stated { expr, clauses }, cursor))
}

fn clause(cursor: &mut Cursor<'_>) -> Result<Clause, Diagnostic> {
    let start = cursor.start;
    if matches!(cursor.token, Token::Int { .. }) {
        return Err(number_first(cursor));
    }
    if cursor.token != Token::Name {
        let help = "write clauses after `where`, as in `where injective, cosize <= 8192`";
        return Err(Diagnostic::new(at(cursor), "expected a clause", help));
    }
    let name = at(cursor);
    cursor.bump();
    let args = if cursor.token == Token::Open { operands(cursor, Token::Close, 0, composition)? } else { Vec::new() };
    let modulus = match cursor.token {
        Token::Percent => {
            cursor.bump();
            Some(modulus(cursor)?)
        }
        _ => None,
    };
    let relation = relation(cursor)?;
    if relation.is_some() && matches!(cursor.token, Token::End | Token::Comma) {
        let help = "write a number or a name after the comparison, as in `size == 32`";
        return Err(Diagnostic::new(at(cursor), "expected a number", help));
    }
    let bound = relation.map(|relation| Ok((relation, composition(cursor, 0)?))).transpose()?;
    Ok(Clause { name, args, modulus, bound, at: start..cursor.last })
}

/// Returns the error for a clause that starts with a number.
fn number_first(cursor: &Cursor<'_>) -> Diagnostic {
    match cursor.peek() {
        Token::Percent => Diagnostic::new(
            at(cursor),
            "a clause cannot state that a number divides a constant",
            "write a clause such as `n % 8 == 0`, `m % n == 0` or `n <= 64`",
        ),
        _ => Diagnostic::new(
            at(cursor),
            "a clause cannot begin with a number",
            "write the name first and turn the comparison around, as in `m <= 64` instead of `64 >= m`",
        ),
    }
}

fn modulus(cursor: &mut Cursor<'_>) -> Result<Modulus, Diagnostic> {
    if matches!(cursor.token, Token::Name | Token::Braced) {
        let start = cursor.start;
        match cursor.token {
            Token::Name => path(cursor)?,
            _ => cursor.bump(),
        }
        return Ok(Modulus::Constant(start..cursor.last));
    }
    let number = parse_number(cursor).map_err(|error| Diagnostic::of(error.start..error.end, &error.error))?;
    Ok(Modulus::Number(number.value()))
}

fn relation(cursor: &mut Cursor<'_>) -> Result<Option<Relation>, Diagnostic> {
    let start = cursor.start;
    let first = cursor.token;
    if !matches!(first, Token::Equal | Token::Less | Token::Greater) {
        return Ok(None);
    }
    cursor.bump();
    let doubled = cursor.token == Token::Equal;
    if doubled {
        cursor.bump();
    }
    match (first, doubled) {
        (Token::Less, true) => Ok(Some(Relation::AtMost)),
        (Token::Less, false) => Ok(Some(Relation::Below)),
        (Token::Greater, true) => Ok(Some(Relation::AtLeast)),
        (Token::Greater, false) => Ok(Some(Relation::Above)),
        (_, true) => Ok(Some(Relation::Equal)),
        (_, false) => Err(Diagnostic::new(start..cursor.last, "`=` is not a comparison", Help::code("write {}", "=="))),
    }
}
