//! Syntax to values: every operation applied, every mistake collected with its place.

pub(crate) mod args;
pub(crate) mod instruction;
mod look_up;
mod numbers;
pub(crate) mod ops;
mod spell;
mod value;

pub use instruction::{Instruction, Worded};
pub use numbers::{Bound, Fact, Number, Numbers};
pub(crate) use spell::spelled;
pub use spell::{factors, spell, spell_boxes, spell_tuple};
pub use value::Value;

use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind};
use args::Args;
use layout_runtime::atom::is_word;
use layout_runtime::notation::{Notation, Source, Syntax};
use layout_runtime::{Error, ErrorKind, Int, IntTuple, Layout, Named, Swizzle, Tiler};
use look_up::{Role, place_of};
use std::cell::RefCell;

/// Looks up the layouts that an expression names.
pub trait Names {
    /// The layout, or the tiling, declared under the name that stands at `at`.
    ///
    /// # Errors
    /// Where there is none, with what to write instead; `None` where its own declaration has been reported.
    fn value(&self, at: &At) -> Result<Value, Option<Diagnostic>>;

    /// Whether the name that stands at `at` is declared.
    fn declares(&self, _at: &At) -> bool {
        false
    }

    /// The words at `at`, for messages.
    fn text(&self, at: &At) -> String;

    /// The numbers that are only known at run time, where there can be some.
    fn numbers(&self) -> Option<&RefCell<Numbers>> {
        None
    }

    /// The same names, among which any small one stands for a number; none if it does here.
    fn unbound(&self) -> Option<Box<dyn Names + '_>> {
        None
    }

    /// Where what stands at `at` is written in the input at hand.
    fn place(&self, at: &At) -> At {
        at.clone()
    }

    /// The number of the name or the expression at `at`.
    ///
    /// # Errors
    /// Where a name stands for no number.
    fn number(&self, at: &At) -> Result<Named, Diagnostic> {
        match self.numbers() {
            Some(numbers) => numbers.borrow_mut().named(&self.text(at), at),
            None => Err(Diagnostic::of(at.clone(), &ErrorKind::Syntax(Syntax::Name).into())),
        }
    }
}

/// The value of an expression.
///
/// # Errors
/// Everything that is wrong with it: mistakes in different operands are found together. Nothing where all of it has been
/// reported before, with the declaration of a name.
pub fn resolve(expr: &Expr, source: Source<'_>, names: &dyn Names) -> Result<Value, Vec<Diagnostic>> {
    resolve_with(expr, source, names, Overrun::Allowed)
}

/// Whether a tile may go past the end of its mode. Values round up, as in CuTe; an item has to say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overrun {
    /// As values and text do.
    Allowed,
    /// An error at the tile.
    Refused,
}

/// [`resolve`], with a say about tiles that do not divide.
///
/// # Errors
/// As [`resolve`], and a tile that overruns where that is refused.
pub fn resolve_with(
    expr: &Expr,
    source: Source<'_>,
    names: &dyn Names,
    overrun: Overrun,
) -> Result<Value, Vec<Diagnostic>> {
    let mut resolver = Resolver { source, names, overrun, errors: Vec::new() };
    match resolver.value(expr) {
        Some(value) if resolver.errors.is_empty() => Ok(value),
        _ => Err(resolver.errors),
    }
}

/// One walk over an expression. `None` stands for a value that has been reported as wrong.
pub(crate) struct Resolver<'a> {
    source: Source<'a>,
    names: &'a dyn Names,
    overrun: Overrun,
    errors: Vec<Diagnostic>,
}

