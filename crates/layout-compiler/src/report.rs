//! Collects the errors of a macro call, and emits each of them as a `compile_error!`.

use crate::syntax::Diagnostic;
use crate::words::Words;
use layout_runtime::Error;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

/// The text between a message and its help, in the format of rustc.
const HELP: &str = "\n  help: ";

/// Combines a message and its help in the format of rustc.
pub(crate) fn advised(message: &str, help: &str) -> String {
    if help.is_empty() { message.to_string() } else { format!("{message}{HELP}{help}") }
}

/// Splits the text of a `compile_error!` into the message and the help.
#[must_use]
pub fn advice(text: &str) -> (&str, &str) {
    text.split_once(HELP).unwrap_or((text, ""))
}

/// The syntactic position of a macro call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// An expression or a type.
    Expression,
    /// A sequence of items.
    Item,
    /// The position is not known. Therefore the emitted errors must be valid in any position.
    Anywhere,
}

/// A proof that an error has been reported.
pub(crate) struct Reported;

/// The errors of a macro call, with their spans.
#[derive(Default)]
pub(crate) struct Report {
    errors: Vec<(Span, Span, String)>,
}

impl Report {
    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Adds an error. The span of the error extends from the first to the last of two tokens.
    pub(crate) fn push(&mut self, (first, last): (Span, Span), message: &str, help: &str) {
        self.errors.push((first, last, advised(message, help)));
    }

    /// Adds an error like `push`, and returns `Reported`.
    pub(crate) fn refuse(&mut self, spans: (Span, Span), message: &str, help: &str) -> Reported {
        self.push(spans, message, help);
        Reported
    }

    /// Adds an error of the layout algebra. The span of the error extends from the first to the last of two tokens.
    pub(crate) fn algebra(&mut self, spans: (Span, Span), error: &Error) {
        let Diagnostic { message, help, .. } = Diagnostic::of(0..0, error);
        self.push(spans, &message, &help);
    }

    /// Adds an error that refers to tokens of the notation.
    pub(crate) fn diagnostic(&mut self, diagnostic: &Diagnostic, words: &Words) {
        self.push(words.spans(&diagnostic.at), &diagnostic.message, &diagnostic.help);
    }

    pub(crate) fn diagnostics(&mut self, diagnostics: &[Diagnostic], words: &Words) {
        for diagnostic in diagnostics {
            self.diagnostic(diagnostic, words);
        }
    }

    /// Adds an error that syn found in Rust syntax.
    pub(crate) fn syn(&mut self, error: &syn::Error) {
        for one in error {
            self.push((one.span(), one.span()), &one.to_string(), "");
        }
    }

    /// Removes all errors, and returns an expression that reports them, or `None` if there are no errors. A constant
    /// with this expression fails to compile, so rustc reports no further errors where the constant is used.
    pub(crate) fn take(&mut self) -> Option<TokenStream> {
        let errors = std::mem::take(&mut self.errors);
        let errors =
            errors.iter().map(|(first, last, text)| compile_error((*first, *last), text, Delimiter::Parenthesis));
        let errors: Vec<_> = errors.collect();
        (!errors.is_empty()).then(|| quote!({ #(#errors);* }))
    }

    /// Returns the `compile_error!`s for all errors. In the position of an expression or a type, they form a tuple,
    /// which is valid as an expression and as a type.
    pub(crate) fn tokens(&self, position: Position) -> TokenStream {
        let bracket = if position == Position::Anywhere { Delimiter::Brace } else { Delimiter::Parenthesis };
        let errors = self.errors.iter().map(|(first, last, message)| compile_error((*first, *last), message, bracket));
        match position {
            Position::Expression => quote!((#(#errors,)*)),
            Position::Item => quote!(#(#errors;)*),
            Position::Anywhere => quote!(#(#errors)*),
        }
    }
}

/// Emits `compile_error!("…")`. The span of the call extends from `first` to `last`. The macro is called without a
/// path, because rustc would resolve a path in the edition of the user, and `::core` does not exist in edition 2015.
fn compile_error((first, last): (Span, Span), message: &str, bracket: Delimiter) -> TokenStream {
    let mut bang = Punct::new('!', Spacing::Alone);
    bang.set_span(first);
    let mut literal = Literal::string(message);
    literal.set_span(last);
    let mut group = Group::new(bracket, TokenTree::from(literal).into());
    group.set_span(last);
    [TokenTree::from(Ident::new("compile_error", first)), bang.into(), group.into()].into_iter().collect()
}
