//! Evaluates names and arithmetic where the notation expects an integer.

use super::names::Names;
use super::spell::{factors, unit};
use super::value::Value;
use crate::syntax::{At, Diagnostic};
use layout_import::notation::{Cursor, Factor, Factors, Notation, Source, Strides, Token};
use layout_runtime::rules::{CeilStride, Divisor, ProductExtent, SizeOverflow, TooManyFactors};
use layout_runtime::{Basis, Error, Int, IntTuple, Symbol};
use std::borrow::Cow;

/// The role of an integer in a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// An extent of a shape.
    Extent,
    /// A stride.
    Stride,
}

/// Returns `true` if a leaf of the layout is a name or arithmetic that is not evaluated yet.
fn has_names(notation: &Notation) -> bool {
    let any = |tuple: &IntTuple| tuple.leaves().iter().any(|leaf| leaf.as_written().is_some());
    any(&notation.shape) || matches!(&notation.strides, Strides::Given(strides) if any(strides))
}

/// Returns the tuple with values instead of names, or `None` if a name has no value.
pub(super) fn known(
    tuple: &IntTuple,
    role: Role,
    source: Source<'_>,
    names: &dyn Names,
    errors: &mut Vec<Diagnostic>,
) -> Option<IntTuple> {
    let mut is_known = true;
    let grown = with_tuples(tuple, role, source, names).map_err(|error| errors.push(error)).ok()?;
    let tuple = grown.with_leaves(|leaf| {
        let found = leaf.as_written().map_or(Ok(leaf), |at| number(source, at, role, names));
        found.unwrap_or_else(|error| {
            is_known = false;
            // If a name without a value occurs in the shape and in the strides, the error is reported only once.
            if errors.iter().all(|known| known.message != error.message) {
                errors.push(error);
            }
            leaf
        })
    });
    is_known.then_some(tuple)
}

/// Replaces each name or call that evaluates to a tuple by this tuple.
fn with_tuples(tuple: &IntTuple, role: Role, source: Source<'_>, names: &dyn Names) -> Result<IntTuple, Diagnostic> {
    let is_written = |leaf: &Int| leaf.as_written().is_some();
    if !matches!(source, Source::Text(_)) || !tuple.leaves().iter().any(is_written) {
        return Ok(*tuple);
    }
    if let Some(leaf) = tuple.as_int() {
        let found = leaf.as_written().and_then(|at| written(source, at, names));
        return match (found, role) {
            (Some((Value::Ints(found), at)), Role::Stride) if !found.is_int() => {
                strides(&found).map_err(|error| Diagnostic::of(at, &error))
            }
            (Some((Value::Ints(found), _)), Role::Extent) if !found.is_int() => Ok(found),
            _ => Ok(*tuple),
        };
    }
    let mode = |i: usize| with_tuples(&tuple.mode(&[i]).unwrap_or(*tuple), role, source, names);
    let modes = (0..tuple.rank()).map(mode).collect::<Result<Vec<_>, _>>()?;
    IntTuple::tuple(&modes).map_err(|error| Diagnostic::of(0..0, &error))
}

/// Returns the value and the span of the name or call at `at`. Returns `None` if the integer is a product with further
/// factors.
fn written(source: Source<'_>, at: usize, names: &dyn Names) -> Option<(Value, At)> {
    let mut factors = Factors::new(source, at);
    let (Factor::Name | Factor::Call, place) = factors.next()? else { return None };
    factors.next().is_none().then(|| names.written(&place)).flatten().map(|value| (value, place))
}

/// If the tuple is a single name or call in parentheses, returns its value. Returns `None` if the value is an integer
/// or a tuple: `(m)` is a shape, but `(A)` is the layout `A`.
pub(super) fn grouped(tuple: &IntTuple, source: Source<'_>, names: &dyn Names) -> Option<Value> {
    let at = tuple.leaves().first().filter(|_| tuple.leaves().len() == 1 && !tuple.is_int())?.as_written()?;
    let (value, _) = written(source, at, names)?;
    (!matches!(value, Value::Ints(_))).then_some(value)
}

/// Converts integers that were parsed as extents to strides. The symbol `m` becomes the stride `1 * m`, that is, the
/// number 1 with the unit `m`.
pub(super) fn strides(tuple: &IntTuple) -> Result<IntTuple, Error> {
    let has_quotient = tuple.leaves().iter().any(|leaf| leaf.symbol().is_some_and(|symbol| symbol.divisor > 1));
    if has_quotient {
        return Err(CeilStride.error().of("make_layout", 1));
    }
    Ok(tuple.with_leaves(|leaf| match leaf.symbol().and_then(|symbol| Basis::named(symbol.name.into())) {
        Some(unit) => Int::new(1).of(unit),
        None => leaf,
    }))
}

