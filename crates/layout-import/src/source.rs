//! Splits a source into tokens, and matches its brackets.

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
    /// For each bracket, the index of the bracket that it is matched with. For any other token, the index of the token
    /// itself.
    partners: Vec<usize>,
    /// For each `<` that starts template arguments, the index of the `>` that ends them.
    angles: Vec<Option<usize>>,
}

impl Source {
    pub(crate) fn new(text: String, language: Language) -> Self {
        let mut tokens = tokens(&text, language);
        let partners = partners(&text, &mut tokens);
        let mut source = Self { text, language, tokens, partners, angles: Vec::new() };
        // The loop starts at the last token. So the angle brackets inside of template arguments are matched before the
        // `<` that starts these arguments.
        source.angles.resize(source.len(), None);
        for i in (0..source.len()).rev() {
            source.angles[i] = source.find_angle(i);
        }
        source
    }

    /// Returns `true` if every bracket is matched with another bracket.
    pub(crate) fn is_balanced(&self) -> bool {
        let is_alone = |i: usize| matches!(self.word(i), ")" | "]" | "}") && self.partner(i) == i;
        (0..self.len()).all(|i| self.partner(i) < self.len() && !is_alone(i))
    }

    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns the text of token `i`, or an empty text if `i` is after the last token.
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

    /// Returns the text from the first to the last token of a span.
    pub(crate) fn text(&self, span: &Span) -> &str {
        let (Some(first), Some(last)) = (self.tokens.get(span.start), self.tokens.get(span.end.wrapping_sub(1))) else {
            return "";
        };
        self.text.get(first.at.start..last.at.end).unwrap_or_default()
    }

    /// Returns the byte position at which token `i` starts, or the length of the text if `i` is after the last token.
    pub(crate) fn start(&self, i: usize) -> usize {
        self.tokens.get(i).map_or(self.text.len(), |token| token.at.start)
    }

    /// Returns the index of the first token that starts at or after a byte position.
    pub(crate) fn at(&self, position: usize) -> usize {
        self.tokens.partition_point(|token| token.at.start < position)
    }

    /// Returns the index of the bracket that the bracket at `i` is matched with, or `i` if the token is not a bracket.
    pub(crate) fn partner(&self, i: usize) -> usize {
        self.partners.get(i).copied().unwrap_or(i)
    }

    /// Returns the index of the `>` that ends the template arguments after the `<` at `i`, or `None` if this `<` does
    /// not start template arguments.
    pub(crate) fn angle(&self, i: usize) -> Option<usize> {
        self.angles.get(i).copied().flatten()
    }

    /// Computes the result of [`angle`](Self::angle). All `<` tokens after `i` must already be matched.
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

    /// Returns `true` if a `<` and a `>` with `&&` or `||` between them are template brackets. An example is
    /// `conditional_t<A && B, C, D>`. Otherwise, the `<` and the `>` are comparisons.
    fn is_applied(&self, open: usize, close: usize) -> bool {
        self.word(open - 1).starts_with("conditional") || matches!(self.word(close + 1), "{" | "::" | "(" | ">" | ",")
    }

    /// Returns the index after token `i`. If token `i` is an opening bracket, returns the index after its closing
    /// bracket.
    pub(crate) fn after(&self, i: usize) -> usize {
        self.angle(i).unwrap_or_else(|| self.partner(i)).max(i) + 1
    }

    /// Returns the index of the first token in a span that satisfies a condition. Tokens inside of brackets are
    /// skipped.
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

    /// Splits a span at the commas that are not inside of brackets. An empty span gives an empty list.
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

    /// Returns the span between the bracket at `open` and its closing bracket.
    pub(crate) fn inside(&self, open: usize) -> Span {
        open + 1..self.angle(open).unwrap_or_else(|| self.partner(open)).max(open + 1)
    }
}

/// The maximum nesting of braces in a source. The parser calls itself for each level, so this limit also limits its
/// stack.
const MOST_BLOCKS: usize = 200;

/// Matches parentheses, square brackets and braces, and returns the matching index for each token. For a bracket that
/// is never closed, this index is the number of tokens. For a closing bracket that closes nothing, and for any other
/// token, it is the index of the token itself. If more than [`MOST_BLOCKS`] braces are nested, removes all tokens from
/// the first brace that is nested too deeply.
fn partners(text: &str, tokens: &mut Vec<Token>) -> Vec<usize> {
    let mut partners: Vec<usize> = (0..tokens.len()).collect();
    let mut open: Vec<(usize, &str)> = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match text.get(token.at.clone()).unwrap_or_default() {
            "(" => open.push((i, ")")),
            "[" => open.push((i, "]")),
            "{" if open.iter().filter(|(_, close)| *close == "}").count() == MOST_BLOCKS => {
                tokens.truncate(i);
                break;
            }
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
