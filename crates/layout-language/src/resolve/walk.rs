//! Traverses expressions, and evaluates each subexpression in a domain. There are two domains: in one, the macro
//! computes values; in the other, it emits code that rustc evaluates.

use super::calls::{checked, is_instance, nowhere};
use super::instruction::{self, Instruction};
use super::ops::{self, Flag, Op};
use super::stands::Stands;
use super::transfer;
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind, Param};
use layout_import::notation::Notation;
use layout_runtime::rules::OrderAlone;
use layout_runtime::{Int, IntTuple, Swizzle};

/// A domain in which expressions are evaluated. If a method finds an error, it reports the error and returns `None`.
pub trait Domain {
    /// The result of an expression.
    type Value;

    /// Returns the source text at `at`, without spaces.
    fn text(&self, at: &At) -> String;

    /// Adds an error.
    fn push(&mut self, error: Diagnostic);

    /// Adds an error and returns `None`.
    fn report<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.push(error);
        None
    }

    /// Returns the value in `result`, or reports its error and returns `None`.
    fn reported<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Returns `true` if the maximum number of errors is reached.
    fn is_full(&self) -> bool;

    /// Returns `true` if the parameter at `at`, which occurs between `<` and `>`, is a number or a constant with a
    /// value that rustc computes.
    fn is_constant(&self, at: &At) -> bool;

    /// Classifies the name at `at` as an instruction, an integer, or a layout or tiling.
    fn stands(&mut self, at: &At) -> Stands;

    /// Evaluates a tuple of integers without strides.
    fn ints(&mut self, tuple: &IntTuple) -> Option<Self::Value>;

    /// Evaluates `shape:stride`.
    fn notation(&mut self, notation: &Notation, at: &At) -> Option<Self::Value>;

    /// Evaluates `Sw<B,M,S>`.
    fn swizzle(&mut self, swizzle: Swizzle) -> Self::Value;

    /// Evaluates `swizzle o offset o inner`. `places` are the spans of `inner` and of the whole expression.
    fn front(&mut self, front: (Swizzle, IntTuple), inner: Self::Value, places: [&At; 2]) -> Option<Self::Value>;

    /// Evaluates `[a, b, _]`.
    fn list(&mut self, values: Vec<Self::Value>, exprs: &[&Expr], at: &At) -> Option<Self::Value>;

    /// Evaluates a name that is an integer.
    fn integer(&mut self, at: &At) -> Option<Self::Value>;

    /// Evaluates a declared name.
    fn named(&mut self, at: &At) -> Option<Self::Value>;

    /// Evaluates a layout with arguments, `Smem<128>`.
    fn instance(&mut self, call: &Call, at: &At) -> Option<Self::Value>;

    /// Evaluates an instruction.
    fn instruction(&mut self, instruction: Instruction) -> Self::Value;

    /// Evaluates an attribute of Triton, or the type of a tensor with such an attribute.
    fn attribute(&mut self, at: &At) -> Option<Self::Value>;

    /// Returns the cached value of a call, or `None` if the value is not in the cache.
    fn remembered(&mut self, _call: &Call, _at: &At) -> Option<Self::Value> {
        None
    }

    /// Applies an operation to its operands. The caller has checked the number of operands.
    fn apply(&mut self, operation: &Application<'_>, values: Vec<Self::Value>) -> Option<Self::Value>;
}

/// A call or a composition, with its operation, its parameters between `<` and `>`, and its operand expressions.
#[derive(Debug)]
pub struct Application<'a> {
    /// The operation.
    pub op: &'static Op,
    /// The parameters between `<` and `>`.
    pub params: &'a [Param],
    /// The operands.
    pub exprs: &'a [&'a Expr],
    /// The whole call.
    pub at: &'a At,
}

impl<'a> Application<'a> {
    /// Returns the keywords between `<` and `>`. Keywords precede numbers.
    pub fn words(&self) -> &'a [Param] {
        self.params.get(..self.op.words()).unwrap_or_default()
    }

    /// Returns the numbers between `<` and `>`, which follow the keywords.
    pub fn numbers(&self) -> &'a [Param] {
        self.params.get(self.op.words()..).unwrap_or_default()
    }
}

