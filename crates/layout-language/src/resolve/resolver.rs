//! Evaluates expressions to values. `Resolver` is one of the two implementations of the trait `Domain`.

use super::args::Args;
use super::attribute::{self, Attribute};
use super::calls::placed;
use super::failure::Failure;
use super::instruction::Instruction;
use super::look_up::{Role, grouped, known, known_notation};
use super::names::Names;
use super::ops::{self, Flag, Op};
use super::stands::{Stands, is_constant_operand};
use super::value::Value;
use super::walk::{Application, Domain, spaceless};
use super::{MOST_MISTAKES, supposed, tilings};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind, Help};
use layout_import::notation::{Notation, Source, locate};
use layout_proofs::Budget;
use layout_proofs::for_all::Cases;
use layout_runtime::rules::{
    Divisor, EmptyRange, ModeOutOfRange, MovementBits, MovementRoom, NoLayout, NoTiling, NotStatic, PathBelowLeaf,
    StagedArchitecture,
};
use layout_runtime::symbols::Fact;
use layout_runtime::{Error, Int, IntTuple, Layout, Swizzle, Tiler};
use std::cell::RefCell;

/// Specifies whether a tile may overrun a mode, that is, go past the end of the mode. In a text or a `layout!(…)`
/// value, tiles may overrun, as in CuTe. An item must permit such tiles with `where overrun`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overrun {
    /// Allowed, because `where overrun` is declared.
    Stated,
    /// Allowed without a declaration, as in text and in `layout!(…)` values. The number of tiles along a mode is
    /// rounded up.
    Allowed,
    /// Not allowed. An overrun is an error, which is reported at the tile.
    Refused,
}

/// Evaluates each expression to a `Value`, and collects the errors.
pub(super) struct Resolver<'a> {
    pub(super) source: Source<'a>,
    pub(super) names: &'a dyn Names,
    pub(super) overrun: Overrun,
    pub(super) errors: Vec<Diagnostic>,
}

impl Domain for Resolver<'_> {
    type Value = Value;

    fn text(&self, at: &At) -> String {
        self.names.text(at)
    }

    fn push(&mut self, error: Diagnostic) {
        self.errors.push(error);
    }

    fn is_full(&self) -> bool {
        self.errors.len() >= MOST_MISTAKES
    }

    fn is_constant(&self, at: &At) -> bool {
        self.names.known(at).is_some() || self.names.takes_constants() && is_constant_operand(&self.names.text(at))
    }

    fn stands(&mut self, at: &At) -> Stands {
        if self.names.is_line(at) && self.names.known(at).is_none() {
            return Stands::Type;
        }
        let (name, is_declared) = (self.names.text(at), self.names.declares(at));
        let is_constant = self.names.takes_constants() && !is_declared && is_constant_operand(&name);
        match is_constant || self.names.known(at).is_some() {
            true => Stands::Integer,
            false => Stands::of(&name, is_declared),
        }
    }

    fn ints(&mut self, tuple: &IntTuple) -> Option<Value> {
        if let Some(value) = grouped(tuple, self.source, self.names) {
            return Some(value);
        }
        Some(Value::Ints(known(tuple, Role::Extent, self.source, self.names, &mut self.errors)?))
    }

    /// Evaluates a layout such as `(4,8):(8,1)`. Reports all errors of the layout, not only the first.
    fn notation(&mut self, notation: &Notation, _: &At) -> Option<Value> {
        let notation = known_notation(notation, self.source, self.names, &mut self.errors)?;
        let problem = match notation.layout() {
            Ok(layout) => return Some(Value::Layout(layout)),
            Err(problem) => problem,
        };
        let mut problems: Vec<_> = (0..).map_while(|k| notation.problem(k)).collect();
        if problems.is_empty() {
            problems.push(problem);
        }
        let located = problems.into_iter().map(|problem| {
            let problem = locate(&notation, self.source, problem);
            Diagnostic::of(problem.start..problem.end, &problem.error)
        });
        self.errors.extend(located);
        None
    }

    fn swizzle(&mut self, swizzle: Swizzle) -> Value {
        Value::Swizzle(swizzle)
    }

    fn front(
        &mut self,
        (swizzle, offset): (Swizzle, IntTuple),
        inner: Value,
        [inner_at, at]: [&At; 2],
    ) -> Option<Value> {
        let offset = known(&offset, Role::Stride, self.source, self.names, &mut self.errors)?;
        let swizzled = inner
            .layout(inner_at)
            .and_then(|layout| fronted(layout, swizzle, &offset).map_err(|error| Diagnostic::of(at.clone(), &error)));
        self.reported(swizzled).map(Value::Layout)
    }

    fn list(&mut self, values: Vec<Value>, exprs: &[&Expr], at: &At) -> Option<Value> {
        let tilers: Result<Vec<Tiler>, _> =
            values.iter().zip(exprs).map(|(value, expr)| value.tiler(&expr.at)).collect();
        let modes = |tilers: Vec<_>| Tiler::modes(&tilers).map_err(|error| Diagnostic::of(at.clone(), &error));
        self.reported(tilers.and_then(modes)).map(Value::Tiler)
    }

    fn integer(&mut self, at: &At) -> Option<Value> {
        if let Some(value) = self.names.known(at) {
            return Some(Value::Ints(IntTuple::int(value)));
        }
        let symbol = self.names.number(at);
        self.reported(symbol).map(|symbol| Value::Ints(IntTuple::from(Int::extent(symbol))))
    }

    fn named(&mut self, at: &At) -> Option<Value> {
        self.declared(self.names.value(at))
    }

    fn instance(&mut self, call: &Call, at: &At) -> Option<Value> {
        self.declared(self.names.instance(call, at))
    }

    fn instruction(&mut self, instruction: Instruction) -> Value {
        Value::Instruction(instruction)
    }

    fn attribute(&mut self, at: &At) -> Option<Value> {
        let text = self.names.text(at);
        let is_as_written = text.len() == at.len();
        match attribute::read(&text, at, self.source) {
            Ok(Attribute::Distributed(distributed)) => Some(Value::Distributed(Box::new(distributed))),
            Ok(Attribute::Layout(layout)) => Some(Value::Layout(layout)),
            // The position of an error in an alias refers to the text of the alias. Therefore the error is reported
            // where the alias is used.
            Err(error) if !is_as_written => self.report(Diagnostic { at: at.clone(), ..error }),
            Err(error) => self.report(error),
        }
    }

    /// Returns the cached tiling of a call with the same text. Returns `None` if the cache does not contain the tiling,
    /// or if an operand is a declared name, because the text then does not determine the tiling.
    fn remembered(&mut self, call: &Call, at: &At) -> Option<Value> {
        let is_declared = |arg: &Expr| matches!(arg.kind, ExprKind::Name) && self.names.declares(&arg.at);
        let tiles = |name: &str| ops::find(name).is_some_and(ops::Op::makes_tiling);
        if call.operation.is_some() || !tiles(&self.names.text(&call.name)) || call.args.iter().any(is_declared) {
            return None;
        }
        tilings::known(&spaceless(self.names.text(at))).map(Value::Instruction)
    }

    fn apply(&mut self, operation: &Application<'_>, values: Vec<Value>) -> Option<Value> {
        let words = operation.words().iter().map(|word| (self.names.text(&word.at), word.at.clone())).collect();
        let overruns = self.overrun == Overrun::Stated;
        let args = Args::new(values, operation.exprs, operation.at);
        let args = args.of_call(operation.op.name, words, self.names, overruns);
        let value = self.operation(operation, &args)?;
        if let (Value::Instruction(tiling), true) = (&value, operation.op.makes_tiling()) {
            tilings::keep(spaceless(tiling.to_string()), tiling);
        }
        Some(value)
    }
}

