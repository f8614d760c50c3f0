//! Rust tokens as words of the notation, each with its span.

use crate::syntax::At;
use layout_runtime::notation::{Source, Token};
use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use std::borrow::Cow;

/// The words of a macro's input. Groups are flattened into their brackets and what is between them.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    tokens: Vec<Token>,
    spans: Vec<Span>,
    texts: Vec<Cow<'static, str>>,
    /// The words that are identifiers or expressions in braces, as they came: a rebuilt `$crate` would not be one.
    trees: Vec<Option<TokenTree>>,
    end: Option<Span>,
}

/// Words for which there is room at once.
const USUAL: usize = 32;

impl Words {
    /// The words of `input`; `end` is where to report that something is missing behind them, by default at the last word.
    pub(crate) fn new(input: impl IntoIterator<Item = TokenTree>, end: Option<Span>) -> Self {
        let mut words = Self {
            tokens: Vec::with_capacity(USUAL),
            spans: Vec::with_capacity(USUAL),
            texts: Vec::with_capacity(USUAL),
            trees: Vec::with_capacity(USUAL),
            end,
        };
        words.extend(&mut input.into_iter());
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

    fn push(&mut self, token: Token, span: Span, text: impl Into<Cow<'static, str>>, tree: Option<TokenTree>) {
        self.tokens.push(token);
        self.spans.push(span);
        self.texts.push(text.into());
        self.trees.push(tree);
    }

    fn extend(&mut self, input: &mut dyn Iterator<Item = TokenTree>) {
        let mut trees = input.peekable();
        while let Some(tree) = trees.next() {
            match tree {
                TokenTree::Group(group) => self.group(group),
                TokenTree::Ident(ident) => {
                    let (text, span) = (ident.to_string(), ident.span());
                    self.push(Token::word(&text), span, text, Some(ident.into()));
                }
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let is_number = text.starts_with(|first: char| first.is_ascii_digit());
                    self.push(if is_number { Token::number(&text) } else { Token::Other }, literal.span(), text, None);
                }
                TokenTree::Punct(punct) => {
                    let double = punct.as_char() == ':' && punct.spacing() == Spacing::Joint;
                    match (punct.as_char(), trees.peek()) {
                        (_, Some(TokenTree::Punct(next))) if double && next.as_char() == ':' => {
                            trees.next();
                            self.push(Token::PathSep, punct.span(), "::", None);
                        }
                        ('_', _) => self.push(Token::Keep, punct.span(), "_", None),
                        (sign, _) => self.push(Token::punct(sign), punct.span(), sign_text(sign), None),
                    }
                }
            }
        }
    }

    fn group(&mut self, group: Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ((Token::Open, "("), (Token::Close, ")")),
            Delimiter::Bracket => ((Token::ListOpen, "["), (Token::ListClose, "]")),
            Delimiter::Brace => return self.push(Token::Braced, group.span(), group.to_string(), Some(group.into())),
            // What a macro passed on as `$x:literal` or `$x:expr`.
            Delimiter::None => return self.extend(&mut group.stream().into_iter()),
        };
        self.push(open.0, group.span_open(), open.1, None);
        self.extend(&mut group.stream().into_iter());
        self.push(close.0, group.span_close(), close.1, None);
    }
}

/// The text of a sign; the usual ones take no memory.
fn sign_text(sign: char) -> Cow<'static, str> {
    match sign {
        ',' => ",".into(),
        ':' => ":".into(),
        sign => sign.to_string().into(),
    }
}
