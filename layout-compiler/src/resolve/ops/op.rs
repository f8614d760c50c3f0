//! An operation: how it is written, and how it is worked out.

pub(super) use crate::resolve::args::Args;
use crate::resolve::args::Failure;
pub(super) use crate::resolve::value::Value;
use crate::syntax::{At, Call, Diagnostic};

/// What an operation answers.
pub(crate) type Answer = Result<Value, Failure>;

/// An operation: how it is written, and how it is worked out.
pub(crate) struct Op {
    pub(crate) name: &'static str,
    /// How it is written, for messages.
    usage: &'static str,
    /// Words between `<` and `>`, before the numbers.
    pub(crate) words: usize,
    pub(crate) params: (usize, usize),
    pub(crate) args: (usize, usize),
    /// Whether operands may be symbolic: depend on numbers that are only known at run time.
    pub(crate) takes_symbols: bool,
    pub(crate) apply: fn(&Args<'_>, &[i64]) -> Answer,
}

/// Any number of parameters or operands.
pub(super) const ANY: usize = usize::MAX;

pub(super) const fn op(
    usage: &'static str,
    params: (usize, usize),
    args: (usize, usize),
    apply: fn(&Args<'_>, &[i64]) -> Answer,
) -> Op {
    Op { name: name_in(usage), usage, words: 0, params, args, takes_symbols: false, apply }
}

/// An operation whose operands may be symbolic. If its answer depends on a number, it says which.
pub(super) const fn symbolic(
    usage: &'static str,
    params: (usize, usize),
    args: (usize, usize),
    apply: fn(&Args<'_>, &[i64]) -> Answer,
) -> Op {
    Op { takes_symbols: true, ..op(usage, params, args, apply) }
}

/// An operation with a word before the numbers in `<…>`.
pub(super) const fn with_word(op: Op) -> Op {
    Op { words: 1, ..op }
}

/// The name at the start of a usage line.
pub(crate) const fn name_in(usage: &'static str) -> &'static str {
    let bytes = usage.as_bytes();
    let mut end = 0;
    while end < bytes.len() && !matches!(bytes[end], b'<' | b'(' | b' ') {
        end += 1;
    }
    usage.split_at(end).0
}

impl Op {
    /// Whether the call has as many numbers and operands as the operation takes.
    pub(crate) fn check(&self, call: &Call, at: &At) -> Result<(), Diagnostic> {
        let misplaced = call.params.iter().enumerate().find(|(i, param)| param.number.is_none() != (*i < self.words));
        if let Some((i, param)) = misplaced {
            let message = format!("`{}` takes {} here", self.name, if i < self.words { "a word" } else { "a number" });
            let help = if i < self.words || self.params.1 == 0 { "" } else { "; names and types have no number here" };
            return Err(Diagnostic::new(param.at.clone(), message, format!("write `{}`{help}", self.usage)));
        }
        let params = call.params.len().saturating_sub(self.words);
        if params < self.params.0 || params > self.params.1 {
            let message = format!("`{}` takes {} in `<…>`, not {params}", self.name, count(self.params, "number"));
            return Err(Diagnostic::new(call.name.clone(), message, format!("write `{}`", self.usage)));
        }
        if let Some((value, param)) = call.params.iter().find_map(|p| Some((p.number.filter(|n| *n < 0)?, p))) {
            let message = format!("`{}` of {value}", self.name);
            return Err(Diagnostic::new(param.at.clone(), message, "modes and factors are not negative"));
        }
        let args = call.args.len();
        if args < self.args.0 || args > self.args.1 {
            let message = format!("`{}` takes {}, not {args}", self.name, count(self.args, "operand"));
            return Err(Diagnostic::new(at.clone(), message, format!("write `{}`", self.usage)));
        }
        Ok(())
    }
}

/// `1 operand`, `2 or 3 operands`, `at least 1 operand`
fn count((low, high): (usize, usize), noun: &str) -> String {
    let plural = if high == 1 || (high == ANY && low == 1) { "" } else { "s" };
    let number = match (low, high) {
        (0, 0) => "no".to_string(),
        (_, ANY) => format!("at least {low}"),
        _ if low == high => low.to_string(),
        _ => format!("{low} to {high}"),
    };
    format!("{number} {noun}{plural}")
}

/// Parameters as mode numbers.
pub(super) fn modes(params: &[i64]) -> Vec<usize> {
    params.iter().map(|&mode| usize::try_from(mode).unwrap_or(usize::MAX)).collect()
}