/// Evaluates an expression. Returns `None` if the expression has an error, or if the maximum number of errors is
/// reached.
pub fn value<D: Domain>(domain: &mut D, expr: &Expr) -> Option<D::Value> {
    if domain.is_full() {
        return None;
    }
    match &expr.kind {
        ExprKind::Ints(tuple) => domain.ints(tuple),
        ExprKind::Layout(notation) => domain.notation(notation, &expr.at),
        ExprKind::Swizzle(swizzle) => Some(domain.swizzle(*swizzle)),
        ExprKind::Offset(swizzle, offset, inner) => front(domain, (*swizzle, *offset), inner, &expr.at),
        ExprKind::List(tilers) => list(domain, tilers, &expr.at),
        ExprKind::Compose(a, b) => composition(domain, [a, b], &expr.at),
        ExprKind::Call(call) => self::call(domain, call, &expr.at),
        ExprKind::Attribute => domain.attribute(&expr.at),
        ExprKind::Name => name(domain, &expr.at),
        ExprKind::Order { .. } => domain.report(Diagnostic::of(expr.at.clone(), &OrderAlone.error())),
    }
}

// Values are large, and `value` is recursive. Therefore the following functions are not inlined into `value`, so that
// the values do not enlarge its stack frame.

fn front<D: Domain>(domain: &mut D, front: (Swizzle, IntTuple), inner: &Expr, at: &At) -> Option<D::Value> {
    let value = value(domain, inner)?;
    domain.front(front, value, [&inner.at, at])
}

/// Returns the values of all operands. Evaluates all operands even if one fails, so that the errors of all operands are
/// reported.
fn values<D: Domain>(domain: &mut D, exprs: &[&Expr]) -> Option<Vec<D::Value>> {
    let values: Vec<_> = exprs.iter().map(|expr| value(domain, expr)).collect();
    values.into_iter().collect()
}

fn list<D: Domain>(domain: &mut D, exprs: &[Expr], at: &At) -> Option<D::Value> {
    let exprs: Vec<_> = exprs.iter().collect();
    let values = values(domain, &exprs)?;
    domain.list(values, &exprs, at)
}

fn composition<D: Domain>(domain: &mut D, exprs: [&Expr; 2], at: &At) -> Option<D::Value> {
    if let Some(front) = named_front(exprs[0], &mut |at| domain.stands(at) == Stands::Integer) {
        return self::front(domain, front, exprs[1], at);
    }
    if let Some(swizzles) = loose_swizzles(exprs[0], domain) {
        return swizzled(domain, swizzles, exprs, at);
    }
    if let Some((before, offset)) = offset_behind(exprs[0]) {
        return offset_composition(domain, before, offset, exprs[1], at);
    }
    if let Some(error) = loose_offset(exprs[0], &mut |at| domain.stands(at) == Stands::Integer) {
        return domain.report(error);
    }
    let values = values(domain, &exprs)?;
    domain.apply(&Application { op: ops::find("composition")?, params: &[], exprs: &exprs, at }, values)
}

