//! Layouts that a macro knows: those declared in the same block, and those that companions of other blocks have handed over.

use crate::resolve::{Names, nearest};
use crate::syntax::{At, Clause, Diagnostic, Expr, ExprKind, Stated};
use crate::words::Words;
use layout_runtime::Layout;

/// A layout by the path it is written with.
pub(super) type Known = (String, Result<Layout, Mistake>);

/// A declaration has a mistake, and so no layout.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mistake {
    /// In the same block, reported with it.
    Here,
    /// In another one.
    Elsewhere,
}

/// The layouts that are known, in the words of the input at hand.
pub(super) struct Declared<'a> {
    words: &'a Words,
    layouts: &'a [Known],
}

impl<'a> Declared<'a> {
    pub(super) fn new(words: &'a Words, layouts: &'a [Known]) -> Self {
        Self { words, layouts }
    }

    /// The first name that stands for a layout of another block.
    pub(super) fn unknown(&self, stated: &Stated) -> Option<At> {
        let names = names_of(stated);
        names.into_iter().find(|at| self.find(&self.text(at)).is_none() && is_layout(&self.text(at)))
    }

    fn find(&self, name: &str) -> Option<&Known> {
        self.layouts.iter().rev().find(|(known, _)| known == name)
    }
}

/// The places of all names of layouts.
pub(super) fn names_of(stated: &Stated) -> Vec<At> {
    let mut names = Vec::new();
    collect(&stated.expr, &mut names);
    for Clause { args, bound, .. } in &stated.clauses {
        args.iter().chain(bound.as_ref().map(|(_, expr)| expr)).for_each(|expr| collect(expr, &mut names));
    }
    names
}

fn collect(expr: &Expr, names: &mut Vec<At>) {
    match &expr.kind {
        ExprKind::Name => names.push(expr.at.clone()),
        ExprKind::Offset(_, _, inner) => collect(inner, names),
        ExprKind::List(exprs) => exprs.iter().for_each(|expr| collect(expr, names)),
        ExprKind::Call(call) => call.args.iter().for_each(|expr| collect(expr, names)),
        ExprKind::Compose(a, b) => [a, b].into_iter().for_each(|expr| collect(expr, names)),
        ExprKind::Ints(_) | ExprKind::Layout(_) | ExprKind::Swizzle(_) => {}
    }
}

/// Layouts are named like types.
fn is_layout(path: &str) -> bool {
    let name = path.rsplit("::").next().unwrap_or_default();
    name.trim_start_matches("r#").starts_with(char::is_uppercase)
}

impl Names for Declared<'_> {
    fn layout(&self, at: &At) -> Result<Layout, Option<Diagnostic>> {
        let name = self.text(at);
        if let Some((_, layout)) = self.find(&name) {
            return layout.map_err(|mistake| match mistake {
                Mistake::Here => None,
                Mistake::Elsewhere => {
                    Some(Diagnostic::new(at.clone(), format!("`{name}` has a mistake"), "mend it where it is declared"))
                }
            });
        }
        let help = match nearest(&name, self.layouts.iter().map(|(known, _)| known.as_str())) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "layouts have names like types: `struct Name = shape:stride;`".to_string(),
        };
        Err(Some(Diagnostic::new(at.clone(), format!("there is no layout `{name}` here"), help)))
    }

    fn text(&self, at: &At) -> String {
        self.words.text(at)
    }
}
