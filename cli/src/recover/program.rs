//! Statements: a function or its body, as programs print it, or one expression.

use super::parse::{Names, Reader};
use super::token::{Kind, Token, tokens};
use super::tree::{Mistake, Tree};
use layout_compiler::Diagnostic;

/// Index code: the index is the last of its steps.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// The coordinates, in their order.
    pub(super) coordinates: Vec<String>,
    steps: Vec<Tree>,
    /// How many coordinates there are before the results of the steps.
    inputs: usize,
}

/// Words that often go together as the names of modes, in the order of the modes.
const CUSTOMARY: &[&[&str]] = &[
    &["i", "j", "k", "l", "m", "n"],
    &["m", "n", "k"],
    &["r", "c"],
    &["row", "col"],
    &["row", "column"],
    &["y", "x"],
    &["z", "y", "x"],
    &["t", "v"],
    &["tid", "vid"],
];

impl Program {
    /// Reads index code, in which the coordinates have these names, if they are given.
    pub(super) fn read(text: &str, coordinates: Option<&[String]>) -> Result<Self, Diagnostic> {
        let tokens = tokens(text)?;
        let (parameters, body) = split_function(&tokens)?;
        let given = coordinates.map(<[String]>::to_vec).or(parameters);
        let mut names = Names { known: given.clone().unwrap_or_default(), open: given.is_none() };
        let statements = body.split(|token| token.kind == Kind::Sign(";"));
        let statements: Vec<&[Token]> = statements.filter(|words| !words.is_empty() && !is_unused(words)).collect();
        let Some((last, first)) = statements.split_last() else {
            return Err(Diagnostic::new(0..text.len(), "there is no expression", "write index code, `r * 64 + c`"));
        };
        if given.is_none() {
            // Coordinates come before the results of statements, so they are collected first.
            names.known = free_names(&statements, text.len())?;
            names.open = false;
        }
        let inputs = names.known.len();
        let mut steps = Vec::new();
        for statement in first {
            let (name, words) = assignment(statement)?;
            steps.push(Reader::new(words, end(words), &mut names).whole()?);
            names.known.push(name);
        }
        let words = match last.first() {
            Some(Token { kind: Kind::Name(name), .. }) if name == "return" => &last[1..],
            _ => last,
        };
        steps.push(Reader::new(words, end(words), &mut names).whole()?);
        Ok(Self { coordinates: names.known[..inputs].to_vec(), steps, inputs })
    }

    /// The index of a coordinate.
    pub(super) fn index(&self, coordinate: &[i64]) -> Result<i64, Mistake> {
        let mut values: Vec<i128> = coordinate[..self.inputs].iter().map(|number| i128::from(*number)).collect();
        for step in &self.steps {
            let value = step.value(&values)?;
            values.push(value);
        }
        let index = values.last().copied().unwrap_or_default();
        i64::try_from(index).map_err(|_| ("the index does not fit 64 bits", 0..0))
    }
}

/// `(void) x`, which says that `x` is not used.
fn is_unused(words: &[Token]) -> bool {
    matches!(words, [Token { kind: Kind::Sign("("), .. }, Token { kind: Kind::Name(name), .. }, ..] if name == "void")
}

/// Where the words end.
fn end(words: &[Token]) -> usize {
    words.last().map_or(0, |token| token.at.end)
}

/// The parameters and the body of a function; all words if there is no function.
fn split_function(tokens: &[Token]) -> Result<(Option<Vec<String>>, &[Token]), Diagnostic> {
    let is = |token: &Token, sign: &str| matches!(token.kind, Kind::Sign(found) if found == sign);
    let Some(open) = tokens.iter().position(|token| is(token, "{")) else { return Ok(split_def(tokens)) };
    let (header, body) = (&tokens[..open], &tokens[open + 1..]);
    let Some(close) = body.iter().position(|token| is(token, "}")) else {
        return Err(Diagnostic::new(tokens[open].at.clone(), "`{` is not closed", ""));
    };
    if let Some(next) = body[close + 1..].first() {
        return Err(Diagnostic::new(next.at.clone(), "something follows the function", "give one function"));
    }
    let body = &body[..close];
    let Some(start) = header.iter().position(|token| is(token, "(")) else { return Ok((None, body)) };
    Ok((Some(parameters(&header[start + 1..])), body))
}