impl Resolver<'_> {
    fn value(&mut self, expr: &Expr) -> Option<Value> {
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
        Some(Value::Ints(self.known(tuple, Role::Extent)?))
    }

    /// A layout declared elsewhere, or an integer.
    fn name(&mut self, at: &At) -> Option<Value> {
        let text = self.names.text(at);
        if is_word(&text) && !self.names.declares(at) {
            return self.instruction(at);
        }
        if is_number(&text) {
            return match self.names.number(at) {
                Ok(named) => Some(Value::Ints(IntTuple::from(Int::extent(named)))),
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
        if let ExprKind::Compose(a, b) = &operands[0].kind {
            if matches!(&b.kind, ExprKind::Ints(number) if number.is_int()) {
                return self.report(loose_offset(b));
            }
            // Swizzles need not make one swizzle: they act on the layout one after the other.
            if is_swizzle(a) && is_swizzle(b) {
                let inner = Expr { kind: ExprKind::Compose(b.clone(), Box::new(operands[1].clone())), at: at.clone() };
                return self.composition([a, &inner], at);
            }
        }
        let values: Vec<_> = operands.iter().map(|operand| self.value(operand)).collect();
        let args = Args::new(values.into_iter().collect::<Option<_>>()?, &operands, at);
        self.apply("composition", &[], &args)
    }

    fn report<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// All that is wrong with a layout as written, or the layout.
    fn notation(&mut self, notation: &Notation) -> Option<Value> {
        let notation = self.known_notation(notation)?;
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
        let swizzled = args::layout_of(&value, &inner.at)
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
        let text: String = self.names.text(at).split_whitespace().collect();
        match instruction::named(&text, at) {
            Ok(instruction) => Some(Value::of(instruction)),
            Err(error) => self.report(error),
        }
    }

    fn call(&mut self, call: &Call, at: &At) -> Option<Value> {
        if call.args.is_empty() && is_word(&self.names.text(&call.name)) {
            return self.instruction(at);
        }
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let name = self.names.text(&call.name);
        let op = match checked(call, &name, at) {
            Ok(op) => op,
            Err(error) => return self.report(error),
        };
        let exprs: Vec<_> = call.args.iter().collect();
        let words = call.params.iter().filter(|param| param.number.is_none());
        let words = words.map(|word| (self.names.text(&word.at), word.at.clone())).collect();
        let args = Args::new(values.into_iter().collect::<Option<_>>()?, &exprs, at).with_words(words);
        let params: Vec<(i64, At)> = call.params.iter().filter_map(|p| Some((p.number?, p.at.clone()))).collect();
        self.apply(op.name, &params, &args)
    }

    fn apply(&mut self, operation: &str, params: &[(i64, At)], args: &Args<'_>) -> Option<Value> {
        let op = ops::find(operation)?;
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

    /// An operation would have to know the number under `name`: said where that is written.
    fn not_static<T>(&mut self, operation: &'static str, name: u8, within: &At) -> Option<T> {
        let at = place_of(name, within, self.source, self.names);
        let mut error = Diagnostic::of(at, &Error::from(ErrorKind::NotStatic { name }).of(operation, 0));
        if let Some(text) = self.number_text(name) {
            error.message = error.message.replace("a number that", &format!("`{text}`, which"));
            if operation.ends_with("_divide") {
                error.help += &format!("; a fact can say that tiles divide it, `where {text} % 8 == 0`");
            }
        }
        self.report(error)
    }

    /// A tile that may overrun, with the number's name and the fact that forbids it.
    fn spell_overrun(&self, placed: &mut Diagnostic, name: u8, factor: i64, operation: &str) {
        let Some(text) = self.number_text(name) else { return };
        placed.message = placed
            .message
            .replace("that is only known at run time", &format!("of `{text}`"))
            .replace("the number", &format!("`{text}`"));
        let allowed = if operation.ends_with("_divide") { ", or say `where overrun`" } else { "" };
        placed.help = format!("state `where {text} % {factor} == 0`{allowed}");
    }

    fn number_text(&self, name: u8) -> Option<String> {
        Some(self.names.numbers()?.borrow().get(name)?.text.clone())
    }

    fn refuse_overrun(&self, operation: &'static str, args: &Args<'_>, value: &Value) -> Result<(), args::Failure> {
        if self.overrun == Overrun::Allowed {
            return Ok(());
        }
        let error = match value {
            _ if operation.ends_with("_divide") => args.layout(0)?.overrun(&args.tiler(1)?),
            // The tile of an instruction divides what is known.
            Value::Layout(layout) if args.len() > 0 && matches!(args.value(0), Value::Instruction(_)) => {
                self.rounded(layout)
            }
            _ => None,
        };
        error.map_or(Ok(()), |error| Err(error.of(operation, 1).into()))
    }

    /// An extent that is rounded up for some numbers.
    fn rounded(&self, layout: &Layout) -> Option<Error> {
        let (numbers, shape) = (self.names.numbers()?.borrow(), layout.shape());
        let mut extents = shape.leaves().iter().filter_map(|leaf| leaf.named());
        let rounded = extents.find(|extent| !numbers.divisor(extent.name).is_multiple_of(extent.divisor))?;
        let tile = i64::from(rounded.divisor);
        Some(ErrorKind::MayOverrun { tile, name: rounded.name, factor: tile }.into())
    }
}

/// The operation of a call, if it takes so many numbers and operands.
fn checked(call: &Call, name: &str, at: &At) -> Result<&'static ops::Op, Diagnostic> {
    let op = ops::find(name).ok_or_else(|| unknown_operation(&call.name, name))?;
    op.check(call, at).map(|()| op)
}

/// An error if a call is none of an operation, or not as it is written.
pub(crate) fn check_call(call: &Call, name: &str, at: &At) -> Result<(), Diagnostic> {
    checked(call, name, at).map(|_| ())
}

/// Whether an expression is a swizzle, or swizzles only.
fn is_swizzle(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Swizzle(_) => true,
        ExprKind::Compose(a, b) => is_swizzle(a) && is_swizzle(b),
        _ => false,
    }
}

/// `swizzle o offset o layout`
fn fronted(layout: Layout, swizzle: Swizzle, offset: Int) -> Result<Layout, Error> {
    if offset.basis().is_xor() {
        return layout.joined(offset.value())?.swizzled(swizzle, 0);
    }
    layout.swizzled(swizzle, offset.value())
}

