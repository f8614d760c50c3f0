//! The runtime values of a layout that rustc evaluates, and the declared facts about these values.

use crate::resolve::is_constant;
use crate::resolve::stands::{braced_constant, is_constant_operand};
use crate::syntax::{At, Diagnostic};
use crate::tokens::{mentions, own};
use crate::words::Words;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// Specifies which names are runtime values. All other names are constants.
#[derive(Clone, Copy)]
pub(crate) enum Which<'a> {
    /// No name is a runtime value.
    Nothing,
    /// The fields of a struct are runtime values, and so are expressions in braces that use a field.
    Fields(&'a [String]),
    /// Names that are not in upper case and most expressions in braces are runtime values. Constants become const
    /// parameters of the emitted type.
    Variables,
}

/// The runtime values of a layout, and the facts that clauses declare about them. The position of a value in the list
/// identifies the symbol of this value.
pub(super) struct RunTime<'a> {
    which: Which<'a>,
    pub(super) numbers: Vec<(String, TokenStream)>,
    /// The constants that become const parameters of the emitted type.
    pub(super) constants: Vec<(String, TokenStream)>,
    /// Pairs of the position of a runtime value and a divisor that is declared for this value.
    pub(super) divisors: Vec<(usize, TokenStream)>,
    pub(super) facts: Vec<TokenStream>,
    /// The spans of the clauses that declare the facts.
    pub(super) stated: Vec<At>,
}

impl<'a> RunTime<'a> {
    pub(super) fn new(which: Which<'a>) -> Self {
        let fields = if let Which::Fields(fields) = which { fields } else { &[] };
        let numbers = fields.iter().map(|field| (field.clone(), field.parse().unwrap_or_default())).collect();
        Self { which, numbers, constants: Vec::new(), divisors: Vec::new(), facts: Vec::new(), stated: Vec::new() }
    }

    /// Returns `true` if constants become const parameters of the emitted type.
    pub(super) fn takes_constants(&self) -> bool {
        matches!(self.which, Which::Variables)
    }

    pub(super) fn is_symbolic(&self) -> bool {
        !matches!(self.which, Which::Nothing)
    }

    /// Returns the position of the runtime value at `at` in the list, or `None` if the tokens are not a runtime value.
    pub(super) fn number(&mut self, at: &At, words: &Words) -> Option<usize> {
        let text = words.text(at);
        if let Some(known) = self.numbers.iter().position(|(number, _)| *number == text) {
            return Some(known);
        }
        let is_number = match self.which {
            Which::Nothing => false,
            Which::Fields(fields) => text.starts_with('{') && mentions(words.path(at).unwrap_or_default(), fields),
            Which::Variables if text.starts_with('{') => braced_constant(&text).is_none(),
            Which::Variables => !is_constant(&text) && !is_constant_operand(&text),
        };
        if !is_number {
            return None;
        }
        // If the tokens are not a valid expression, they are parsed again as a constant, which reports the error.
        self.numbers.push((text, words.path(at).ok()?));
        Some(self.numbers.len() - 1)
    }

    /// Returns the constant at `at`, or the const parameter of the emitted type that replaces this constant.
    pub(super) fn constant(&mut self, at: &At, words: &Words) -> Result<TokenStream, Diagnostic> {
        let path = words.path(at)?;
        if !self.takes_constants() {
            return Ok(path);
        }
        let text = words.text(at);
        // A const parameter of the enclosing item is a valid const argument in Rust, but only without braces and
        // without arithmetic.
        let path = match braced_constant(&text) {
            Some(_) => unbraced(path),
            None => path,
        };
        let known = self.constants.iter().position(|(constant, _)| *constant == text);
        let place = known.unwrap_or_else(|| {
            self.constants.push((text, path));
            self.constants.len() - 1
        });
        let parameter = own(&format!("C{place}"));
        Ok(quote!(#parameter))
    }
}

/// Returns the tokens with each pair of braces or other brackets removed.
fn unbraced(tokens: TokenStream) -> TokenStream {
    let inner = |tree| if let TokenTree::Group(group) = tree { group.stream() } else { TokenStream::from(tree) };
    tokens.into_iter().flat_map(inner).collect()
}
