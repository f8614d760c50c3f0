//! Splits a source into tokens, and finds the counterpart of each bracket.

use crate::token::{Kind, Language, Token, tokens};
use std::ops::Range;

/// A range of token indices.
pub(crate) type Span = Range<usize>;

/// A tokenized source.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) text: String,
    pub(crate) language: Language,
    tokens: Vec<Token>,
    /// For each bracket, the index of its counterpart. For each other token, its own index.
    partners: Vec<usize>,
    /// For each `<` that encloses template arguments, the index of the matching `>`.
    angles: Vec<Option<usize>>,
}

impl Source {
    pub(crate) fn new(text: String, language: Language) -> Self {
        let tokens = tokens(&text, language);
        let partners = partners(&text, &tokens);
        let mut source = Self { text, language, tokens, partners, angles: Vec::new() };
        // The loop runs from the last token to the first token, so that the brackets inside an angle bracket are
        // matched before the angle bracket.
        source.angles.resize(source.len(), None);
        for i in (0..source.len()).rev() {
            source.angles[i] = source.find_angle(i);
        }
        source
    }

    /// Returns `true` if each bracket has a counterpart.
    pub(crate) fn is_balanced(&self) -> bool {
        let is_alone = |i: usize| matches!(self.word(i), ")" | "]" | "}") && self.partner(i) == i;
        (0..self.len()).all(|i| self.partner(i) < self.len() && !is_alone(i))
    }

    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns the text of a token, or an empty text if `i` is past the last token.
    pub(crate) fn word(&self, i: usize) -> &str {
        self.tokens.get(i).and_then(|token| self.text.get(token.at.clone())).unwrap_or_default()
    }

    pub(crate) fn is(&self, i: usize, word: &str) -> bool {
        self.word(i) == word
    }

    pub(crate) fn kind(&self, i: usize) -> Option<Kind> {
        self.tokens.get(i).map(|token| token.kind)
    }

    pub(crate) fn is_word(&self, i: usize) -> bool {
        self.kind(i) == Some(Kind::Word)
    }

    /// Returns the text of a span, from its first to its last token.
    pub(crate) fn text(&self, span: &Span) -> &str {
        let (Some(first), Some(last)) = (self.tokens.get(span.start), self.tokens.get(span.end.wrapping_sub(1))) else {
            return "";
        };
        self.text.get(first.at.start..last.at.end).unwrap_or_default()
    }

    /// Returns the byte position at which a token starts, or the length of the text if `i` is past the last token.
    pub(crate) fn start(&self, i: usize) -> usize {
        self.tokens.get(i).map_or(self.text.len(), |token| token.at.start)
    }

    /// Returns the index of the counterpart of the bracket at `i`, or `i` if the token is not a bracket.
    pub(crate) fn partner(&self, i: usize) -> usize {
        self.partners.get(i).copied().unwrap_or(i)
    }

    /// Returns the index of the `>` that closes the `<` at `i`, or `None` if the `<` does not enclose template
    /// arguments.
    pub(crate) fn angle(&self, i: usize) -> Option<usize> {
        self.angles.get(i).copied().flatten()
    }

    /// Finds the `>` that [`angle`](Self::angle) returns. The `<` tokens after `i` must already have their
    /// counterparts.
    fn find_angle(&self, i: usize) -> Option<usize> {
        if !self.is(i, "<") || i == 0 || !self.is_word(i - 1) || self.language == Language::Python {
            return None;
        }
        let (mut at, mut has_logic) = (i + 1, false);
        while at < self.len() {
            match self.word(at) {
                ">" if !has_logic || self.is_applied(i, at) => return Some(at),
                "<" => at = self.angle(at).unwrap_or(at),
                "(" | "[" | "{" => at = self.partner(at),
                "&&" | "||" => has_logic = true,
                ">" | ";" | ")" | "]" | "}" => return None,
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// Returns `true` if a `<` and a `>` with `&&` or `||` between them enclose template arguments, as in
    /// `conditional_t<A && B, C, D>`. Otherwise, they are comparisons.
    fn is_applied(&self, open: usize, close: usize) -> bool {
        self.word(open - 1).starts_with("conditional") || matches!(self.word(close + 1), "{" | "::" | "(" | ">" | ",")
    }

    /// Returns the index after the token at `i`. If a bracket starts at `i`, returns the index after its counterpart.
    pub(crate) fn after(&self, i: usize) -> usize {
        self.angle(i).unwrap_or_else(|| self.partner(i)).max(i) + 1
    }

    /// Returns the first token of a span that satisfies a condition. Tokens in inner brackets are not tested.
    pub(crate) fn find(&self, span: &Span, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
        let mut at = span.start;
        while at < span.end {
            if self.angle(at).is_none() && is_wanted(self.word(at)) {
                return Some(at);
            }
            at = self.after(at);
        }
        None
    }

    /// Splits a span at the commas outside of inner brackets. The result is empty if the span is empty.
    pub(crate) fn split(&self, span: &Span) -> Vec<Span> {
        let (mut parts, mut rest) = (Vec::new(), span.clone());
        while let Some(comma) = self.find(&rest, |word| word == ",") {
            parts.push(rest.start..comma);
            rest.start = comma + 1;
        }
        if !rest.is_empty() {
            parts.push(rest);
        }
        parts
    }

    /// Returns the span between the bracket at `open` and its counterpart.
    pub(crate) fn inside(&self, open: usize) -> Span {
        open + 1..self.angle(open).unwrap_or_else(|| self.partner(open)).max(open + 1)
    }
}

/// Returns the counterpart of each parenthesis, square bracket and brace. If a bracket is never closed, its counterpart
/// is the last token.
fn partners(text: &str, tokens: &[Token]) -> Vec<usize> {
    let mut partners: Vec<usize> = (0..tokens.len()).collect();
    let mut open: Vec<(usize, &str)> = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match text.get(token.at.clone()).unwrap_or_default() {
            "(" => open.push((i, ")")),
            "[" => open.push((i, "]")),
            "{" => open.push((i, "}")),
            close @ (")" | "]" | "}") => {
                if let Some(k) = open.iter().rposition(|(_, expected)| *expected == close) {
                    (partners[open[k].0], partners[i]) = (i, open[k].0);
                    open.truncate(k);
                }
            }
            _ => {}
        }
    }
    for (i, _) in open {
        partners[i] = tokens.len();
    }
    partners
}