/// Returns the layout in the notation with values instead of names. If a name has no value, adds an error to `errors`,
/// and returns `None`.
pub(super) fn known_notation<'n>(
    notation: &'n Notation,
    source: Source<'_>,
    names: &dyn Names,
    errors: &mut Vec<Diagnostic>,
) -> Option<Cow<'n, Notation>> {
    if !has_names(notation) {
        return Some(Cow::Borrowed(notation));
    }
    let shape = known(&notation.shape, Role::Extent, source, names, errors);
    let strides = match &notation.strides {
        Strides::Given(stride) => known(stride, Role::Stride, source, names, errors).map(Strides::Given),
        default => Some(*default),
    };
    let mut known = *notation;
    (known.shape, known.strides) = (shape?, strides?);
    Some(Cow::Owned(known))
}

/// Evaluates the number that starts at `at`: arithmetic with numbers and names, or `ceil(name/number)`. In a text,
/// which is not Rust code, the number may be any C++ arithmetic. If the result depends on symbols and is not a valid
/// extent or stride, the arithmetic becomes a new symbol.
fn number(source: Source<'_>, at: usize, role: Role, names: &dyn Names) -> Result<Int, Diagnostic> {
    let error = match arithmetic(source, at, role, names) {
        Err(error) if error.message == UNKNOWN || is_product(&error) => error,
        result => return result,
    };
    let mut factors = Factors::new(source, at);
    factors.by_ref().for_each(drop);
    let whole = at..factors.behind();
    match names.whole(&whole) {
        Some(symbol) => Product { names: vec![symbol?], ..Product::new(at) }.number(role, whole),
        None => Err(error),
    }
}

/// Returns `true` if the error reports that an extent is a product with symbols.
fn is_product(error: &Diagnostic) -> bool {
    error.message == Diagnostic::of(error.at.clone(), &ProductExtent.error()).message
}

fn arithmetic(source: Source<'_>, at: usize, role: Role, names: &dyn Names) -> Result<Int, Diagnostic> {
    let (mut sum, mut product, mut end) = (None, Product::new(at), at);
    for (factor, place) in Factors::new(source, at) {
        end = place.end;
        match factor {
            Factor::Minus if product.is_empty() => product.value = -1,
            Factor::Plus | Factor::Minus => {
                sum = Some(product.added(sum)?);
                product = Product { value: if factor == Factor::Plus { 1 } else { -1 }, ..Product::new(end) };
            }
            Factor::Over => product.next = Next::Divisor,
            Factor::Remainder => product.next = Next::Modulus,
            Factor::CeilOf { number, name } => {
                let value = |at: &At| names.known(at).or(names.text(at).parse().ok());
                match (value(&number), value(&name)) {
                    (Some(value), Some(divisor @ 1..)) => product.times(rounded_up(value, divisor), place)?,
                    (_, Some(divisor)) if divisor < 1 => {
                        return Err(Diagnostic::of(name, &Divisor { divisor }.error()));
                    }
                    _ => return Err(unknown(place)),
                }
            }
            Factor::Number(value) => product.times(value, place)?,
            Factor::Name => match names.known(&place) {
                Some(value) => product.times(value, place)?,
                None => product.named(names.number(&place)?, place)?,
            },
            Factor::Call => product.of(names.call(&place)?, place)?,
            Factor::Bracketed => product.of(number(source, place.start, role, names)?, place)?,
            Factor::Ceil { function, .. } if names.text(&function) != "ceil" => {
                let message = format!("expected an integer, found a call of `{}`", names.text(&function));
                return Err(Diagnostic::new(function, message, "write a Rust expression in braces, as in `{f(m)}`"));
            }
            Factor::Ceil { name, divisor, .. }
                if let (Some(value), 1..) = (names.known(&name).or(names.text(&name).parse().ok()), divisor) =>
            {
                product.times(rounded_up(value, divisor), place)?;
            }
            Factor::Ceil { name, divisor, by, .. } => {
                product.named(quotient(names.number(&name)?, divisor, by)?, place)?;
            }
        }
    }
    let number = match sum {
        None => product.number(role, at..end)?,
        sum => Int::new(product.added(sum)?),
    };
    let is_known = number.symbol().is_none() && number.basis().is_one();
    Ok(if is_known && is_static(source, at..end) { Int::fixed(number.value()) } else { number })
}

/// Returns `true` if the arithmetic is static in C++, so that each operand is `Int<…>` or a static number such as `_8`.
fn is_static(source: Source<'_>, at: At) -> bool {
    let mut cursor = Cursor::new(source, at.start);
    while matches!(source, Source::Text(_)) && cursor.start < at.end {
        cursor = match cursor.token {
            Token::Word(_) => match Cursor::new(source, cursor.end).behind_bracket() {
                Some(behind) => behind,
                None => return false,
            },
            Token::Int { fixed: false, .. } | Token::Name | Token::TypeCall | Token::Braced => return false,
            _ => Cursor::new(source, cursor.end),
        };
    }
    matches!(source, Source::Text(_))
}

