//! Converts expressions of a kernel's scalar parameters to JSON: `n.div_ceil(1024)` becomes `["div_ceil", "n", 1024]`.

use super::json::Json;

/// The methods that expressions in the manifest can contain. Each method has one argument.
const METHODS: [&str; 4] = ["div_ceil", "max", "min", "next_multiple_of"];

/// The integer types that can follow a number, as in `8u32`, or a conversion with `as`.
const INTEGERS: [&str; 5] = ["u32", "u64", "usize", "i32", "i64"];

/// Returns the expression as JSON. An expression may consist of integers, the given names, `+ - * / %`, parentheses,
/// conversions with `as`, and calls of [`METHODS`]. Returns null for other expressions.
pub(super) fn json(text: &str, names: &[&str]) -> Json {
    let tokens = tokens(text);
    let mut parser = Parser { tokens: &tokens, names };
    parser.sum().filter(|_| parser.tokens.is_empty()).unwrap_or(Json::Null)
}

/// Splits a text into identifiers, numbers, and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, behind) = rest.split_at(end);
        tokens.push(token);
        rest = behind.trim_start();
    }
    tokens
}

struct Parser<'a> {
    tokens: &'a [&'a str],
    names: &'a [&'a str],
}

impl Parser<'_> {
    /// Takes and returns the next token if `any` contains it.
    fn take(&mut self, any: &[&str]) -> Option<String> {
        let (first, rest) = self.tokens.split_first()?;
        any.contains(first).then(|| {
            self.tokens = rest;
            (*first).to_string()
        })
    }

    /// Parses left-associative binary operators and their operands.
    fn operators(&mut self, any: &[&str], operand: fn(&mut Self) -> Option<Json>) -> Option<Json> {
        let mut left = operand(self)?;
        while let Some(operator) = self.take(any) {
            left = Json::List(vec![Json::Text(operator), left, operand(self)?]);
        }
        Some(left)
    }

    fn sum(&mut self) -> Option<Json> {
        self.operators(&["+", "-"], Self::product)
    }

    fn product(&mut self) -> Option<Json> {
        self.operators(&["*", "/", "%"], Self::converted)
    }

    /// Parses an operand, and drops the conversions with `as` after it. The manifest assumes that these conversions do
    /// not change the value.
    fn converted(&mut self) -> Option<Json> {
        let operand = self.called()?;
        while self.take(&["as"]).is_some() {
            self.take(&INTEGERS)?;
        }
        Some(operand)
    }

    /// Parses a number, a name or an expression in parentheses, with the method calls that follow.
    fn called(&mut self) -> Option<Json> {
        let mut receiver = self.operand()?;
        while self.take(&["."]).is_some() {
            let method = self.take(&METHODS)?;
            self.take(&["("])?;
            let argument = self.sum()?;
            self.take(&[")"])?;
            receiver = Json::List(vec![Json::Text(method), receiver, argument]);
        }
        Some(receiver)
    }

    fn operand(&mut self) -> Option<Json> {
        if self.take(&["("]).is_some() {
            let sum = self.sum()?;
            return self.take(&[")"]).map(|_| sum);
        }
        let (first, rest) = self.tokens.split_first()?;
        let digits: String = first.chars().filter(|c| *c != '_').collect();
        let digits = INTEGERS.iter().fold(digits.as_str(), |digits, suffix| digits.trim_end_matches(suffix));
        let value = match digits.parse() {
            Ok(int) => Json::Int(int),
            Err(_) if self.names.contains(first) => Json::text(first),
            Err(_) => return None,
        };
        self.tokens = rest;
        Some(value)
    }
}
