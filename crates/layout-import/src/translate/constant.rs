//! Evaluates expressions with known numbers: arithmetic, comparisons, conditional operators, and sizes of layouts.

use super::operand::integer;
use super::operators::{COMPARISONS, CPP, Constant, Lack, PYTHON, decided, folded, negated};
use super::{Context, MAX_LEVELS, Meaning, Translator};
use crate::source::Span;
use crate::token::{Kind, Language};

/// A position in an expression.
struct Reader {
    at: usize,
    end: usize,
    context: Context,
}

impl Translator<'_> {
    /// Returns the number that an expression evaluates to. The values `true` and `false` are converted to 1 and 0.
    pub(super) fn number(&mut self, span: &Span, context: Context) -> Result<i64, Lack> {
        match self.constant(span, context)? {
            Constant::Number(number) => Ok(number),
            Constant::Word(word) => Err(vec![word]),
        }
    }

    /// Returns the constant that an expression evaluates to.
    pub(super) fn constant(&mut self, span: &Span, context: Context) -> Result<Constant, Lack> {
        let mut reader = Reader { at: span.start, end: span.end, context };
        let value = self.nested(|translator| translator.ternary(&mut reader))?;
        if reader.at == reader.end { Ok(value) } else { Err(vec![self.source.text(span).to_string()]) }
    }

    /// Evaluates a part of an expression, unless it is nested too deeply.
    fn nested(&mut self, part: impl FnOnce(&mut Self) -> Result<Constant, Lack>) -> Result<Constant, Lack> {
        if self.levels == MAX_LEVELS {
            return Err(Vec::new());
        }
        self.levels += 1;
        let value = part(self);
        self.levels -= 1;
        value
    }

    fn ternary(&mut self, reader: &mut Reader) -> Result<Constant, Lack> {
        let mark = self.source.find(&(reader.at..reader.end), |word| word == "?");
        let Some((mark, colon)) = mark.and_then(|mark| Some((mark, self.else_of(mark, reader.end)?))) else {
            return self.binary(0, reader);
        };
        let condition = self.number(&(reader.at..mark), reader.context)?;
        let branch = if condition != 0 { mark + 1..colon } else { colon + 1..reader.end };
        reader.at = reader.end;
        self.constant(&branch, reader.context)
    }

    fn binary(&mut self, level: usize, reader: &mut Reader) -> Result<Constant, Lack> {
        let language = self.source.language;
        let levels = if language == Language::Cpp { CPP } else { PYTHON };
        let Some(signs) = levels.get(level) else { return self.unary(reader) };
        let is_comparison = level == COMPARISONS && language == Language::Python;
        if is_comparison && self.source.is(reader.at, "not") {
            reader.at += 1;
            return negated("not", self.nested(|translator| translator.binary(level, reader))?);
        }
        let (mut left, start) = (self.binary(level + 1, reader), reader.at);
        while reader.at < reader.end && signs.contains(&self.source.word(reader.at)) {
            if is_comparison && reader.at > start {
                // Python compares the operands of `a < b < c` in pairs.
                return Err(Vec::new());
            }
            let sign = self.source.word(reader.at);
            reader.at += 1;
            let right = self.binary(level + 1, reader);
            left = decided(language, sign, left, right);
        }
        left
    }

    fn unary(&mut self, reader: &mut Reader) -> Result<Constant, Lack> {
        let sign = self.source.word(reader.at);
        if reader.at == reader.end || !["!", "-", "+", "not"].contains(&sign) {
            return self.primary(reader);
        }
        reader.at += 1;
        negated(sign, self.nested(|translator| translator.unary(reader))?)
    }

    fn primary(&mut self, reader: &mut Reader) -> Result<Constant, Lack> {
        let (source, start) = (self.source, reader.at);
        let word = source.word(start);
        if source.kind(start) == Some(Kind::Number) {
            reader.at += 1;
            return integer(word).map(Constant::Number).ok_or_else(|| vec![word.to_string()]);
        }
        if word == "(" {
            reader.at = source.after(start);
            return self.constant(&source.inside(start), reader.context);
        }
        reader.at = self.end_of_primary(start, reader.end);
        match word {
            "true" | "True" => return Ok(Constant::Number(1)),
            "false" | "False" => return Ok(Constant::Number(0)),
            _ if !source.is_word(start) && word != "::" => return Err(vec![word.to_string()]),
            _ => {}
        }
        let span = start..reader.at;
        match self.function(&span, reader.context) {
            Some(value) => value,
            None => self.value_of(&span, reader.context),
        }
    }

    /// Returns the end of a name together with its template arguments, calls and members.
    fn end_of_primary(&self, start: usize, end: usize) -> usize {
        let source = self.source;
        let mut at = start + 1;
        while at < end {
            at = match source.word(at) {
                "::" | "." => at + 2,
                "(" | "{" | "[" => source.after(at),
                "<" if source.angle(at).is_some() && !self.is_number(at - 1) => source.after(at),
                _ if source.is(at - 1, "::") => at + 1,
                _ => break,
            };
        }
        at.min(end)
    }

    /// Returns `true` if the name at `at` can be a number. A `<` after such a name is a comparison.
    fn is_number(&self, at: usize) -> bool {
        self.numbers.contains(self.source.word(at))
    }

    /// Returns the constant that a name, a type or a call evaluates to.
    fn value_of(&mut self, span: &Span, context: Context) -> Result<Constant, Lack> {
        let (missing, runtime) = (std::mem::take(&mut self.missing), std::mem::take(&mut self.runtime));
        let meaning = self.operand(span, context);
        let lack = std::mem::replace(&mut self.missing, missing);
        let unknown = std::mem::replace(&mut self.runtime, runtime);
        match meaning {
            _ if !lack.is_empty() => Err(lack),
            Meaning::Number(number) => Ok(Constant::Number(number)),
            Meaning::Runtime(name) => Err(vec![name]),
            Meaning::Missing(names) => Err(names),
            Meaning::Function(_, name, _) => Err(vec![name]),
            Meaning::Class(class, _) => Ok(Constant::Word(self.scopes.all[class].name.clone())),
            Meaning::Text(text) => match self.host.evaluate(&text).map(|value| value.text) {
                Ok(value) => match number_in(&value) {
                    Some(number) => Ok(Constant::Number(number)),
                    None if unknown.is_empty() => Ok(Constant::Word(value)),
                    None => Err(unknown),
                },
                Err(_) if !unknown.is_empty() => Err(unknown),
                Err(_) => Ok(Constant::Word(text.rsplit("::").next().unwrap_or_default().to_string())),
            },
        }
    }

    /// Evaluates a call of a function of constants, such as `sizeof(T)`, `max(a, b)` or `is_same_v<A, B>`.
    fn function(&mut self, span: &Span, context: Context) -> Option<Result<Constant, Lack>> {
        let source = self.source;
        let open = span.clone().find(|at| matches!(source.word(*at), "(" | "<" | "{"))?;
        let name = source.word(open.checked_sub(1)?);
        let arguments = source.split(&source.inside(open));
        let behind = source.after(open);
        let is_whole = behind == span.end || source.is(span.end - 1, "value") && behind + 2 == span.end;
        let inner =
            || if source.is(open, "<") && source.is(behind, "(") { source.inside(behind) } else { source.inside(open) };
        let is_cast =
            ["static_cast", "int", "size_t", "uint32_t", "int64_t", "CUTE_STATIC_V", "Int32", "Int64"].contains(&name);
        match name {
            _ if is_cast && (is_whole || source.after(behind) == span.end) => Some(self.constant(&inner(), context)),
            "sizeof" | "sizeof_bits_v" | "sizeof_bits" if is_whole => {
                let bits = self.bits(&source.inside(open), context);
                Some(bits.map(|bits| Constant::Number(if name == "sizeof" { bits / 8 } else { bits })))
            }
            "is_same_v" | "is_same" if is_whole && arguments.len() == 2 => {
                let [a, b] = [0, 1].map(|i| self.constant(&arguments[i], context));
                Some(a.and_then(|a| b.map(|b| Constant::Number(i64::from(a == b)))))
            }
            "conditional_return" => None,
            "max" | "min" | "gcd" | "ceil_div" | "round_up" | "lcm" if is_whole && arguments.len() > 1 => {
                let numbers: Result<Vec<i64>, Lack> = arguments.iter().map(|part| self.number(part, context)).collect();
                Some(numbers.and_then(|numbers| {
                    let result = numbers.into_iter().map(Some).reduce(|a, b| folded(name, a?, b?)).flatten();
                    result.map(Constant::Number).ok_or_else(Vec::new)
                }))
            }
            _ => None,
        }
    }

    /// Returns the number of bits of the element type in a span.
    fn bits(&mut self, span: &Span, context: Context) -> Result<i64, Lack> {
        let meaning = self.operand(span, context);
        let text = match meaning {
            Meaning::Text(text) => text,
            Meaning::Missing(names) => return Err(names),
            _ => self.source.text(span).to_string(),
        };
        self.host.bits(&text).ok_or_else(|| vec![text])
    }
}

/// Parses the text of a value as a number, or returns `None` if the value is not a number.
fn number_in(value: &str) -> Option<i64> {
    match value.trim() {
        "true" => Some(1),
        "false" => Some(0),
        text => text.trim_start_matches('_').parse().ok(),
    }
}
