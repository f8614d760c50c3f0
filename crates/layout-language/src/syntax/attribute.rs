//! Parses attributes of MLIR, which Triton prints for its layouts: `#ttg.blocked<{…}>`, `tensor<128x64xf16,
//! #ttg.blocked<{…}>>`. The parser only finds the end of an attribute. `layout_movement::Distributed` reads its
//! content.

use super::diagnostic::Diagnostic;
use super::expr::ExprKind;
use super::operands::at;
use layout_import::notation::{Cursor, Source, Token};

/// Returns `true` if the cursor is directly after the name `tensor` of a tensor type, at `<128x64xf16`.
pub(super) fn starts_type(cursor: &Cursor<'_>) -> bool {
    cursor.token == Token::Less && cursor.peek() == Token::OddInt
}

/// Parses the type of a tensor from `<` on, for example `<128x64xf16, #ttg.blocked<{…}>>`.
pub(super) fn tensor_type(cursor: &mut Cursor<'_>) -> Result<ExprKind, Diagnostic> {
    cursor.bump();
    cursor.bump();
    skip(cursor, Token::Comma, "`,`")?;
    attribute(cursor)?;
    // The type `memdesc` also contains a memory space, and possibly keywords such as `mutable`.
    while cursor.token == Token::Comma {
        cursor.bump();
        match cursor.token {
            Token::Hash => {
                cursor.bump();
                skip(cursor, Token::Name, "a name")?;
                if cursor.token == Token::Dot {
                    cursor.bump();
                    skip(cursor, Token::Name, "a name")?;
                }
            }
            _ => skip(cursor, Token::Name, "`mutable`")?,
        }
    }
    skip(cursor, Token::Greater, "`>`")?;
    Ok(ExprKind::Attribute)
}

/// Parses `#ttg.blocked<{…}>`, or the alias of an attribute, such as `#blocked`. Aliases are only possible in text, not
/// in Rust tokens.
pub(super) fn attribute(cursor: &mut Cursor<'_>) -> Result<ExprKind, Diagnostic> {
    skip(cursor, Token::Hash, "`#`")?;
    skip(cursor, Token::Name, "a name")?;
    if matches!(cursor.source(), Source::Text(_)) && cursor.token != Token::Dot {
        return Ok(ExprKind::Attribute);
    }
    skip(cursor, Token::Dot, "`.`")?;
    skip(cursor, Token::Name, "a name")?;
    skip(cursor, Token::Less, "`<`")?;
    // Skips a list such as `[32:+4]`, which occurs in `padded_shared`.
    if cursor.token == Token::ListOpen {
        while !matches!(cursor.token, Token::ListClose | Token::End) {
            cursor.bump();
        }
        skip(cursor, Token::ListClose, "`]`")?;
    }
    if cursor.token != Token::Empty {
        skip(cursor, Token::Braced, "`{`")?;
    } else {
        cursor.bump();
    }
    skip(cursor, Token::Greater, "`>`")?;
    Ok(ExprKind::Attribute)
}

fn skip(cursor: &mut Cursor<'_>, token: Token, word: &str) -> Result<(), Diagnostic> {
    if cursor.token != token {
        let help = "write the attribute instead of an alias, as MLIR prints it: `#ttg.blocked<{…}>`";
        return Err(Diagnostic::new(at(cursor), format!("expected {word}"), help));
    }
    cursor.bump();
    Ok(())
}
