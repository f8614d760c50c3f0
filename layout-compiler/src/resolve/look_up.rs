//! Names and expressions in the places of integers.

use super::names::Names;
use crate::syntax::{At, Diagnostic};
use layout_runtime::notation::{Cursor, Notation, Source, Strides, Token};
use layout_runtime::{Basis, ErrorKind, Int, IntTuple, Symbol};
use std::borrow::Cow;

/// What an integer counts as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Extent,
    Stride,
}

/// Whether numbers have to be looked up.
fn has_names(notation: &Notation) -> bool {
    let any = |tuple: &IntTuple| tuple.leaves().iter().any(|leaf| leaf.as_written().is_some());
    any(&notation.shape) || matches!(&notation.strides, Strides::Given(strides) if any(strides))
}

/// The tuple with its names looked up; nothing if one is not to be found.
pub(super) fn known(
    tuple: &IntTuple,
    role: Role,
    source: Source<'_>,
    names: &dyn Names,
    errors: &mut Vec<Diagnostic>,
) -> Option<IntTuple> {
    let before = errors.len();
    let tuple = tuple.with_leaves(|leaf| {
        let found = leaf.as_written().map_or(Ok(leaf), |at| number(source, at, role, names));
        found.unwrap_or_else(|error| {
            errors.push(error);
            leaf
        })
    });
    (errors.len() == before).then_some(tuple)
}

/// The notation with its names looked up. All that is not found is reported.
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

/// The number whose words start at `at`: a product of numbers and names, or `ceil(name/number)`.
fn number(source: Source<'_>, at: usize, role: Role, names: &dyn Names) -> Result<Int, Diagnostic> {
    let mut cursor = Cursor::new(source, at);
    let mut factors = Factors { value: 1, names: Vec::new() };
    if cursor.token == Token::Minus {
        factors.value = -1;
        cursor.bump();
    }
    loop {
        factors.read(&mut cursor, names)?;
        if cursor.token != Token::Star {
            break;
        }
        cursor.bump();
    }
    factors.number(role, at..cursor.last)
}

/// The factors of a product.
struct Factors {
    value: i64,
    names: Vec<Symbol>,
}

impl Factors {
    fn read(&mut self, cursor: &mut Cursor<'_>, names: &dyn Names) -> Result<(), Diagnostic> {
        let at = cursor.start..cursor.end;
        match cursor.token {
            Token::Int { value, .. } => {
                let product = self.value.checked_mul(value);
                self.value = product.ok_or_else(|| Diagnostic::of(at, &ErrorKind::SizeOverflow.into()))?;
                cursor.bump();
            }
            _ if cursor.peek() == Token::Open => self.names.push(ceil(cursor, names)?),
            _ => {
                self.names.push(names.number(&at)?);
                cursor.bump();
            }
        }
        Ok(())
    }

    fn number(&self, role: Role, at: At) -> Result<Int, Diagnostic> {
        let refused = |kind: ErrorKind| Err(Diagnostic::of(at.clone(), &kind.into()));
        match (role, self.names.as_slice()) {
            (_, []) => Ok(Int::new(self.value)),
            (Role::Extent, [symbol]) if self.value == 1 => Ok(Int::extent(*symbol)),
            (Role::Extent, _) => refused(ErrorKind::ProductExtent),
            (Role::Stride, names) if names.iter().any(|symbol| symbol.divisor > 1) => refused(ErrorKind::CeilStride),
            (Role::Stride, names) => {
                let units = names.iter().map(|symbol| Basis::named(symbol.name.into()));
                match units.reduce(|product, unit| product?.times(unit?)).flatten() {
                    Some(basis) => Ok(Int::new(self.value).of(basis)),
                    None => refused(ErrorKind::TooManyNames),
                }
            }
        }
    }
}

/// `ceil(name/number)`, which the cursor is on.
fn ceil(cursor: &mut Cursor<'_>, names: &dyn Names) -> Result<Symbol, Diagnostic> {
    let start = cursor.start;
    if names.text(&(start..cursor.end)) != "ceil" {
        let message = format!("`{}` is not an integer", names.text(&(start..cursor.end)));
        return Err(Diagnostic::new(start..cursor.end, message, "write an expression in braces: `{f(m)}`"));
    }
    cursor.bump();
    cursor.bump();
    let symbol = names.number(&(cursor.start..cursor.end))?;
    cursor.bump();
    cursor.bump();
    let at = cursor.start..cursor.end;
    let Token::Int { value, .. } = cursor.token else { return Ok(symbol) };
    cursor.bump();
    cursor.bump();
    match u64::try_from(value) {
        Ok(divisor) if divisor > 0 => symbol.by(divisor).map_err(|error| Diagnostic::of(at, &error)),
        _ => Err(Diagnostic::of(at, &ErrorKind::Divisor { divisor: value }.into())),
    }
}

/// Where the number under `name` is written inside of `within`; all of `within` if the number comes with another layout.
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