/// Divides `value` by a positive number, and rounds up.
fn rounded_up(value: i64, divisor: i64) -> i64 {
    value.div_euclid(divisor) + i64::from(value.rem_euclid(divisor) > 0)
}

/// The operation that applies the next factor to a product.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Factor,
    Divisor,
    Modulus,
}

/// A product of a number and symbols.
struct Product {
    value: i64,
    names: Vec<Symbol>,
    /// The operation for the next factor.
    next: Next,
    /// Span of the product.
    at: At,
}

impl Product {
    fn new(start: usize) -> Self {
        Self { value: 1, names: Vec::new(), next: Next::Factor, at: start..start }
    }

    fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    fn times(&mut self, value: i64, at: At) -> Result<(), Diagnostic> {
        self.at = if self.is_empty() { at.clone() } else { self.at.start..at.end };
        let next = std::mem::replace(&mut self.next, Next::Factor);
        if next != Next::Factor && !self.names.is_empty() {
            return Err(unknown(at));
        }
        let (result, kind) = match next {
            Next::Factor => (self.value.checked_mul(value), SizeOverflow.error()),
            Next::Divisor => (self.value.checked_div(value), Divisor { divisor: value }.error()),
            Next::Modulus => (self.value.checked_rem(value), Divisor { divisor: value }.error()),
        };
        self.value = result.ok_or_else(|| Diagnostic::of(at, &kind))?;
        Ok(())
    }

    /// Multiplies or divides the product by `factor`, or replaces the product by its remainder modulo `factor`. `next`
    /// selects the operation.
    fn of(&mut self, factor: Int, at: At) -> Result<(), Diagnostic> {
        match factor.symbol() {
            Some(symbol) => self.named(symbol, at),
            None => {
                factors(factor).try_for_each(|name| self.named(Symbol::new(name, 1), at.clone()))?;
                self.times(factor.value(), at)
            }
        }
    }

    fn named(&mut self, symbol: Symbol, at: At) -> Result<(), Diagnostic> {
        self.at = if self.is_empty() { at.clone() } else { self.at.start..at.end };
        if self.next != Next::Factor {
            return Err(unknown(at));
        }
        self.names.push(symbol);
        Ok(())
    }

    /// Adds this product to the sum. Returns an error if the product contains symbols.
    fn added(&self, sum: Option<i64>) -> Result<i64, Diagnostic> {
        if !self.names.is_empty() {
            return Err(unknown(self.at.clone()));
        }
        let sum = sum.unwrap_or(0).checked_add(self.value);
        sum.ok_or_else(|| Diagnostic::of(self.at.clone(), &SizeOverflow.error()))
    }

    fn number(&self, role: Role, at: At) -> Result<Int, Diagnostic> {
        let refused = |error: Error| Err(Diagnostic::of(at.clone(), &error));
        match (role, self.names.as_slice()) {
            (_, []) => Ok(Int::new(self.value)),
            (Role::Extent, [symbol]) if self.value == 1 => Ok(Int::extent(*symbol)),
            (Role::Extent, _) => refused(ProductExtent.error()),
            (Role::Stride, names) if names.iter().any(|symbol| symbol.divisor > 1) => refused(CeilStride.error()),
            (Role::Stride, names) => {
                let basis = unit(names.iter().map(|symbol| symbol.name));
                basis.map_or_else(|| refused(TooManyFactors.error()), |basis| Ok(Int::new(self.value).of(basis)))
            }
        }
    }
}

const UNKNOWN: &str = "a sum or a quotient with a number that is only known at run time";

/// Returns the error for arithmetic with a number that is not known.
fn unknown(at: At) -> Diagnostic {
    Diagnostic::new(
        at,
        UNKNOWN,
        "write a name for this number; an extent may be `ceil(m/8)`, and in Rust you can write any expression in braces, `{m + 1}`",
    )
}

/// Returns the symbol `ceil(symbol/divisor)`.
fn quotient(symbol: Symbol, divisor: i64, at: At) -> Result<Symbol, Diagnostic> {
    match u64::try_from(divisor) {
        Ok(positive) if positive > 0 => symbol.by(positive).map_err(|error| Diagnostic::of(at, &error)),
        _ => Err(Diagnostic::of(at, &Divisor { divisor }.error())),
    }
}

/// Returns the span of the first occurrence of the symbol `name` within `within`. Returns `within` if the symbol does
/// not occur in this span.
pub(super) fn place_of(name: u8, within: &At, source: Source<'_>, names: &dyn Names) -> At {
    let Some(text) = names.numbers().and_then(|numbers| numbers.borrow().get(name).map(|number| number.text.clone()))
    else {
        return within.clone();
    };
    let mut cursor = Cursor::new(source, within.start);
    while cursor.token != Token::End && cursor.start < within.end {
        let at = cursor.start..cursor.end;
        if matches!(cursor.token, Token::Name | Token::Braced) && names.text(&at) == text {
            return at;
        }
        cursor.bump();
    }
    within.clone()
}
