//! Layouts that a block has declared already.

use crate::resolve::{Names, nearest};
use crate::syntax::{At, Diagnostic};
use crate::words::Words;
use layout_runtime::Layout;

/// The layouts declared before, in the words of the input at hand.
pub(super) struct Declared<'a> {
    words: &'a Words,
    layouts: &'a [(String, Option<Layout>)],
}

impl<'a> Declared<'a> {
    /// The layouts of a block; those with mistakes have no value.
    pub(super) fn new(words: &'a Words, layouts: &'a [(String, Option<Layout>)]) -> Self {
        Self { words, layouts }
    }

    /// No layouts.
    pub(super) fn none(words: &'a Words) -> Self {
        Self { words, layouts: &[] }
    }
}

impl Names for Declared<'_> {
    fn layout(&self, at: &At) -> Result<Layout, Option<Diagnostic>> {
        let name = self.text(at);
        if let Some((_, layout)) = self.layouts.iter().rev().find(|(known, _)| *known == name) {
            return layout.ok_or(None);
        }
        let help = match nearest(&name, self.layouts.iter().map(|(known, _)| known.as_str())) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "declare it before in the same block: `struct Name = shape:stride;`".to_string(),
        };
        Err(Some(Diagnostic::new(at.clone(), format!("there is no layout `{name}` here"), help)))
    }

    fn text(&self, at: &At) -> String {
        self.words.text(at)
    }
}
