//! The result of a function: `-> u32`, `-> (u32, u32)` or `-> bool`.

use crate::tokens::bare_type;
use layout_runtime::{Error, IntTuple};
use syn::{ReturnType, Signature, Type};

/// The kind of result of a function.
pub(crate) enum Output {
    Index,
    /// A coordinate with this nesting.
    Coordinate(IntTuple),
    /// A boolean, which is `true` if the index or coordinate is below the extents.
    Flag,
}

impl Output {
    /// Converts the return type of the signature. If the signature has no return type, returns the kind of an index.
    /// Another check reports the missing type.
    pub(super) fn of(signature: &Signature) -> Result<Self, Error> {
        Ok(match &signature.output {
            ReturnType::Type(_, ty) if is_flag(ty) => Self::Flag,
            ReturnType::Type(_, ty) => match parentheses(ty)? {
                index if index.is_int() => Self::Index,
                coordinate => Self::Coordinate(coordinate),
            },
            ReturnType::Default => Self::Index,
        })
    }
}

/// Returns `true` if a function returns `bool`. Such a function is a containment test.
pub(crate) fn asks(signature: &Signature) -> bool {
    matches!(&signature.output, ReturnType::Type(_, ty) if is_flag(ty))
}

/// Returns `true` if a type is `bool`.
pub(super) fn is_flag(ty: &Type) -> bool {
    matches!(bare_type(ty), Type::Path(path) if path.path.is_ident("bool"))
}

fn parentheses(ty: &Type) -> Result<IntTuple, Error> {
    match bare_type(ty) {
        Type::Tuple(tuple) => IntTuple::tuple(&tuple.elems.iter().map(parentheses).collect::<Result<Vec<_>, _>>()?),
        _ => Ok(IntTuple::int(0)),
    }
}

/// Returns the type with the nesting of a tuple as text, such as `(u32, (u32, u32))`.
pub(crate) fn typed(tuple: &IntTuple, int: &str) -> String {
    if tuple.is_int() {
        return int.to_string();
    }
    let mode = |i| tuple.mode(&[i]).unwrap_or(IntTuple::int(0));
    let modes: Vec<String> = (0..tuple.rank()).map(|i| typed(&mode(i), int)).collect();
    match modes.as_slice() {
        [one] => format!("({one},)"),
        modes => format!("({})", modes.join(", ")),
    }
}
