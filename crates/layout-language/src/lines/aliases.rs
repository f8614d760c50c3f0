//! Names that stand for text or for expressions, and not for values. An alias of an element type, a major mode or an
//! MLIR attribute is replaced as text. An alias of an order, a slice of a tiling or a class is replaced as an
//! expression.

use crate::spelling::width::width;
use crate::spelling::{is_class, is_slice, major};
use crate::syntax::{At, Expr, ExprKind};
use layout_import::notation::{Cursor, Source, Token};

/// Maximum length in bytes of an attribute in which the aliases are replaced.
const MOST_OF_AN_ATTRIBUTE: usize = 1 << 12;

/// Aliases: `using T = half_t;`, `#blocked = #ttg.blocked<{…}>`, `thr = mma.get_slice(3)`.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    words: Vec<(String, String)>,
    exprs: Vec<(String, Expr)>,
}

impl Aliases {
    pub(crate) const NONE: Self = Self { words: Vec::new(), exprs: Vec::new() };

    /// Records the alias that a line declares, and removes an older alias with the same name. Returns `true` if the
    /// line declares an alias, or if it only declares a number, as `int m;` does.
    pub(super) fn declares(&mut self, text: &str, name_at: &At, expr: &Expr) -> bool {
        let (Some(name), Some(words)) = (text.get(name_at.clone()), text.get(expr.at.clone())) else { return false };
        self.forget(text, name);
        // `int m;` declares a number with an unknown value. This line needs no alias.
        if expr.at.end <= name_at.start && matches!(expr.kind, ExprKind::Name) && width(words).is_some() {
            return true;
        }
        let word = match expr.kind {
            ExprKind::Name if width(words).is_some() => Some(words.to_string()),
            ExprKind::Name => major(words).map(str::to_string),
            ExprKind::Attribute if name.starts_with('#') => Some(self.unaliased(words)),
            _ => None,
        };
        let is_word = word.is_some();
        self.words.extend(word.map(|word| (name.to_string(), word)));
        let meant = |at: &At| self.text(text, at);
        let is_expr = matches!(expr.kind, ExprKind::Order { .. }) || is_slice(expr, &meant) || is_class(expr, &meant);
        self.exprs.extend(is_expr.then(|| (name.to_string(), expr.clone())));
        is_word || is_expr
    }

    /// Replaces the aliases in an attribute, such as `#mma` in `parent = #mma`.
    fn unaliased(&self, attribute: &str) -> String {
        let mut parts = attribute.split('#');
        let first = parts.next().unwrap_or_default().to_string();
        let whole = parts.fold(first, |out, part| {
            let name =
                format!("#{}", part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default());
            let known = self.words.iter().find(|(known, _)| *known == name);
            out + known.map_or(&name, |(_, attribute)| attribute) + &part[name.len() - 1..]
        });
        // Each attribute can contain the preceding alias twice, so the length could double from line to line. The limit
        // prevents this.
        if whole.len() > MOST_OF_AN_ATTRIBUTE { attribute.to_string() } else { whole }
    }

    /// Removes the alias `name`, and each alias of an expression that contains `name`.
    fn forget(&mut self, text: &str, name: &str) {
        self.words.retain(|(known, _)| known != name);
        let is_said = |expr: &Expr| words(text, &expr.at).any(|at| text.get(at) == Some(name));
        self.exprs.retain(|(known, expr)| known != name && !is_said(expr));
    }

    /// Returns the expression of an alias, or `None` if the name is not an alias of an expression.
    pub(crate) fn expr(&self, name: &str) -> Option<Expr> {
        self.exprs.iter().find(|(known, _)| known == name).map(|(_, expr)| expr.clone())
    }

    /// Returns the source text at `at` in which each alias of text is replaced.
    pub(crate) fn text(&self, text: &str, at: &At) -> String {
        let whole = text.get(at.clone()).unwrap_or_default();
        if self.words.is_empty() {
            return whole.to_string();
        }
        let (mut out, mut copied) = (String::new(), at.start);
        for at in words(text, at) {
            let word = text.get(at.clone()).unwrap_or_default();
            if let Some((_, meant)) = self.words.iter().find(|(name, _)| name == word) {
                out += text.get(copied..at.start).unwrap_or_default();
                out += meant;
                copied = at.end;
            }
        }
        out + text.get(copied..at.end).unwrap_or_default()
    }
}

/// Returns the spans of the tokens in `at`. A `#` and the token after it form one span.
fn words(text: &str, at: &At) -> impl Iterator<Item = At> {
    let (mut cursor, end) = (Cursor::new(Source::Text(text), at.start), at.end);
    std::iter::from_fn(move || {
        let start = cursor.start;
        if cursor.token == Token::Hash {
            cursor.bump();
        }
        let word = (cursor.token != Token::End && start < end).then_some(start..cursor.end);
        cursor.bump();
        word
    })
}
