//! Operations: their syntax, their evaluation, and the functions that emitted code calls.

use super::crossing::crossing;
use super::for_all::OfSymbols;
use super::overload::{self, ANY, Answered, Overload};
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::kind::{Kind, Takes};
use crate::syntax::{At, Call, Diagnostic, Param};
use layout_runtime::Error;

/// An operation of the language. The tables of operations have one entry for each operation.
#[derive(Debug)]
pub struct Op {
    /// The name of the operation.
    pub name: &'static str,
    /// The syntax of the operation, for messages.
    pub usage: &'static str,
    /// The description of the operation.
    pub sentence: &'static str,
    /// An example expression, in backticks.
    pub example: &'static str,
    /// CuTe's syntax, if it differs from this syntax. If CuTe lacks the operation, the text that describes an
    /// alternative in CuTe.
    pub cute: &'static str,
    /// The overloads. The first overload that fits the operands is used.
    pub overloads: &'static [Overload],
    pub(super) flags: &'static [Flag],
    /// Evaluates the operation in the macro. This function is present only if the macro can do more than the overload's
    /// expression.
    pub(super) told: Option<fn(&Args<'_>, &[i64]) -> Answered>,
    /// Evaluates the operation for operands with symbols.
    pub(super) symbols: Option<fn(&Args<'_>, &[i64]) -> Answered>,
    /// Evaluates the operation for all symbol values. It is called after the evaluation without values fails because of
    /// a symbol.
    pub(super) for_all: Option<OfSymbols>,
}

/// A property of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// Operands may contain symbols. If the result would depend on the value of a symbol, the operation returns an
    /// error that names the symbol.
    Symbolic,
    /// rustc must know all numbers in emitted code, although the macro accepts symbols.
    Guarded,
    /// Divides a layout by a tiler. The tiles may overrun.
    Divides,
    /// Repeats a layout according to a tiler.
    Multiplies,
    /// Tiles its operand. If the operation fails, a declared divisor of a symbol may make it succeed.
    Tiles,
    /// Compares numbers. If the operation fails, a declared bound of a symbol may make it succeed.
    Compares,
    /// The first operand is the name of a copy instruction.
    Transfers,
    /// The extents of the layout must be known, because each value of the result is a register. Strides may have
    /// symbols.
    KnownExtents,
    /// A stride of the second operand may cross the end of a mode of the first operand. Errors of the operation then
    /// name this mode.
    Crosses,
    /// An error of a called function is reported at the first operand.
    OfFirst,
    /// An error of a called function is reported at the second operand.
    OfSecond,
    /// An error of a called function is reported at the second operand, unless the error names an operation.
    OfSecondUnlessNamed,
    /// An error of a called function contains the number of an operand, and is reported at this operand.
    OfNamed,
}

impl Op {
    /// Returns `true` if the operation has this property.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Returns `true` if the operation can be evaluated for all values of symbols.
    pub(crate) fn divides_symbols(&self) -> bool {
        self.for_all.is_some()
    }

    /// Returns `true` if the operation constructs a tiling of an instruction.
    pub(crate) fn makes_tiling(&self) -> bool {
        self.overloads.first().is_some_and(|overload| matches!(overload.answer, Kind::TiledMma | Kind::TiledCopy))
    }

    /// Returns `true` if the first operand is a tiling.
    pub(crate) fn takes_tiling(&self) -> bool {
        self.overloads.first().is_some_and(|overload| matches!(overload.takes(0), Takes::TiledMma | Takes::TiledCopy))
    }

    /// Returns the number of keywords between `<` and `>`. The keywords precede the numbers.
    pub fn words(&self) -> usize {
        let is_word = |(_, param): &&(&str, overload::Param)| matches!(param, overload::Param::Major);
        self.overloads.first().map_or(0, |overload| overload.params.iter().filter(is_word).count())
    }

