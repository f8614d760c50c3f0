//! One walk over an expression.

use super::args::Args;
use super::calls::{checked, is_number, placed};
use super::look_up::{Role, known, known_notation};
use super::names::Names;
use super::value::Value;
use super::{MOST_MISTAKES, instruction, ops, tilings};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind};
use layout_runtime::atom::is_word;
use layout_runtime::notation::{Notation, Source};
use layout_runtime::{Error, ErrorKind, Int, IntTuple, Layout, Swizzle, Tiler};

/// Whether a tile may go past the end of its mode. Values round up, as in CuTe; an item has to say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overrun {
    /// As values and text do.
    Allowed,
    /// An error at the tile.
    Refused,
}

/// One walk over an expression. `None` stands for a value that has been reported as wrong.
pub(super) struct Resolver<'a> {
    pub(super) source: Source<'a>,
    pub(super) names: &'a dyn Names,
    pub(super) overrun: Overrun,
    pub(super) errors: Vec<Diagnostic>,
}

impl Resolver<'_> {
    /// The value of an expression; behind many mistakes none is worked out any more.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<Value> {
        if self.errors.len() >= MOST_MISTAKES {
            return None;
        }
        match &expr.kind {
            ExprKind::Ints(tuple) => self.ints(tuple),
            ExprKind::Layout(notation) => self.notation(notation),
            ExprKind::Swizzle(swizzle) => Some(Value::Swizzle(*swizzle)),
            ExprKind::Offset(swizzle, offset, inner) => self.offset(*swizzle, *offset, inner, &expr.at),
            ExprKind::List(tilers) => self.list(tilers, &expr.at),
            ExprKind::Compose(a, b) => self.composition([a, b], &expr.at),
            ExprKind::Call(call) => self.call(call, &expr.at),
            ExprKind::Name => self.name(&expr.at),
        }
    }

    // Values are large: kept out of the frame above, of which there is one for each level of the input.

    fn ints(&mut self, tuple: &IntTuple) -> Option<Value> {
        Some(Value::Ints(known(tuple, Role::Extent, self.source, self.names, &mut self.errors)?))
    }

    /// A layout declared elsewhere, or an integer.
    fn name(&mut self, at: &At) -> Option<Value> {
        let text = self.names.text(at);
        if is_word(&text) && !self.names.declares(at) {
            return self.instruction(at);
        }
        if is_number(&text) {
            return match self.names.number(at) {
                Ok(symbol) => Some(Value::Ints(IntTuple::from(Int::extent(symbol)))),
                Err(error) => self.report(error),
            };
        }
        match self.names.value(at) {
            Ok(value) => Some(value),
            Err(error) => {
                self.errors.extend(error);
                None
            }
        }
    }

    fn composition(&mut self, operands: [&Expr; 2], at: &At) -> Option<Value> {
        if let Some(error) = loose_offset(operands[0], |at| is_number(&self.names.text(at))) {
            return self.report(error);
        }
        let values: Vec<_> = operands.iter().map(|operand| self.value(operand)).collect();
        let args = Args::new(values.into_iter().collect::<Option<_>>()?, &operands, at);
        self.apply(ops::find("composition")?, &[], &args)
    }

    pub(super) fn report<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// All that is wrong with a layout as written, or the layout.
    fn notation(&mut self, notation: &Notation) -> Option<Value> {
        let notation = known_notation(notation, self.source, self.names, &mut self.errors)?;
        let problem = match notation.layout(self.source) {
            Ok(layout) => return Some(Value::Layout(layout)),
            Err(problem) => problem,
        };
        let mut problems: Vec<_> = (0..).map_while(|k| notation.problem(self.source, k)).collect();
        if problems.is_empty() {
            problems.push(problem);
        }
        let located = problems.iter().map(|problem| Diagnostic::of(problem.start..problem.end, &problem.error));
        self.errors.extend(located);
        None
    }

    fn offset(&mut self, swizzle: Swizzle, offset: Int, inner: &Expr, at: &At) -> Option<Value> {
        let value = self.value(inner)?;
        let swizzled = value
            .layout(&inner.at)
            .and_then(|layout| fronted(layout, swizzle, offset).map_err(|error| Diagnostic::of(at.clone(), &error)));
        match swizzled {
            Ok(layout) => Some(Value::Layout(layout)),
            Err(error) => self.report(error),
        }
    }

    fn list(&mut self, exprs: &[Expr], at: &At) -> Option<Value> {
        let values: Vec<_> = exprs.iter().map(|expr| self.value(expr)).collect();
        let values: Vec<_> = values.into_iter().collect::<Option<_>>()?;
        let exprs: Vec<_> = exprs.iter().collect();
        let args = Args::new(values, &exprs, at);
        if let Some(name) = args.first_name() {
            return self.not_static("", name, at);
        }
        let tilers: Result<Vec<Tiler>, _> = (0..args.len()).map(|i| args.tiler(i)).collect();
        match tilers.and_then(|tilers| Tiler::modes(&tilers).map_err(|error| Diagnostic::of(at.clone(), &error))) {
            Ok(tiler) => Some(Value::Tiler(tiler)),
            Err(error) => self.report(error),
        }
    }

    /// The instruction that stands at `at`, with its arguments.
    fn instruction(&mut self, at: &At) -> Option<Value> {
        let word = spaceless(self.names.text(at));
        match instruction::named(&word) {
            Some(instruction) => Some(Value::Instruction(instruction)),
            None => self.report(instruction::unknown(&word, at)),
        }
    }

    fn call(&mut self, call: &Call, at: &At) -> Option<Value> {
        if call.args.is_empty() && is_word(&self.names.text(&call.name)) {
            return self.instruction(at);
        }
        let name = self.names.text(&call.name);
        if name.starts_with("make_tiled_") {
            return self.tiling(call, &name, at);
        }
        self.operation(call, &name, at)
    }

    /// A tiling: the one that has been made of the same words, if it has.
    fn tiling(&mut self, call: &Call, name: &str, at: &At) -> Option<Value> {
        let is_declared = |arg: &Expr| matches!(arg.kind, ExprKind::Name) && self.names.declares(&arg.at);
        if call.args.iter().any(is_declared) {
            return self.operation(call, name, at);
        }
        if let Some(tiling) = tilings::known(&spaceless(self.names.text(at))) {
            return Some(Value::Instruction(tiling));
        }
        let value = self.operation(call, name, at)?;
        if let Value::Instruction(tiling) = &value {
            tilings::keep(spaceless(tiling.to_string()), tiling);
        }
        Some(value)
    }

    fn operation(&mut self, call: &Call, name: &str, at: &At) -> Option<Value> {
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let op = match checked(call, name, at) {
            Ok(op) => op,
            Err(error) => return self.report(error),
        };
        let exprs: Vec<_> = call.args.iter().collect();
        let words = call.params.iter().filter(|param| param.number.is_none());
        let words = words.map(|word| (self.names.text(&word.at), word.at.clone())).collect();
        let (values, budget) = (values.into_iter().collect::<Option<_>>()?, self.names.budget());
        let args = Args::new(values, &exprs, at).of_call(op.name, words, budget);
        let params: Vec<(i64, At)> = call.params.iter().filter_map(|p| Some((p.number?, p.at.clone()))).collect();
        self.apply(op, &params, &args)
    }

    fn apply(&mut self, op: &ops::Op, params: &[(i64, At)], args: &Args<'_>) -> Option<Value> {
        let numbers: Vec<i64> = params.iter().map(|(value, _)| *value).collect();
        if let Some(name) = args.first_name().filter(|_| !op.takes_symbols) {
            return self.not_static(op.name, name, args.at);
        }
        match (op.apply)(args, &numbers).and_then(|value| self.refuse_overrun(op.name, args, &value).map(|()| value)) {
            Ok(value) => Some(value),
            Err(failure) => {
                if let Some(ErrorKind::NotStatic { name }) = failure.algebra().map(Error::kind) {
                    return self.not_static(op.name, name, args.at);
                }
                let at = failure.algebra().and_then(|error| at_param(error, params));
                let kind = failure.algebra().map(Error::kind);
                let mut placed = placed(failure, self.source, args);
                if let Some(ErrorKind::MayOverrun { name, factor, .. }) = kind {
                    self.spell_overrun(&mut placed, name, factor, op.name);
                }
                self.report(Diagnostic { at: at.unwrap_or(placed.at), ..placed })
            }
        }
    }
}