/// The parameters and the body of Python's `def f(i, j): return …`.
fn split_def(tokens: &[Token]) -> (Option<Vec<String>>, &[Token]) {
    let [Token { kind: Kind::Name(word), .. }, _, Token { kind: Kind::Sign("("), .. }, rest @ ..] = tokens else {
        return (None, tokens);
    };
    // A colon behind the parameters: those of types are within the parentheses.
    let close = rest.iter().position(|token| token.kind == Kind::Sign(")")).unwrap_or(rest.len());
    match rest[close..].iter().position(|token| token.kind == Kind::Sign(":")) {
        Some(colon) if word == "def" => (Some(parameters(rest)), &rest[close + colon + 1..]),
        _ => (None, tokens),
    }
}

/// The names of a function's parameters, from behind its first parenthesis on: those before a colon in Rust, the last of each in C.
fn parameters(tokens: &[Token]) -> Vec<String> {
    let (mut depth, mut in_type) = (0, false);
    let (mut names, mut words): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut has_colon = false;
    for token in tokens {
        match &token.kind {
            Kind::Sign("(") => depth += 1,
            Kind::Sign(")") if depth == 0 => break,
            Kind::Sign(")") => depth -= 1,
            Kind::Sign(":") => {
                names.append(&mut words);
                (in_type, has_colon) = (true, true);
            }
            Kind::Sign(",") if depth == 0 => {
                if !has_colon {
                    names.extend(words.pop());
                }
                words.clear();
                (in_type, has_colon) = (false, false);
            }
            Kind::Name(name) if !in_type => words.push(name.clone()),
            _ => {}
        }
    }
    if !has_colon {
        names.extend(words.pop());
    }
    names
}

/// The name and the value of `let x = …`, `const unsigned x = …`, `x = …`.
fn assignment(words: &[Token]) -> Result<(String, &[Token]), Diagnostic> {
    let place = words.iter().position(|token| token.kind == Kind::Sign("="));
    let Some(place) = place else {
        let at = words[0].at.start..end(words);
        return Err(Diagnostic::new(at, "this has no effect on the index", "only the last statement has no name"));
    };
    let colon = words[..place].iter().position(|token| token.kind == Kind::Sign(":"));
    let name = words[..colon.unwrap_or(place)].iter().rev().find_map(|token| match &token.kind {
        Kind::Name(name) => Some(name.clone()),
        _ => None,
    });
    match name {
        Some(name) => Ok((name, &words[place + 1..])),
        None => Err(Diagnostic::new(words[place].at.clone(), "no name stands before `=`", "")),
    }
}

/// The names that no statement gives a value, in the order of modes.
fn free_names(statements: &[&[Token]], end: usize) -> Result<Vec<String>, Diagnostic> {
    let mut names = Names { known: Vec::new(), open: true };
    let (mut results, mut free): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (i, statement) in statements.iter().enumerate() {
        let (name, words) = if i + 1 < statements.len() {
            let (name, words) = assignment(statement)?;
            (Some(name), words)
        } else {
            match statement.first() {
                Some(Token { kind: Kind::Name(name), .. }) if name == "return" => (None, &statement[1..]),
                _ => (None, *statement),
            }
        };
        names.known.clear();
        Reader::new(words, end, &mut names).whole()?;
        for found in &names.known {
            if !results.contains(found) && !free.contains(found) {
                free.push(found.clone());
            }
        }
        results.extend(name);
    }
    let order = CUSTOMARY.iter().find(|order| free.iter().all(|name| order.contains(&name.as_str())));
    if let Some(order) = order {
        free.sort_by_key(|name| order.iter().position(|known| known == name));
    }
    Ok(free)
}