    /// Returns the minimum and maximum number of parameters between `<` and `>`.
    pub fn params(&self) -> (usize, usize) {
        range(self.overloads.iter().map(Overload::count_of_params))
    }

    /// Returns the minimum and maximum number of operands.
    pub fn args(&self) -> (usize, usize) {
        let (fewest, most) = range(self.overloads.iter().map(Overload::count_of_operands));
        if self.is(Flag::Transfers) { (fewest + 1, most + 1) } else { (fewest, most) }
    }

    /// Returns the overload for these kinds of operands and this number of parameters. If the kinds fit no overload,
    /// returns the last overload with the same number of operands. This overload then reports the wrong operand.
    pub fn overload(&self, kinds: &[Kind], params: usize) -> Option<&'static Overload> {
        let counted = || self.overloads.iter().filter(|overload| overload.counts(kinds.len(), params));
        // A tuple may turn out to be a single integer, but an overload that accepts any tuple is preferred.
        let is_exact = |overload: &&Overload| {
            kinds.iter().enumerate().all(|(i, kind)| *kind != Kind::Ints || overload.takes(i) != Takes::Int)
        };
        let fitting = || counted().filter(|overload| overload.fits(kinds));
        fitting().find(is_exact).or_else(|| fitting().next()).or_else(|| counted().next_back())
    }

    /// Returns `true` if operand `i` is a layout, a tiler or a tiling, and never a number.
    pub fn takes_layout(&self, i: usize) -> bool {
        let operand = |overload: &Overload| overload.operands.get(i).map(|(_, takes)| *takes);
        let is_number =
            |takes| matches!(takes, Takes::Int | Takes::Ints | Takes::Numbers | Takes::Shape | Takes::Anything);
        !self.is(Flag::Transfers) && self.overloads.iter().filter_map(operand).all(|takes| !is_number(takes))
    }

    /// Evaluates the operation.
    pub(crate) fn answer(&self, args: &Args<'_>, params: &[i64]) -> Answered {
        let symbols = self.symbols.filter(|_| args.first_name().is_some());
        let apply = match (symbols.or(self.told), self.overload(&args.kinds(), params.len())) {
            (Some(told), _) => told,
            (None, Some(overload)) => overload.apply,
            (None, None) => return Err(args.mistake(0, format!("`{}` has no such operands", self.name)).into()),
        };
        let answer = self.require_extents(args, params.len()).and_then(|()| apply(args, params));
        let answer = match (answer, self.for_all) {
            (Err(failure), Some(for_all)) if failure.algebra().is_some_and(Error::is_of_run_time) => {
                // If there are two errors, report the error that is not about a missing value of a symbol.
                let depends = |other: &Failure| other.algebra().is_some_and(Error::is_of_run_time);
                for_all.apply(args).map_err(|other| if depends(&other) { failure } else { other })
            }
            (answer, _) => answer,
        };
        let crosses = self.is(Flag::Crosses);
        let answer = if crosses { answer.map_err(|failure| crossing(args, failure)) } else { answer };
        answer.map_err(|failure| failure.map(|error| self.blamed(error)))
    }

    /// Returns an error if the operand for which registers are allocated has symbolic extents.
    fn require_extents(&self, args: &Args<'_>, params: usize) -> Result<(), Failure> {
        let is_right = || self.overload(&args.kinds(), params).is_some_and(|overload| overload.fits(&args.kinds()));
        if self.is(Flag::KnownExtents) && is_right() {
            args.require_extents(usize::from(self.takes_tiling()))
        } else {
            Ok(())
        }
    }

    /// Adds the operation's name and operand number to the error of a called function.
    fn blamed(&self, error: Error) -> Error {
        match self.blame() {
            Some(Flag::OfNamed) => error.of(self.name, error.operand().unwrap_or(0)),
            Some(Flag::OfSecondUnlessNamed) if !error.operation().is_empty() => error,
            Some(Flag::OfSecondUnlessNamed) => error.of(self.name, 1),
            Some(flag) => error.without_place().of(self.name, usize::from(flag == Flag::OfSecond)),
            None => error,
        }
    }

