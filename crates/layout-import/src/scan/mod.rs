//! Finds the declarations of a source, without reading expressions.

mod cpp;
mod declarator;
mod python;

pub(crate) use declarator::is_integer;

use crate::scope::{ScopeKind, Scopes};
use crate::source::Source;
use crate::token::Language;

/// Returns the scopes of the first `end` tokens of a source, with all their declarations.
pub(crate) fn scopes(source: &Source, end: usize) -> Scopes {
    let mut scopes = Scopes::default();
    let file = scopes.add(0, ScopeKind::Namespace, "", Vec::new());
    match source.language {
        Language::Cpp => cpp::Scanner { source, scopes: &mut scopes }.block(file, &(0..end)),
        Language::Python => python::Scanner { source, scopes: &mut scopes }.block(file, &(0..end)),
    }
    scopes
}