/// Returns the swizzle and the offset in `left` if the parser could not recognize them. One case is `Sw<0,0,0> o m`, in
/// which `m` is a number. The other case is a tuple such as `(0,16)`: a shape cannot contain 0, so the tuple is a
/// coordinate.
fn named_front(left: &Expr, is_number: &mut dyn FnMut(&At) -> bool) -> Option<(Swizzle, IntTuple)> {
    match &left.kind {
        ExprKind::Ints(tuple) => {
            let is_zero = |leaf: &Int| leaf.is_number() && leaf.as_written().is_none() && leaf.value() == 0;
            (!tuple.is_int() && tuple.leaves().iter().any(is_zero)).then_some((Swizzle::IDENTITY, *tuple))
        }
        ExprKind::Compose(before, last) => match (&before.kind, &last.kind) {
            (ExprKind::Swizzle(swizzle), ExprKind::Ints(number)) if number.is_int() => Some((*swizzle, *number)),
            (ExprKind::Swizzle(swizzle), ExprKind::Name) if is_number(&last.at) => {
                Some((*swizzle, IntTuple::leaf(Int::written(last.at.start))))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns the two swizzles of `Sw o Sw` or `composition(Sw, Sw)`, if their composition is not a swizzle. The caller
/// then applies the second swizzle to the layout, and the first swizzle to the result.
fn loose_swizzles<D: Domain>(left: &Expr, domain: &D) -> Option<[Swizzle; 2]> {
    let (a, b) = match &left.kind {
        ExprKind::Compose(a, b) => (&**a, &**b),
        ExprKind::Call(call) if domain.text(&call.name) == "composition" => match call.args.as_slice() {
            [a, b] => (a, b),
            _ => return None,
        },
        _ => return None,
    };
    match (&a.kind, &b.kind) {
        (ExprKind::Swizzle(a), ExprKind::Swizzle(b)) if a.composition(*b).is_err() => Some([*a, *b]),
        _ => None,
    }
}

/// Applies the second swizzle to the layout, and then the first swizzle to the result.
fn swizzled<D: Domain>(domain: &mut D, [first, second]: [Swizzle; 2], exprs: [&Expr; 2], at: &At) -> Option<D::Value> {
    let op = ops::find("composition")?;
    let (first, second, inner) = (domain.swizzle(first), domain.swizzle(second), value(domain, exprs[1])?);
    let once = domain.apply(&Application { op, params: &[], exprs: &exprs, at }, vec![second, inner])?;
    domain.apply(&Application { op, params: &[], exprs: &exprs, at }, vec![first, once])
}

/// Splits `a o 5` into `a` and 5, unless `a` is a swizzle.
fn offset_behind(left: &Expr) -> Option<(&Expr, Int)> {
    match &left.kind {
        ExprKind::Compose(before, last) if !matches!(before.kind, ExprKind::Swizzle(_)) => match last.kind {
            ExprKind::Ints(number) => {
                Some((before, number.as_int().filter(|number| number.is_number() && number.as_written().is_none())?))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Evaluates `a o 5 o b`. The result maps the coordinate `c` to the index of `a` at `5 + b(c)`.
fn offset_composition<D: Domain>(
    domain: &mut D,
    before: &Expr,
    offset: Int,
    right: &Expr,
    at: &At,
) -> Option<D::Value> {
    let exprs = [before, right];
    let [left, inner] = exprs.map(|expr| value(domain, expr));
    let inner = domain.front((Swizzle::IDENTITY, offset.into()), inner?, [&right.at, at])?;
    domain.apply(&Application { op: ops::find("composition")?, params: &[], exprs: &exprs, at }, vec![left?, inner])
}

fn name<D: Domain>(domain: &mut D, at: &At) -> Option<D::Value> {
    match domain.stands(at) {
        Stands::Instruction => instruction(domain, at),
        Stands::Integer => domain.integer(at),
        Stands::Type => domain.named(at),
    }
}

/// Evaluates the name of an instruction at `at`, including its arguments.
fn instruction<D: Domain>(domain: &mut D, at: &At) -> Option<D::Value> {
    let word = spaceless(domain.text(at));
    match instruction::named(&word) {
        Some(instruction) => Some(domain.instruction(instruction)),
        None => domain.report(instruction::unknown(&word, at)),
    }
}

fn call<D: Domain>(domain: &mut D, call: &Call, at: &At) -> Option<D::Value> {
    let name = call.operation.map_or_else(|| domain.text(&call.name), String::from);
    if call.operation.is_none() && call.args.is_empty() && domain.stands(&call.name) == Stands::Instruction {
        return instruction(domain, at);
    }
    if is_instance(call, &|at| domain.text(at)) {
        return domain.instance(call, at);
    }
    if let Some(value) = domain.remembered(call, at) {
        return Some(value);
    }
    let exprs: Vec<_> = call.args.iter().collect();
    match (&*name, exprs.as_slice()) {
        ("composition", [a, b]) if let Some(swizzles) = loose_swizzles(a, domain) => {
            return swizzled(domain, swizzles, [a, b], at);
        }
        ("make_layout" | "make_ordered_layout", [shape, Expr { kind: ExprKind::Order { right }, .. }]) => {
            return ordered(domain, shape, *right, at);
        }
        ("tile_to_shape", [l, shape, Expr { kind: ExprKind::Order { right }, at: order }]) => {
            return match tiles_in_order([l, shape], (*right, order)) {
                Ok(args) => self::call(domain, &Call { args, ..call.clone() }, at),
                Err(error) => domain.report(error),
            };
        }
        _ => {}
    }
    let exprs = match exprs.split_first() {
        Some((copy, others)) if ops::find(&name).is_some_and(|op| op.is(Flag::Transfers)) => {
            if let Some(error) = transfer::refused(&spaceless(domain.text(&copy.at)), &copy.at) {
                domain.push(error);
            }
            others
        }
        _ => &exprs,
    };
    if let Some(error) = nowhere(call, &name) {
        return domain.report(error);
    }
    let values = values(domain, exprs);
    match checked(call, &name, at, &|at| domain.is_constant(at)) {
        Ok(op) => domain.apply(&Application { op, params: &call.params, exprs, at }, values?),
        Err(error) => domain.report(error),
    }
}

/// Evaluates `make_layout(shape, LayoutRight{})`.
fn ordered<D: Domain>(domain: &mut D, shape: &Expr, right: bool, at: &At) -> Option<D::Value> {
    let strides = if right { "compact_row_major" } else { "compact_col_major" };
    let (value, again) = (value(domain, shape)?, value(domain, shape)?);
    let of_shape = Application { op: ops::find(strides)?, params: &[], exprs: &[shape], at };
    let strides = domain.apply(&of_shape, vec![again])?;
    let of_both = Application { op: ops::find("make_layout")?, params: &[], exprs: &[shape, shape], at };
    domain.apply(&of_both, vec![value, strides])
}

/// Returns the operands of `tile_to_shape(l, shape, LayoutRight{})`, in which one number per mode replaces
/// `LayoutRight{}`.
fn tiles_in_order([l, shape]: [&Expr; 2], (right, at): (bool, &At)) -> Result<Vec<Expr>, Diagnostic> {
    let operands = vec![l.clone(), shape.clone()];
    let numbers = match &shape.kind {
        _ if !right => return Ok(operands),
        ExprKind::Ints(sizes) => (1..=sizes.rank() as i64).rev().collect::<Vec<_>>(),
        _ => {
            let message = "`LayoutRight` requires that the shape is written as a tuple here";
            return Err(Diagnostic::new(
                at.clone(),
                message,
                "write the order as numbers, with 1 for the fastest mode: `(2,1)`",
            ));
        }
    };
    let order = IntTuple::flat(&numbers).map_err(|error| Diagnostic::of(at.clone(), &error))?;
    Ok(operands.into_iter().chain([Expr { kind: ExprKind::Ints(order), at: at.clone() }]).collect())
}

pub(super) fn spaceless(text: String) -> String {
    if text.contains(' ') { text.split_whitespace().collect() } else { text }
}

/// If the left operand of `o` ends in a number, as `A o m` in `A o m o L`, returns an error. Such a number would be an
/// offset. The parser has already recognized all valid offsets, which are literal numbers.
fn loose_offset(left: &Expr, is_number: &mut dyn FnMut(&At) -> bool) -> Option<Diagnostic> {
    let ExprKind::Compose(_, last) = &left.kind else { return None };
    let is_loose = match &last.kind {
        ExprKind::Ints(number) => number.is_int(),
        ExprKind::Name => is_number(&last.at),
        ExprKind::Compose(..) => return loose_offset(last, is_number),
        _ => false,
    };
    let (message, help) = (
        "an offset must be a literal number",
        "write a literal, as in `A o 8 o L`, or write `m:1` for a layout of `m` elements",
    );
    is_loose.then(|| Diagnostic::new(last.at.clone(), message, help))
}
