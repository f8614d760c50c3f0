//! Translates operands. A conditional operator is replaced by the chosen branch, names are replaced by their meanings,
//! and all other tokens are copied.

use super::{Context, MAX_DEPTH, MAX_STEPS, Meaning, Translator};
use crate::source::Span;
use crate::token::{Kind, Language};

/// Operators that return a number or a truth value.
const OPERATORS: [&str; 19] =
    ["+", "-", "*", "/", "//", "%", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "!", "<<", "and", "or", "not"];

impl Translator<'_> {
    /// Returns the meaning of an operand.
    pub(super) fn operand(&mut self, span: &Span, context: Context) -> Meaning {
        if span.is_empty() {
            return Meaning::Text(String::new());
        }
        if self.depth == MAX_DEPTH {
            let nested = format!("a name for its inner part, because more than {MAX_DEPTH} brackets are nested");
            return Meaning::Missing(vec![nested]);
        }
        if self.steps == MAX_STEPS {
            return Meaning::Missing(vec!["fewer operands in the source".to_string()]);
        }
        self.steps += 1;
        self.depth += 1;
        let meaning = self.operand_at(span, context);
        self.depth -= 1;
        meaning
    }

    fn operand_at(&mut self, span: &Span, context: Context) -> Meaning {
        let source = self.source;
        if source.is_word(span.start) && source.is(span.start + 1, "=") && span.len() > 2 {
            let value = self.operand(&(span.start + 2..span.end), context);
            return Meaning::Text(format!("{}={}", source.word(span.start), self.text(value)));
        }
        if source.language == Language::Python && source.find(span, |word| word == "for").is_some() {
            return Meaning::Missing(vec!["the values of a loop".to_string()]);
        }
        if let Some(value) = self.lambda(span, context).filter(|_| source.language == Language::Cpp) {
            return value;
        }
        if let Some(branch) = self.conditional(span, context) {
            return match branch {
                Ok(branch) => self.operand(&branch, context),
                Err(names) => lacking(names),
            };
        }
        let parentheses = source.is(span.start, "(") && source.partner(span.start) + 1 == span.end;
        if parentheses && source.split(&source.inside(span.start)).len() == 1 && !source.is(span.end - 2, ",") {
            let inner = source.inside(span.start);
            if source.language == Language::Cpp || self.computes(&inner) {
                return self.operand(&inner, context);
            }
        }
        if self.computes(span)
            && let Ok(number) = self.quietly(|of| of.number(span, context))
        {
            return Meaning::Number(number);
        }
        match self.path(span.start, span.end, context) {
            Some((meaning, next)) if self.is_done(next, span.end) => meaning,
            _ => Meaning::Text(self.walk(span, context)),
        }
    }

    /// Returns `true` if the tokens in `at..end` do not change the value. Examples of such tokens are `{}`, `const` and
    /// `&`.
    fn is_done(&self, mut at: usize, end: usize) -> bool {
        let source = self.source;
        while at < end {
            at = match source.word(at) {
                "{" if source.partner(at) == at + 1 => at + 2,
                "const" | "&" | "&&" | "..." => at + 1,
                _ => return false,
            };
        }
        true
    }

    /// Returns `true` if an operand contains an operator of arithmetic or a comparison.
    fn computes(&self, span: &Span) -> bool {
        let is_reference = |at: usize| at + 1 == span.end;
        self.source.find(span, |word| OPERATORS.contains(&word)).is_some_and(|at| !is_reference(at))
    }

    /// Returns the branch that `condition ? a : b` chooses, or that `a if condition else b` chooses in Python.
    fn conditional(&mut self, span: &Span, context: Context) -> Option<Result<Span, Vec<String>>> {
        let source = self.source;
        let (condition, yes, no) = match source.language {
            Language::Cpp => {
                let mark = source.find(span, |word| word == "?")?;
                let Some(colon) = self.else_of(mark, span.end) else { return Some(Err(Vec::new())) };
                (span.start..mark, mark + 1..colon, colon + 1..span.end)
            }
            Language::Python => {
                let mark = source.find(span, |word| word == "if")?;
                let other = source.find(&(mark..span.end), |word| word == "else")?;
                (mark + 1..other, span.start..mark, other + 1..span.end)
            }
        };
        Some(self.number(&condition, context).map(|holds| if holds != 0 { yes } else { no }))
    }

    /// Returns the index of the `:` that belongs to the `?` at `mark`. There are three colons if both branches are
    /// layouts of the form `shape:stride`. Then the second colon belongs to the `?`.
    pub(super) fn else_of(&self, mark: usize, end: usize) -> Option<usize> {
        let (mut at, mut inner, mut colons) = (mark + 1, 0, Vec::new());
        while at < end {
            match self.source.word(at) {
                "?" => inner += 1,
                ":" if inner == 0 => colons.push(at),
                ":" => inner -= 1,
                _ => {}
            }
            at = self.source.after(at);
        }
        match colons[..] {
            [colon] | [_, colon, _] => Some(colon),
            _ => None,
        }
    }

    /// Returns the meanings of the operands in a bracket. Commas separate the operands.
    pub(super) fn operands(&mut self, inside: &Span, context: Context) -> Vec<Meaning> {
        self.source.split(inside).iter().map(|part| self.operand(part, context)).collect()
    }

    /// Returns the translated operands in a bracket as text, separated by commas.
    pub(super) fn joined(&mut self, inside: &Span, context: Context) -> String {
        let texts: Vec<String> = self.operands(inside, context).into_iter().map(|part| self.text(part)).collect();
        let is_tuple_of_one = texts.len() == 1 && self.source.is(inside.end.wrapping_sub(1), ",");
        texts.join(",") + if is_tuple_of_one { "," } else { "" }
    }

    /// Translates an expression token by token, and returns its text.
    fn walk(&mut self, span: &Span, context: Context) -> String {
        let (mut out, mut at) = (String::new(), span.start);
        while at < span.end {
            at = self.token(at, span.end, context, &mut out).max(at + 1);
        }
        // The result for `Int<4>{} * E<1>{}` is `4*1@1`. In the notation, this stride is `4@1`.
        match out.split_once("*1@") {
            Some((factor, modes)) if factor.trim_start_matches('_').parse::<i64>().is_ok() => {
                format!("{factor}@{modes}")
            }
            _ => out,
        }
    }

    /// Translates the token or the bracket at `at`, appends the translation to `out`, and returns the end of the token
    /// or bracket.
    fn token(&mut self, at: usize, end: usize, context: Context, out: &mut String) -> usize {
        let source = self.source;
        match source.word(at) {
            "{" if source.partner(at) == at + 1 => {}
            open @ ("(" | "[" | "{") => {
                self.require_layout(at, context, out);
                let inner = self.joined(&source.inside(at), context);
                let [open, close] = if open == "[" { ['[', ']'] } else { ['(', ')'] };
                *out += &format!("{open}{inner}{close}");
            }
            // Skip the pointer of a printed tensor.
            "raw_ptr" if source.is(at + 1, "(") && source.is(source.after(at + 1), "o") => {
                return source.after(at + 1) + 1;
            }
            "." | "::" | "->" => return self.selected(at + 1, context, out),
            "const" | "typename" | "template" => {}
            word if source.kind(at) == Some(Kind::Number) => *out += &plain(word),
            word if word == "o" || source.kind(at) == Some(Kind::Sign) => *out += &spaced(word),
            word => match self.path(at, end, context) {
                // The function is unknown, so the arguments are skipped.
                Some((meaning @ Meaning::Missing(_), next)) if source.is(next, "(") => {
                    *out += &self.text(meaning);
                    return source.after(next);
                }
                Some((meaning, next)) => {
                    let text = self.text(meaning);
                    let is_operand = out.ends_with(|c: char| "+-*/%".contains(c))
                        || OPERATORS.contains(&source.word(next)) && next < end;
                    *out += &if is_operand && is_sum(&text) { format!("({text})") } else { text };
                    return next;
                }
                None => *out += &spaced(word),
            },
        }
        source.after(at)
    }

    /// If the first operand of an operation on layouts is a runtime value, records it as missing. In Python, parameters
    /// have no type. Without this rule, a parameter that is a layout would be treated as a number.
    fn require_layout(&mut self, open: usize, context: Context, out: &str) {
        let name = out.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let is_operation = self.host.knows(name) && !name.starts_with("make_") && self.source.is(open, "(");
        if !is_operation || self.source.language == Language::Cpp {
            return;
        }
        let first = self.source.split(&self.source.inside(open)).into_iter().next();
        if let Some(Meaning::Runtime(name)) = first.map(|first| self.quietly(|of| of.operand(&first, context))) {
            self.miss(&name);
        }
    }

    /// Translates the member access at `at`, such as `.get_slice(threadIdx.x)`, and returns its end.
    fn selected(&mut self, at: usize, context: Context, out: &mut String) -> usize {
        let source = self.source;
        let name = if source.is(at, "template") { at + 1 } else { at };
        let behind = name + 1;
        match source.word(name) {
            // `::value` and `::type` in C++ and `.get()` in Python do not change a layout.
            "value" | "type" | "get" if !source.is(behind, "(") || source.is(name, "get") => {
                return if source.is(behind, "(") && source.is(name, "get") { source.after(behind) } else { behind };
            }
            word => *out += &format!(".{word}"),
        }
        match source.angle(behind) {
            Some(close) => {
                let inside = self.joined(&(behind + 1..close), context);
                *out += &format!("<{inside}>");
                close + 1
            }
            None => behind,
        }
    }
}

