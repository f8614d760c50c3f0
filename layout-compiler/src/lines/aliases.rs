//! Names of what is no value: types of elements and majors, which are words, and orders, slices of tilings and classes, which are expressions.

use crate::spelling::{is_class, is_slice, major, width};
use crate::syntax::{At, Expr, ExprKind};
use layout_runtime::notation::{Cursor, Source, Token};

/// Names that other words stand for: `using T = half_t;`, `thr = mma.get_slice(3)`.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    words: Vec<(String, String)>,
    exprs: Vec<(String, Expr)>,
}

impl Aliases {
    /// Whether a line gives such a thing a name, which it then has.
    pub(super) fn declares(&mut self, text: &str, name_at: &At, expr: &Expr) -> bool {
        let (Some(name), Some(words)) = (text.get(name_at.clone()), text.get(expr.at.clone())) else { return false };
        self.forget(text, name);
        // `int m;` is a number that is not known, by its name.
        if expr.at.end <= name_at.start && matches!(expr.kind, ExprKind::Name) && width(words).is_some() {
            return true;
        }
        let word = match expr.kind {
            ExprKind::Name if width(words).is_some() => Some(words),
            ExprKind::Name => major(words),
            _ => None,
        };
        self.words.extend(word.map(|word| (name.to_string(), word.to_string())));
        let meant = |at: &At| self.text(text, at);
        let is_expr = matches!(expr.kind, ExprKind::Order { .. }) || is_slice(expr, &meant) || is_class(expr, &meant);
        self.exprs.extend(is_expr.then(|| (name.to_string(), expr.clone())));
        word.is_some() || is_expr
    }

    /// Forgets a name that has another meaning from now on, and what has been said with it.
    fn forget(&mut self, text: &str, name: &str) {
        self.words.retain(|(known, _)| known != name);
        let is_said = |expr: &Expr| words(text, &expr.at).any(|at| text.get(at) == Some(name));
        self.exprs.retain(|(known, expr)| known != name && !is_said(expr));
    }

    /// What stands for the name, if it is an expression.
    pub(crate) fn expr(&self, name: &str) -> Option<Expr> {
        self.exprs.iter().find(|(known, _)| known == name).map(|(_, expr)| expr.clone())
    }

    /// The words at `at`, a type's own ones in the place of its name.
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

/// The places of the words at `at`.
fn words(text: &str, at: &At) -> impl Iterator<Item = At> {
    let (mut cursor, end) = (Cursor::new(Source::Text(text), at.start), at.end);
    std::iter::from_fn(move || {
        let word = (cursor.token != Token::End && cursor.start < end).then_some(cursor.start..cursor.end);
        cursor.bump();
        word
    })
}
