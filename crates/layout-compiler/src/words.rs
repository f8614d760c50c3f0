//! Converts Rust tokens to tokens of the notation. Each token keeps its span.

use crate::readable::word_of_rust;
use crate::spelling;
use crate::syntax::{At, Diagnostic, Stated};
use crate::tokens::{changed, origin};
use layout_import::notation::{Source, Token};
use layout_language::pasted_tokens;
use proc_macro2::{Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree};
use quote::quote_spanned;
use std::borrow::Cow;
use syn::parse::Parser;

/// The input of a macro as tokens of the notation. A group is converted to an opening bracket, its content, and a
/// closing bracket.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    tokens: Vec<Token>,
    spans: Vec<Span>,
    texts: Vec<Cow<'static, str>>,
    /// The original token of each identifier, and of each expression in braces. The original tokens are necessary,
    /// because a `$crate` that is parsed from text would lose its meaning.
    trees: Vec<Option<TokenTree>>,
    end: Option<Span>,
}

/// Words of C++ and Python that only `layout-import` can parse.
const FOREIGN: [&str; 7] = ["?", "E", "Underscore", "raw_ptr", "conditional_t", "decltype", "memdesc"];

/// The initial capacity of the lists of tokens.
const USUAL: usize = 32;

impl Words {
    /// Converts the tokens of `input`. `end` is the span at which a missing token is reported. By default, this is the
    /// span of the last token.
    pub(crate) fn new(input: impl IntoIterator<Item = TokenTree>, end: Option<Span>) -> Self {
        let words = Self::read(input, end);
        words.imported().unwrap_or(words)
    }

    fn read(input: impl IntoIterator<Item = TokenTree>, end: Option<Span>) -> Self {
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

    /// Converts an expression of C++ or Python with `layout-import`, if the notation does not accept it. Returns `None`
    /// if the expression is valid without a conversion, if it contains none of the words in `FOREIGN`, or if the
    /// conversion fails. The names in the result have the spans of the input.
    fn imported(&self) -> Option<Self> {
        let is_foreign = |text: &Cow<'static, str>| FOREIGN.contains(&&**text);
        let has_errors = self.texts.iter().any(is_foreign) && self.stated().is_err();
        let found = if has_errors { pasted_tokens(&self.source_text())? } else { return None };
        let words = Self::read(self.respanned(found.parse().ok()?), self.end);
        words.stated().is_ok().then_some(words)
    }

    /// Gives the names in `tokens` the spans that they have in this input.
    fn respanned(&self, tokens: TokenStream) -> TokenStream {
        let whole = self.all().0;
        changed(tokens, &|mut tree| {
            let name = tree.to_string();
            let place = self.texts.iter().position(|text| *text == name && !matches!(tree, TokenTree::Group(_)));
            tree.set_span(place.map_or(whole, |place| self.spans[place]));
            tree.into()
        })
    }

    /// Returns `true` if the input contains identifiers or expressions in braces.
    pub(crate) fn has_names(&self) -> bool {
        self.trees.iter().any(Option::is_some)
    }

    /// Returns the tokens in the form that the parser accepts.
    pub(crate) fn source(&self) -> Source<'_> {
        Source::Tokens(&self.tokens)
    }

    /// Parses an expression and its clauses.
    ///
    /// # Errors
    /// If the tokens are not an expression with clauses. The error is at the first unexpected token.
    pub(crate) fn stated(&self) -> Result<Stated, Diagnostic> {
        spelling::read(self.source(), &|at| self.text(at))
    }

    /// Returns the tokens in the range `at` as text, without spaces.
    pub(crate) fn text(&self, at: &At) -> String {
        let mut text = String::new();
        for word in self.texts.get(at.clone()).unwrap_or_default() {
            text += word;
        }
        text
    }

    /// Finds two symbols with this text that different macro expansions wrote. Returns the position of the second
    /// symbol. The two symbols can be different variables. Returns `None` if all symbols with this text come from the
    /// same expansion.
    pub(crate) fn other_variable(&self, text: &str) -> Option<At> {
        let written = |at: usize| (self.texts[at] == text).then(|| self.trees[at].as_ref().map(origin)).flatten();
        let mut origins = (0..self.texts.len()).filter_map(|at| Some((at, written(at)?)));
        let (_, first) = origins.next()?;
        origins.find(|(_, origin)| *origin != first).map(|(at, _)| at..at + 1)
    }

