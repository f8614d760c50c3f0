//! Tracks whether a position is in a type or in an expression. In an expression, `<` after an operand is a comparison.

use proc_macro2::{Delimiter, Ident, TokenTree};

/// `ITEMS` lists keywords of items that contain types before their braces. `FIELDS` lists keywords of items that
/// contain fields with types in their braces.
const ITEMS: [&str; 9] = ["const", "enum", "fn", "impl", "static", "struct", "trait", "type", "union"];
const FIELDS: [&str; 3] = ["enum", "struct", "union"];

/// The syntactic context at a position of the input.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope {
    pub(super) is_code: bool,
    /// `true` if a type may occur at this position.
    pub(super) is_type: bool,
    /// `true` if a type follows a `:` at this position, as after `let` and in the parameters of a function.
    pub(super) declares: bool,
    /// `true` if a type follows an `=` at this position, as after `type`.
    pub(super) is_alias: bool,
    /// `true` if the next braces contain fields.
    has_fields: bool,
}

impl Scope {
    pub(super) const CODE: Self =
        Self { is_code: true, is_type: false, declares: false, is_alias: false, has_fields: false };

    /// Returns the scope inside the group `tree`.
    pub(super) fn inside(self, tree: &TokenTree) -> Self {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                Self { is_type: self.has_fields, has_fields: self.has_fields, ..Self::CODE }
            }
            _ => self,
        }
    }

    /// Updates the scope after an identifier or keyword.
    pub(super) fn read(&mut self, word: &Ident) {
        let is_of = |words: &[&str]| words.iter().any(|known| word == known);
        let is_item = is_of(&ITEMS);
        self.declares |= is_item || word == "let";
        self.is_type |= is_item || is_of(&["as", "dyn"]);
        self.is_alias |= word == "type";
        self.has_fields |= is_of(&FIELDS);
    }
}
