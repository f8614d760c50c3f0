//! Splits C++ and Python into tokens, and skips comments. In Python, the end of a statement is a token, too. For C++,
//! this module also evaluates the conditions of the preprocessor, replaces inactive lines by spaces, and collects the
//! names and values that `#define` declares.

use std::ops::Range;

/// The language of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C++ with CuTe.
    Cpp,
    /// Python with CuTe's package, or with another package that has the same functions.
    Python,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An identifier or a keyword.
    Word,
    /// A number with its suffix, such as `64u` or `0x40`.
    Number,
    /// A string or character literal.
    Literal,
    /// An operator or a bracket.
    Sign,
    /// The end of a Python statement.
    Line,
}

/// A token with its byte range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) at: Range<usize>,
}

/// Operators that consist of several characters. `>>` is not in this list, because it often closes two lists of
/// template arguments. So it is split into two tokens.
const SIGNS: [&str; 15] = ["...", "::", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", "**", "+=", "-=", "*=", "/="];

/// Splits a text into tokens.
pub(crate) fn tokens(text: &str, language: Language) -> Vec<Token> {
    let mut lexer = Lexer { text, language, at: 0, depth: 0, tokens: Vec::new() };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    language: Language,
    at: usize,
    /// The number of brackets that are open. Inside of a bracket, the end of a line does not end a statement.
    depth: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, kind: Kind, length: usize) {
        self.tokens.push(Token { kind, at: self.at..self.at + length });
        self.at += length;
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        if let Some(length) = self.comment() {
            self.at += length;
        } else if first == '\n' && self.language == Language::Python && self.depth == 0 {
            self.push(Kind::Line, 1);
        } else if first.is_whitespace() || first == '\\' {
            self.at += first.len_utf8();
        } else if first.is_ascii_digit() {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '\'');
            self.push(Kind::Number, length_of(rest, is_part));
        } else if first.is_alphabetic() || first == '_' {
            self.push(Kind::Word, length_of(rest, |c| c.is_alphanumeric() || c == '_'));
        } else if let Some(length) = literal(rest, self.language) {
            self.push(Kind::Literal, length);
        } else {
            self.sign(first);
        }
    }

    /// If a comment starts at the current position, returns its length.
    fn comment(&self) -> Option<usize> {
        let rest = self.rest();
        let line = || rest.find('\n').unwrap_or(rest.len());
        match self.language {
            Language::Python => rest.starts_with('#').then(line),
            Language::Cpp if rest.starts_with("//") => Some(line()),
            Language::Cpp => rest.starts_with("/*").then(|| rest.find("*/").map_or(rest.len(), |end| end + 2)),
        }
    }

    fn sign(&mut self, first: char) {
        match first {
            '(' | '[' | '{' => self.depth += 1,
            ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let is_division = self.language == Language::Python && self.rest().starts_with("//");
        let long = SIGNS.iter().find(|sign| self.rest().starts_with(**sign)).map(|sign| sign.len());
        self.push(Kind::Sign, if is_division { 2 } else { long.unwrap_or(first.len_utf8()) });
    }
}

fn length_of(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

/// If a string or a character literal starts the text, returns its length.
fn literal(text: &str, language: Language) -> Option<usize> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let triple = [quote; 3].iter().collect::<String>();
    if language == Language::Python && text.starts_with(&triple) {
        return Some(text[3..].find(&triple).map_or(text.len(), |end| end + 6));
    }
    let mut is_escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return Some(i + 1),
            '\n' => return Some(i),
            _ => {}
        }
    }
    Some(text.len())
}

/// Returns the text with directives and inactive lines replaced by spaces, so that all positions stay the same. Also
/// returns the names that `#define` declares without parameters, each with its value. `#ifdef` and `#ifndef` count as
/// true.
pub(crate) fn active(text: &str, given: &[(String, String)]) -> (String, Vec<(String, String)>) {
    let mut run = Run { conditions: Vec::new(), defined: given.to_vec(), own: Vec::new() };
    let (mut out, mut continues) = (String::with_capacity(text.len()), false);
    let mut directive = String::new();
    for line in text.split_inclusive('\n') {
        let is_directive = continues || line.trim_start().starts_with('#');
        if is_directive {
            let body = line.trim_end();
            continues = body.ends_with('\\');
            directive += body.trim_end_matches('\\');
            if !continues {
                run.directive(std::mem::take(&mut directive).trim_start().trim_start_matches('#').trim());
            }
        }
        match is_directive || !run.is_active() {
            true => out.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' })),
            false => out += line,
        }
    }
    (out, run.own)
}

struct Run {
    /// The `#if` blocks that contain the current line, the innermost last. For each block, the first value is `true` if
    /// the current branch of the block is active, and the second value is `true` if the current branch or an earlier
    /// branch is active.
    conditions: Vec<(bool, bool)>,
    defined: Vec<(String, String)>,
    own: Vec<(String, String)>,
}

impl Run {
    fn is_active(&self) -> bool {
        self.conditions.iter().all(|(is_active, _)| *is_active)
    }

    fn directive(&mut self, line: &str) {
        let (name, rest) = line.split_at(line.find(|c: char| !c.is_alphabetic()).unwrap_or(line.len()));
        let rest = rest.split("//").next().unwrap_or_default().trim();
        match name {
            "if" | "ifdef" | "ifndef" => {
                let holds = name != "if" || self.holds(rest);
                self.conditions.push((holds, holds));
            }
            "elif" | "else" => {
                let holds = name == "else" || self.holds(rest);
                if let Some((is_active, was_active)) = self.conditions.last_mut() {
                    *is_active = holds && !*was_active;
                    *was_active |= holds;
                }
            }
            "endif" => drop(self.conditions.pop()),
            "define" if self.is_active() => self.define(rest),
            _ => {}
        }
    }

    fn define(&mut self, rest: &str) {
        let Some((name, value)) = rest.split_once(char::is_whitespace) else { return };
        if !name.contains('(') && !value.trim().is_empty() {
            self.own.push((name.to_string(), value.trim().to_string()));
        }
    }

    /// Returns `true` if the condition of an `#if` holds. A condition on a name without a known number counts as true,
    /// so that the first branch is active.
    fn holds(&self, condition: &str) -> bool {
        condition.split("||").any(|any| any.split("&&").all(|all| self.holds_one(all.trim())))
    }

    fn holds_one(&self, condition: &str) -> bool {
        let condition = condition.trim_matches(['(', ')', ' ']);
        for sign in ["==", "!=", ">=", "<=", ">", "<"] {
            let Some((a, b)) = condition.split_once(sign) else { continue };
            let (Some(a), Some(b)) = (self.number(a.trim()), self.number(b.trim())) else { return true };
            return match sign {
                "==" => a == b,
                "!=" => a != b,
                ">=" => a >= b,
                "<=" => a <= b,
                ">" => a > b,
                _ => a < b,
            };
        }
        self.number(condition).is_none_or(|number| number != 0)
    }

    fn number(&self, word: &str) -> Option<i64> {
        let given = self.own.iter().chain(&self.defined).find(|(name, _)| name == word);
        given.map_or(word, |(_, value)| value).parse().ok()
    }
}