    /// Returns all tokens as text. Parsing this text results in the same tokens.
    pub(crate) fn source_text(&self) -> String {
        let is_word = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_') || text.starts_with('{');
        let mut text = String::new();
        for pair in self.texts.windows(2) {
            text += &pair[0];
            if pair.iter().all(|word| is_word(word)) || pair.iter().any(|word| word == "o") {
                text.push(' ');
            }
        }
        text + self.texts.last().map_or("", |word| word)
    }

    /// Returns the spans of the first and the last token in the range `at`. For an empty range, both spans are the span
    /// of the token at its start, or of the end of the input.
    pub(crate) fn spans(&self, at: &At) -> (Span, Span) {
        let end = self.end.unwrap_or_else(Span::call_site);
        let first = self.spans.get(at.start).copied().unwrap_or(end);
        let last = self.spans.get(at.end.saturating_sub(1)).copied().unwrap_or(end);
        (first, if at.end > at.start { last } else { first })
    }

    /// Returns the path or the expression in braces at `at` as Rust tokens.
    ///
    /// # Errors
    /// If the tokens are not a Rust path or a Rust expression in braces. This check is necessary because the tokens
    /// become part of the emitted code.
    pub(crate) fn path(&self, at: &At) -> Result<TokenStream, Diagnostic> {
        let text = self.text(at);
        let mut tokens = TokenStream::new();
        for i in at.clone() {
            match (&self.trees[i], self.tokens[i]) {
                (Some(tree), _) => tokens.extend([tree.clone()]),
                // The `::` keeps its span, because the edition of this span determines the meaning of a `::` at the
                // start of a path.
                (None, Token::PathSep) => tokens.extend(quote_spanned!(self.spans[i]=> ::)),
                (None, _) => {
                    let path = self.text(&(at.start..i));
                    let message = format!("`{text}` has brackets without numbers");
                    return Err(Diagnostic::new(at.clone(), message, format!("write `{path}`")));
                }
            }
        }
        is_rust(tokens.clone(), &text, at).map(|()| tokens)
    }

    /// Returns the spans of the first and the last token of the input.
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
                TokenTree::Ident(ident)
                    if ident == "ceil" && trees.peek().is_some_and(|next| rounded_up(next).is_some()) =>
                {
                    let of = trees.next().and_then(|next| rounded_up(&next)).unwrap_or_default();
                    let mut braces = Group::new(Delimiter::Brace, of);
                    braces.set_span(ident.span());
                    self.group(braces);
                }
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
            Delimiter::Brace if group.stream().is_empty() => return self.push(Token::Empty, group.span(), "{}", None),
            Delimiter::Brace => return self.push(Token::Braced, group.span(), group.to_string(), Some(group.into())),
            // A group without delimiters is the fragment `$x:literal` or `$x:expr` of another macro. The tokens of such
            // a group are added without brackets.
            Delimiter::None => return self.extend(&mut group.stream().into_iter()),
        };
        self.push(open.0, group.span_open(), open.1, None);
        self.extend(&mut group.stream().into_iter());
        self.push(close.0, group.span_close(), close.1, None);
    }
}

/// Converts the group `(128/name)` after `ceil` to the Rust expression `(127 + name) / name`. The notation itself
/// accepts only a number as the divisor, as in `ceil(name/128)`.
fn rounded_up(group: &TokenTree) -> Option<TokenStream> {
    let TokenTree::Group(group) = group else { return None };
    let trees: Vec<TokenTree> = group.stream().into_iter().collect();
    let [TokenTree::Literal(number), TokenTree::Punct(sign), by @ (TokenTree::Ident(_) | TokenTree::Group(_))] =
        &trees[..]
    else {
        return None;
    };
    let less = number.to_string().parse::<i64>().ok().filter(|_| sign.as_char() == '/')?.checked_sub(1)?;
    let mut less = Literal::i64_unsuffixed(less);
    less.set_span(number.span());
    Some(quote_spanned!(number.span()=> (#less + #by) / #by))
}

/// Returns a punctuation mark as text. No memory is allocated for common marks.
fn sign_text(sign: char) -> Cow<'static, str> {
    match sign {
        ',' => ",".into(),
        ':' => ":".into(),
        sign => sign.to_string().into(),
    }
}

/// Checks that the tokens are a Rust path, or a Rust expression in braces.
pub(crate) fn is_rust(tokens: TokenStream, text: &str, at: &At) -> Result<(), Diagnostic> {
    let (parsed, message, help) = match text.starts_with('{') {
        true => (
            syn::parse2::<syn::Block>(tokens).map(drop),
            "expected an expression of Rust".into(),
            "write an expression in the braces: `{rows + 1}`".into(),
        ),
        _ if text.starts_with('?') => {
            let message = "`?` is a runtime number, and the printed layout does not contain its value";
            return Err(Diagnostic::new(at.clone(), message, "write a name instead, as in `(m,8):(1,ld)`"));
        }
        _ if matches!(text, "int" | "int32_t" | "int64_t" | "uint32_t") => {
            let message = format!("`{text}` is a type of C++, not a number");
            return Err(Diagnostic::new(at.clone(), message, "give the number a name, as in `(m,8):(1,ld)`"));
        }
        false if text.contains("::") => (
            syn::Path::parse_mod_style.parse2(tokens).map(drop),
            format!("`{text}` is not a path, because one of its names is a keyword of Rust"),
            "write `r#` before the keyword, or choose another name".into(),
        ),
        false => {
            let (message, help) = word_of_rust(text);
            (syn::parse2::<Ident>(tokens).map(drop), message, help)
        }
    };
    parsed.map_err(|_| Diagnostic::new(at.clone(), message, help))
}