/// Returns the meaning of an expression that has no value because the names in `names` have no value.
pub(super) fn lacking(names: Vec<String>) -> Meaning {
    Meaning::Missing(if names.is_empty() { vec!["a constant that is not understood".to_string()] } else { names })
}

/// Returns `true` if a text contains an operator, so that it needs parentheses if it becomes a factor.
fn is_sum(text: &str) -> bool {
    let mut depth = 0;
    text.chars().skip(1).any(|c| {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            _ => {}
        }
        depth == 0 && "+-*/%".contains(c)
    })
}

/// Returns a number in decimal digits, without its suffix.
pub(super) fn plain(word: &str) -> String {
    integer(word).map_or(word.to_string(), |number| number.to_string())
}

/// Returns the value of a number such as `64u`, `0x40` or `1'024`.
pub(super) fn integer(word: &str) -> Option<i64> {
    let digits: String = word.chars().filter(|c| !matches!(c, '\'' | '_')).collect();
    let (digits, radix) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&digits[2..], 16),
        [b'0', b'b' | b'B', ..] => (&digits[2..], 2),
        // Python writes octal numbers with the prefix `0o`, and C++ with the prefix `0`.
        [b'0', b'o' | b'O', ..] => (&digits[2..], 8),
        [b'0', b'0'..=b'9', ..] => (&digits[1..], 8),
        _ => (digits.as_str(), 10),
    };
    i64::from_str_radix(digits.trim_end_matches(['u', 'U', 'l', 'L', 'z']), radix).ok()
}

fn spaced(word: &str) -> String {
    match word {
        "//" => "/".to_string(),
        "o" | "if" | "else" => format!(" {word} "),
        word => word.to_string(),
    }
}
