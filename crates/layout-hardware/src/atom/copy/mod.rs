//! Copy instructions.

mod atom;
pub(super) mod bulk;
mod into_tensor_memory;
mod matrices;
mod tensor_memory;
mod vector;

use crate::rules::UnknownAtom;
pub use atom::CopyAtom;

use super::name::{Reader, Word};
use atom::with_width;
use layout_runtime::Error;

impl CopyAtom {
    /// Finds the instruction that has this name in CuTe. The last argument of the name can be the width of an element
    /// in bits, as in `SM75_U32x4_LDSM_N<16>` and `UniversalCopy<128,16>`, or the element type, as in
    /// `SM75_U32x4_LDSM_N<half_t>`.
    ///
    /// # Errors
    /// If no known CuTe instruction has this name.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    ///
    /// let atom = CopyAtom::named("SM75_U32x4_LDSM_N<16>").unwrap();
    /// assert_eq!((atom.source().to_string(), atom.element()), ("(32,128):(128,1)".into(), Some(16)));
    /// assert_eq!(atom.target().to_string(), "(32,(32,4)):(32,(1,1024))");
    /// assert_eq!(atom.instruction().as_str(), "ldmatrix.sync.aligned.m8n8.x4.shared.b16");
    /// ```
    pub const fn named(name: &str) -> Result<Self, Error> {
        let word = Word::split(name);
        let found = match (vector::find(&word), bulk::find(&word)) {
            (Some(atom), _) | (None, Some(atom)) => Some(atom),
            _ => match without_arguments(Reader::new(word.base)) {
                Some(atom) => with_width(atom, &word, 0),
                None => None,
            },
        };
        Ok(some!(found, Err(UnknownAtom.error())))
    }
}

/// Finds an instruction that has no arguments in its CuTe name.
const fn without_arguments(name: Reader<'_>) -> Option<CopyAtom> {
    match (matrices::find(name), tensor_memory::find(name), into_tensor_memory::find(name)) {
        (Some(atom), _, _) | (None, Some(atom), _) | (None, None, Some(atom)) => Some(atom),
        _ => None,
    }
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    vector::for_each_name(f);
    bulk::for_each_name(f);
    into_tensor_memory::for_each_name(f);
    matrices::for_each_name(f);
    tensor_memory::for_each_name(f);
}