/// A number between two `o` behind what is no swizzle.
fn loose_offset(number: &Expr) -> Diagnostic {
    let message = "an offset stands behind a swizzle only";
    let help = "write `Sw<0,0,0> o 5 o L` for `5 + L(c)`, and `5:1` for a layout of five elements";
    Diagnostic::new(number.at.clone(), message, help)
}

/// The layout of a call without operands, if it has one: a word such as `Layout_K_SW128_Atom<16>`.
pub(crate) fn layout_word(call: &Call, name: &str, at: &At) -> Option<Layout> {
    let numbers: Vec<i64> = call.params.iter().filter_map(|param| param.number).collect();
    match (ops::find(name)?.apply)(&Args::new(Vec::new(), &[], at), &numbers) {
        Ok(Value::Layout(layout)) => Some(layout),
        _ => None,
    }
}

/// Whether a whole operand of that name is an integer. Layouts have names like types.
pub(crate) fn is_number(path: &str) -> bool {
    !path.contains("::")
        && path.trim_start_matches("r#").starts_with(|first: char| first.is_lowercase() || first == '_')
}

/// A failure at its place.
pub(crate) fn placed(failure: args::Failure, source: Source<'_>, args: &Args<'_>) -> Diagnostic {
    match failure {
        args::Failure::Here(diagnostic) => diagnostic,
        args::Failure::Algebra(error) => Diagnostic::of(place(&error, source, args), &error),
        args::Failure::Helped(error, help) => {
            Diagnostic { help, ..Diagnostic::of(place(&error, source, args), &error) }
        }
    }
}

/// The narrowest place an error of the algebra is about: a leaf of an operand that was written out, the operand, or the
/// whole call.
fn place(error: &Error, source: Source<'_>, args: &Args<'_>) -> At {
    let Some(operand) = error.operand().and_then(|i| args.expr(i)) else { return args.at.clone() };
    let Some(leaf) = error.at_leaf() else { return operand.at.clone() };
    let from = match &operand.kind {
        ExprKind::Ints(_) => operand.at.start,
        ExprKind::Layout(notation) if error.kind().is_about_stride() => {
            notation.stride_start().unwrap_or(operand.at.start)
        }
        ExprKind::Layout(_) => operand.at.start,
        _ => return operand.at.clone(),
    };
    let (start, end) = layout_runtime::notation::span_of(source, from, leaf, error.at_depth());
    start..end
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

/// What CuTe has and this language writes otherwise.
const ELSEWHERE: [(&str, &str); 20] = [
    ("Layout", "write `shape:stride`, as in `(2,3):(3,1)`"),
    ("Swizzle", "write `Sw<B,M,S> o shape:stride`"),
    ("Copy_Atom", "write the instruction with the bits of an element: `UniversalCopy<128,32>`"),
    ("get_slice", "the thread is the first mode of `partition_S(copy, tile)`"),
    ("get_thread_slice", "the thread is the first mode of `partition_S(copy, tile)`"),
    ("make_tensor", "there are no tensors here: write the layout"),
    ("group_modes", "write `group<begin, end>(l)`"),
    ("recast_layout", "write `recast<new bits, old bits>(l)`"),
    ("make_shape", "write the numbers: `(2,3)`"),
    ("make_stride", "write the numbers: `(3,1)`"),
    ("make_coord", "write the numbers: `(1,2)`"),
    ("make_tile", "write a list: `[4:1, _]`"),
    ("make_composed_layout", "write `Sw<B,M,S> o offset o shape:stride`"),
    ("local_tile", "there are no tensors here: `zipped_divide(l, tiler)` has the tile in its first mode"),
    ("local_partition", "there are no tensors here: `zipped_divide(l, threads)` has the threads in its first mode"),
    ("inner_partition", "there are no tensors here: `zipped_divide(l, tiler)` has the tile in its first mode"),
    ("outer_partition", "there are no tensors here: `zipped_divide(l, tiler)` has the tiles in its second mode"),
    ("print_layout", "print the value: `layout!(…).layout().print_layout()`"),
    ("print_latex", "`colex show --latex` draws it"),
    ("gcd", "write the number"),
];

fn unknown_operation(at: &At, name: &str) -> Diagnostic {
    let elsewhere = ELSEWHERE.iter().find(|(cute, _)| *cute == name).map(|(_, here)| *here);
    let help = match (elsewhere, nearest(name, ops::names())) {
        (Some(here), _) => here.to_string(),
        (None, Some(known)) => format!("did you mean `{known}`?"),
        (None, None) => "operations have CuTe's names, as `coalesce`, `composition` or `logical_divide`".to_string(),
    };
    Diagnostic::new(at.clone(), format!("unknown operation `{name}`"), help)
}

/// The name that is spelled most like `name`, if one is close.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let scored = known.map(|candidate| (strsim::jaro_winkler(name, candidate), candidate));
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.75).then_some(best.1)
}