impl Resolver<'_> {
    /// Returns the values of the numbers between `<` and `>`.
    fn numbers(&mut self, operation: &Application<'_>) -> Option<Vec<i64>> {
        let mut numbers = Vec::new();
        for param in operation.numbers() {
            match param.number.or_else(|| self.names.known(&param.at)) {
                Some(number) => numbers.push(number),
                None => {
                    let text = self.names.text(&param.at);
                    let message =
                        format!("{}: the result depends on `{text}`, whose value only rustc knows", operation.op.name);
                    return self.report(Diagnostic::by_rustc(param.at.clone(), message));
                }
            }
        }
        Some(numbers)
    }

    /// Reports the error of a lookup. `Err(None)` means that the error was already reported at the declaration.
    fn declared(&mut self, value: Result<Value, Option<Diagnostic>>) -> Option<Value> {
        value.map_err(|error| self.errors.extend(error)).ok()
    }

    fn operation(&mut self, operation: &Application<'_>, args: &Args<'_>) -> Option<Value> {
        let op = operation.op;
        if let Some(name) = args.first_name().filter(|_| !op.is(Flag::Symbolic)) {
            return self.not_known(op, name, args);
        }
        let numbers: Vec<i64> = self.numbers(operation)?;
        let answer = op.answer(args, &numbers);
        match answer.and_then(|value| self.refuse_overrun(op, args, &value).map(|()| value)) {
            Ok(value) => {
                self.note_excess(op, args);
                // As in CuTe, a result is marked static if all operands are static.
                let is_static = (0..args.len()).all(|i| args.value(i).is_static());
                Some(if is_static { value.made_static() } else { value })
            }
            Err(failure) => {
                if let Some(NotStatic { name }) = failure.algebra().and_then(NotStatic::of) {
                    if let Some(fact) = needed(op, args, &numbers) {
                        return self.not_stated(op, name, args.at, fact);
                    }
                    return match counterexample(op, args, &numbers) {
                        Some((values, failure)) => {
                            let placed = placed(failure, self.source, args);
                            let message = format!("{values}: {}", placed.message);
                            self.report(Diagnostic { message, ..placed })
                        }
                        None => self.not_known(op, name, args),
                    };
                }
                let (error, mut placed) = (failure.algebra().copied(), placed(failure, self.source, args));
                let at = error.as_ref().and_then(|error| at_param(error, operation));
                if let Some(error) = &error {
                    self.spell_symbol(&mut placed, error, op, args);
                }
                self.report(Diagnostic { at: at.unwrap_or(placed.at), ..placed })
            }
        }
    }
}

