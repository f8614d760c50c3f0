//! Evaluates expressions with known numbers: arithmetic, comparisons, conditional operators, and sizes of layouts.

use super::operand::integer;
use super::{Context, Meaning, Translator};
use crate::source::Span;
use crate::token::Kind;

/// The names that have no value, although an expression needs them.
type Lack = Vec<String>;

/// A constant: a number, or a name such as `GMMA::Major::K`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Constant {
    Number(i64),
    Word(String),
}

/// The binary operators, grouped by precedence. The groups are in the order of their precedence, starting with the
/// lowest.
const LEVELS: [&[&str]; 8] = [
    &["||", "or"],
    &["&&", "and"],
    &["|"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["+", "-", "<<"],
    &["*", "/", "//", "%"],
];

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
        let value = self.ternary(&mut reader)?;
        if reader.at == reader.end { Ok(value) } else { Err(vec![self.source.text(span).to_string()]) }
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
        let Some(signs) = LEVELS.get(level) else { return self.unary(reader) };
        let mut left = self.binary(level + 1, reader);
        while reader.at < reader.end && signs.contains(&self.source.word(reader.at)) {
            let sign = self.source.word(reader.at);
            reader.at += 1;
            let right = self.binary(level + 1, reader);
            left = decided(sign, left, right);
        }
        left
    }

    fn unary(&mut self, reader: &mut Reader) -> Result<Constant, Lack> {
        let sign = self.source.word(reader.at);
        if reader.at == reader.end || !["!", "-", "+", "not"].contains(&sign) {
            return self.primary(reader);
        }
        reader.at += 1;
        let Constant::Number(number) = self.unary(reader)? else { return Err(Vec::new()) };
        Ok(Constant::Number(match sign {
            "!" | "not" => i64::from(number == 0),
            "-" => number.checked_neg().unwrap_or_default(),
            _ => number,
        }))
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

    /// Returns `true` if the name at `at` can be a number, because a constant or a parameter with this name is
    /// declared. A `<` after such a name is a comparison.
    fn is_number(&self, at: usize) -> bool {
        let name = self.source.word(at);
        let is_constant = |member: &crate::scope::Member| {
            member.name == name && member.params.is_empty() && !matches!(member.what, crate::scope::What::Class(_))
        };
        let is_param = |param: &crate::scope::Param| param.name == name && !self.source.is(param.ty.start, "template");
        self.scopes.all.iter().any(|scope| scope.members.iter().any(is_constant) || scope.params.iter().any(is_param))
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

fn folded(name: &str, a: i64, b: i64) -> Option<i64> {
    let gcd = |a: i64, b: i64| {
        let (mut a, mut b) = (a, b);
        while b != 0 {
            (a, b) = (b, a.checked_rem(b)?);
        }
        Some(a)
    };
    match name {
        "max" => Some(a.max(b)),
        "min" => Some(a.min(b)),
        "gcd" => gcd(a, b),
        "lcm" => a.checked_div(gcd(a, b)?)?.checked_mul(b),
        _ => {
            let quotient = a.checked_add(b)?.checked_sub(1)?.checked_div(b)?;
            if name == "round_up" { quotient.checked_mul(b) } else { Some(quotient) }
        }
    }
}

/// Returns the result of a binary operator. For `&&` and `||`, one operand can be sufficient, even if the other has no
/// value.
fn decided(sign: &str, left: Result<Constant, Lack>, right: Result<Constant, Lack>) -> Result<Constant, Lack> {
    let is = |side: &Result<Constant, Lack>, truth: bool| matches!(side, Ok(Constant::Number(number)) if (*number != 0) == truth);
    match sign {
        "&&" | "and" if is(&left, false) || is(&right, false) => return Ok(Constant::Number(0)),
        "||" | "or" if is(&left, true) || is(&right, true) => return Ok(Constant::Number(1)),
        _ => {}
    }
    let number = match (sign, left?, right?) {
        ("==", a, b) => Some(i64::from(a == b)),
        ("!=", a, b) => Some(i64::from(a != b)),
        (sign, Constant::Number(a), Constant::Number(b)) => computed(sign, a, b),
        (_, Constant::Word(word), _) | (_, _, Constant::Word(word)) => return Err(vec![word]),
    };
    number.map(Constant::Number).ok_or_else(Vec::new)
}

fn computed(sign: &str, a: i64, b: i64) -> Option<i64> {
    match sign {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" | "//" => a.checked_div(b),
        "%" => a.checked_rem(b),
        "<<" => u32::try_from(b).ok().and_then(|b| a.checked_mul(1_i64.checked_shl(b)?)),
        "<" => Some(i64::from(a < b)),
        "<=" => Some(i64::from(a <= b)),
        ">" => Some(i64::from(a > b)),
        ">=" => Some(i64::from(a >= b)),
        "|" => Some(a | b),
        "&" => Some(a & b),
        "&&" | "and" => Some(i64::from(a != 0 && b != 0)),
        "||" | "or" => Some(i64::from(a != 0 || b != 0)),
        _ => None,
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
