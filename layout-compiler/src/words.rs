//! Rust tokens as words of the notation, each with its span.

use crate::syntax::At;
use layout_runtime::notation::{Source, Token};
use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// The words of a macro's input. Groups are flattened into their brackets and what is between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    tokens: Vec<Token>,
    spans: Vec<Span>,
    texts: Vec<String>,
    /// The words that are identifiers or expressions in braces, as they came: a rebuilt `$crate` would not be one.
    trees: Vec<Option<TokenTree>>,
    end: Option<Span>,
}

impl Words {
    /// The words of `input`; `end` is where to report that something is missing behind them, by default at the last word.
    pub(crate) fn new(input: TokenStream, end: Option<Span>) -> Self {
        let mut words = Self { end, ..Self::default() };
        words.extend(input);
        words.end = end.or(words.spans.last().copied());
        words
    }

    /// The words, for the parser.
    pub(crate) fn source(&self) -> Source<'_> {
        Source::Tokens(&self.tokens)
    }

    /// The words at `at`, without spaces.
    pub(crate) fn text(&self, at: &At) -> String {
        self.texts.get(at.clone()).unwrap_or_default().concat()
    }

    /// The spans of the first and the last of the words at `at`; of the end where there are none.
    pub(crate) fn spans(&self, at: &At) -> (Span, Span) {
        let end = self.end.unwrap_or_else(Span::call_site);
        let first = self.spans.get(at.start).copied().unwrap_or(end);
        let last = self.spans.get(at.end.saturating_sub(1)).copied().unwrap_or(end);
        (first, if at.end > at.start { last } else { first })
    }

    /// The path or the expression in braces at `at`, as Rust tokens.
    pub(crate) fn path(&self, at: &At) -> TokenStream {
        let trees = self.trees.get(at.clone()).unwrap_or_default().iter();
        let words = trees.zip(self.spans.get(at.clone()).unwrap_or_default());
        // A path that starts with `::` starts elsewhere in edition 2015, which the span tells.
        let separator = |span: &Span| quote_spanned!(*span=> ::);
        words.flat_map(|(tree, span)| tree.as_ref().map_or_else(|| separator(span), |tree| quote!(#tree))).collect()
    }

    /// The spans of the first and the last word.
    pub(crate) fn all(&self) -> (Span, Span) {
        self.spans(&(0..self.spans.len()))
    }

    fn push(&mut self, token: Token, span: Span, text: impl Into<String>) {
        self.tokens.push(token);
        self.spans.push(span);
        self.texts.push(text.into());
        self.trees.push(None);
    }

    fn extend(&mut self, input: TokenStream) {
        let mut trees = input.into_iter().peekable();
        while let Some(tree) = trees.next() {
            match tree {
                TokenTree::Group(group) => self.group(&group),
                TokenTree::Ident(ident) => {
                    let text = ident.to_string();
                    self.push(Token::word(&text), ident.span(), text);
                    *self.trees.last_mut().expect("just pushed") = Some(ident.into());
                }
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let is_number = text.starts_with(|first: char| first.is_ascii_digit());
                    self.push(if is_number { Token::number(&text) } else { Token::Other }, literal.span(), text);
                }
                TokenTree::Punct(punct) => {
                    let double = punct.as_char() == ':' && punct.spacing() == Spacing::Joint;
                    match trees.peek() {
                        Some(TokenTree::Punct(next)) if double && next.as_char() == ':' => {
                            trees.next();
                            self.push(Token::PathSep, punct.span(), "::");
                        }
                        _ if punct.as_char() == '_' => self.push(Token::Keep, punct.span(), "_"),
                        _ => self.push(Token::punct(punct.as_char()), punct.span(), punct.as_char()),
                    }
                }
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ((Token::Open, "("), (Token::Close, ")")),
            Delimiter::Bracket => ((Token::ListOpen, "["), (Token::ListClose, "]")),
            Delimiter::Brace => {
                self.push(Token::Braced, group.span(), group.to_string());
                *self.trees.last_mut().expect("just pushed") = Some(group.clone().into());
                return;
            }
            // What a macro passed on as `$x:literal` or `$x:expr`.
            Delimiter::None => return self.extend(group.stream()),
        };
        self.push(open.0, group.span_open(), open.1);
        self.extend(group.stream());
        self.push(close.0, group.span_close(), close.1);
    }
}