    /// Returns the flag that selects the operand at which errors are reported. Returns `None` if an error keeps its own
    /// operand.
    pub fn blame(&self) -> Option<Flag> {
        let blames = [Flag::OfFirst, Flag::OfSecond, Flag::OfSecondUnlessNamed, Flag::OfNamed];
        blames.into_iter().find(|flag| self.is(*flag))
    }

    /// Checks the numbers of parameters and operands. `is_constant` returns `true` for a token that rustc evaluates.
    pub fn check(&self, call: &Call, at: &At, is_constant: &dyn Fn(&At) -> bool) -> Result<(), Diagnostic> {
        let (words, (fewest, most)) = (self.words(), self.params());
        let usage = if self.name == "swizzle" { "Sw<bits,base,shift> o layout" } else { self.usage };
        let is_number = |param: &Param| param.number.is_some() || is_constant(&param.at);
        let is_right = |i: usize, param: &Param| if i < words { param.number.is_none() } else { is_number(param) };
        let misplaced = call.params.iter().enumerate().find(|(i, param)| !is_right(*i, param));
        if let Some((i, param)) = misplaced {
            let expected = if i < words { "`K` or `MN`" } else { "a number" };
            let message = match self.name {
                name if most == 0 && words == 0 => format!("`{name}` takes no arguments in `<…>`"),
                "swizzle" => format!("expected {expected} as a parameter of a swizzle"),
                name => format!("expected {expected} as a parameter of `{name}`"),
            };
            let help = if i < words || most == 0 { "" } else { " with integers; names and types are not allowed here" };
            return Err(Diagnostic::new(param.at.clone(), message, format!("write `{usage}`{help}")));
        }
        let params = call.params.len().saturating_sub(words);
        if params < fewest || params > most {
            let message = format!("`{}` takes {} in `<…>`, found {params}", self.name, count((fewest, most), "number"));
            return Err(Diagnostic::new(call.name.clone(), message, format!("write `{usage}`")));
        }
        if let Some((value, param)) = call.params.iter().find_map(|p| Some((p.number.filter(|n| *n < 0)?, p))) {
            let message = format!("the numbers in `<…>` after `{}` must be at least 0, found {value}", self.name);
            return Err(Diagnostic::new(param.at.clone(), message, format!("write `{usage}`")));
        }
        let (args, (fewest, most)) = (call.args.len(), self.args());
        if args < fewest || args > most {
            let message = format!("`{}` takes {}, found {args}", self.name, count((fewest, most), "operand"));
            return Err(Diagnostic::new(at.clone(), message, format!("write `{usage}`")));
        }
        Ok(())
    }
}

/// Returns the name at the start of a usage line.
pub(crate) const fn name_in(usage: &'static str) -> &'static str {
    let bytes = usage.as_bytes();
    let mut end = 0;
    while end < bytes.len() && !matches!(bytes[end], b'<' | b'(' | b' ') {
        end += 1;
    }
    usage.split_at(end).0
}

/// Returns the smallest range that contains all of these ranges.
fn range(counts: impl Iterator<Item = (usize, usize)>) -> (usize, usize) {
    counts.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
}

/// Prints a range with its noun: `1 operand`, `2 or 3 operands`, `at least 1 operand`.
fn count((low, high): (usize, usize), noun: &str) -> String {
    let plural = if high == 1 || (high == ANY && low == 1) { "" } else { "s" };
    let number = match (low, high) {
        (0, 0) => "no".to_string(),
        (_, ANY) => format!("at least {low}"),
        _ if low == high => low.to_string(),
        _ if high == low + 1 => format!("{low} or {high}"),
        _ => format!("{low} to {high}"),
    };
    format!("{number} {noun}{plural}")
}