/// Maximum number of proof steps for all tried clauses together.
const TRIES: usize = 1 << 14;

/// If the operation compares numbers, suggests one clause about symbols that decides the comparison.
fn needed(op: &Op, args: &Args<'_>, numbers: &[i64]) -> Option<Help> {
    if !op.is(Flag::Compares) {
        return None;
    }
    let budget = RefCell::new(Budget::new(TRIES));
    let stated = args.numbers_of_names().stated();
    let positive = positive(args);
    let has_answer = |more: &[Fact]| {
        let facts = [&stated, more, &positive].concat();
        let can_be = Cases::new(&Layout::UNIT, &facts).is_some_and(|mut cases| cases.next().is_some());
        can_be
            && matches!(op.answer(&args.supposing(more, &budget), numbers), Ok(value) if !matches!(value, Value::Bool(false)))
    };
    let (names, known) = (args.names(), args.numbers_of_names());
    let fact = supposed::fact(&names, &known, &[">=", "=="], &has_answer);
    let divisor = || if op.divides_symbols() { supposed::divisor(&names, &known, &has_answer) } else { None };
    let multiple = || supposed::multiple(&names, &known, &has_answer);
    fact.or_else(divisor).or_else(multiple)
}

/// Maximum number of combinations of symbol values that are tried in the search for a counterexample.
const VALUES: usize = 8;

/// Searches for symbol values that satisfy all facts, but for which a divide or a composition fails. Returns the values
/// and the error.
fn counterexample(op: &Op, args: &Args<'_>, numbers: &[i64]) -> Option<(String, Failure)> {
    if !op.divides_symbols() {
        return None;
    }
    let (known, names, positive) = (args.numbers_of_names(), args.names(), positive(args));
    let facts = [known.stated(), positive].concat();
    let mut cases = Cases::new(&Layout::UNIT, &facts)?;
    names.iter().try_for_each(|name| cases.add(*name))?;
    std::iter::from_fn(|| cases.next()).take(VALUES).find_map(|case| {
        let failure = op.answer(&args.with(&case)?, numbers).err()?;
        let error = failure.algebra()?;
        let is_refuted = error.breaks(&NoLayout::RULE) || error.breaks(&NoTiling::RULE);
        let value = |name: &u8| Some(format!("{} = {}", known.get(*name)?.text, case.get(*name)?));
        let values = names.iter().filter_map(value).collect::<Vec<_>>().join(", ");
        is_refuted.then(|| (format!("for {values}"), failure))
    })
}

/// Returns, for each symbolic extent, the fact that the extent is at least 1.
fn positive(args: &Args<'_>) -> Vec<Fact> {
    let positive = |name: u8| Fact { text: "", name: name.into(), modulus: 0, other: None, low: 1, high: i64::MAX };
    args.extents().into_iter().map(positive).collect()
}

/// Returns `swizzle o offset o layout`.
fn fronted(layout: Layout, swizzle: Swizzle, offset: &IntTuple) -> Result<Layout, Error> {
    match offset.as_int() {
        Some(offset) if offset.basis().is_xor() => layout.joined(offset.value())?.swizzled(swizzle, 0),
        Some(offset) if offset.basis().is_one() => layout.swizzled(swizzle, offset.value()),
        _ if swizzle == Swizzle::IDENTITY => layout.shifted(offset),
        _ => layout.shifted(offset)?.swizzled(swizzle, 0),
    }
}

/// Returns the span of the number between `<` and `>` that an error is about, or `None` if the error is about something
/// else.
fn at_param(error: &Error, operation: &Application<'_>) -> Option<At> {
    let mut params = operation.params.iter().filter(|param| param.number.is_some());
    if error.breaks(&EmptyRange::RULE) {
        return Some(params.next()?.at.start..operation.params.last()?.at.end);
    }
    let number = ModeOutOfRange::of(error)
        .map(|rule| rule.mode)
        .or_else(|| PathBelowLeaf::of(error).map(|rule| rule.mode))
        .or_else(|| Divisor::of(error).map(|rule| rule.divisor))
        .or_else(|| MovementBits::of(error).map(|rule| rule.bits))
        .or_else(|| MovementRoom::of(error).map(|rule| rule.room))
        .or_else(|| StagedArchitecture::of(error).map(|rule| rule.sm))?;
    params.rfind(|param| param.number == Some(number)).map(|param| param.at.clone())
}
