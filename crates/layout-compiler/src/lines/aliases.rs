//! Names of what is no value: types of elements, majors and attributes of MLIR, which are words, and orders, slices of
//! tilings and classes, which are expressions.

use crate::spelling::width::width;
use crate::spelling::{is_class, is_slice, major};
use crate::syntax::{At, Expr, ExprKind};
use layout_runtime::notation::{Cursor, Source, Token};

/// Letters of an attribute in which aliases stand.
const MOST_OF_AN_ATTRIBUTE: usize = 1 << 12;

/// Names that other words stand for: `using T = half_t;`, `#blocked = #ttg.blocked<{…}>`, `thr = mma.get_slice(3)`.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    words: Vec<(String, String)>,
    exprs: Vec<(String, Expr)>,
}

impl Aliases {
    pub(crate) const NONE: Self = Self { words: Vec::new(), exprs: Vec::new() };

    /// Whether a line gives such a thing a name, which it then has.
    pub(super) fn declares(&mut self, text: &str, name_at: &At, expr: &Expr) -> bool {
        let (Some(name), Some(words)) = (text.get(name_at.clone()), text.get(expr.at.clone())) else { return false };
        self.forget(text, name);
        // `int m;` is a number that is not known, by its name.
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

    /// An attribute without aliases, `parent = #mma`.
    fn unaliased(&self, attribute: &str) -> String {
        let mut parts = attribute.split('#');
        let first = parts.next().unwrap_or_default().to_string();
        let whole = parts.fold(first, |out, part| {
            let name =
                format!("#{}", part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default());
            let known = self.words.iter().find(|(known, _)| *known == name);
            out + known.map_or(&name, |(_, attribute)| attribute) + &part[name.len() - 1..]
        });
        // Aliases that are twice in each other would grow without end.
        if whole.len() > MOST_OF_AN_ATTRIBUTE { attribute.to_string() } else { whole }
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

/// The places of the words at `at`; `#` belongs to the word behind it.
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