fn spaceless(text: String) -> String {
    if text.contains(' ') { text.split_whitespace().collect() } else { text }
}

/// `swizzle o offset o layout`
fn fronted(layout: Layout, swizzle: Swizzle, offset: Int) -> Result<Layout, Error> {
    if offset.basis().is_xor() {
        return layout.joined(offset.value())?.swizzled(swizzle, 0);
    }
    layout.swizzled(swizzle, offset.value())
}

/// An error if `left`, behind which another `o` stands, ends in a number. Behind a swizzle that would be an offset, and is none: those are
/// written numbers, which the parser has read.
pub(crate) fn loose_offset(left: &Expr, mut is_number: impl FnMut(&At) -> bool) -> Option<Diagnostic> {
    let ExprKind::Compose(before, last) = &left.kind else { return None };
    let is_loose = match &last.kind {
        ExprKind::Ints(number) => number.is_int(),
        ExprKind::Name => is_number(&last.at),
        ExprKind::Compose(..) => return loose_offset(last, is_number),
        _ => false,
    };
    let (message, help) = match before.kind {
        ExprKind::Swizzle(_) => (
            "an offset behind a swizzle is a written number",
            "write it, `Sw<3,3,3> o 8 o L`, or `m:1` for a layout of `m` elements",
        ),
        _ => (
            "an offset stands behind a swizzle only",
            "write `Sw<0,0,0> o 5 o L` for `5 + L(c)`, and `5:1` for a layout of five elements",
        ),
    };
    is_loose.then(|| Diagnostic::new(last.at.clone(), message, help))
}

/// The number between `<` and `>` that an error is about.
fn at_param(error: &Error, params: &[(i64, At)]) -> Option<At> {
    let number = match error.kind() {
        ErrorKind::ModeOutOfRange { mode, .. } | ErrorKind::PathBelowLeaf { mode } => mode,
        ErrorKind::Divisor { divisor } => divisor,
        ErrorKind::EmptyRange { .. } => return Some(params.first()?.1.start..params.last()?.1.end),
        _ => return None,
    };
    params.iter().rev().find(|(value, _)| *value == number).map(|(_, at)| at.clone())
}
