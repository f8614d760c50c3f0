//! Finds a matrix instruction by its name.

use super::atom::MmaAtom;
use super::{matrix_core, quad_pair, scalar, tensor_memory, warp, warp_group};
use crate::atom::name::{Reader, Word};
use crate::rules::UnknownAtom;
use layout_runtime::Error;

impl MmaAtom {
    /// Finds the instruction that has this name in CuTe. The name includes its template arguments, as in
    /// `SM90_64x128x16_F32F16F16_SS<K,MN>`.
    ///
    /// # Errors
    /// If no known CuTe instruction has this name.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand};
    ///
    /// let atom = MmaAtom::named("SM90_64x128x16_F32F16F16_SS<K,MN>").unwrap();
    /// assert_eq!(atom.operand(Operand::C).to_string(), "((4,8,4),(2,2,16)):((128,1,16),(64,8,512))");
    /// assert!(MmaAtom::named("SM90_64x100x16_F32F16F16_SS<K,MN>").is_err());
    /// ```
    pub const fn named(name: &str) -> Result<Self, Error> {
        let word = Word::split(name);
        Ok(some!(find(&word), Err(UnknownAtom.error())))
    }
}

/// Finds an instruction by its name. The start of the name determines which tables are searched.
const fn find(word: &Word<'_>) -> Option<MmaAtom> {
    let mut name = Reader::new(word.base);
    if !name.eat("SM") {
        return match scalar::find(word) {
            Some(atom) => Some(atom),
            // `GMMA_` is CuTe's prefix for sparse `wgmma` instructions.
            None if name.eat("GMMA_") => warp_group::find(name, word, true),
            None if word.count() == 0 => matrix_core::find(word.base),
            None => None,
        };
    }
    let Some(architecture) = name.number() else { return None };
    if !name.eat("_") {
        return None;
    }
    match architecture {
        61 => scalar::find(word),
        70 if word.count() == 0 => quad_pair::find(name),
        90 => match warp::find(architecture, name) {
            Some(atom) if word.count() == 0 => Some(atom),
            _ => warp_group::find(name, word, false),
        },
        100 => match tensor_memory::find(name, word) {
            Some(atom) => Some(atom),
            None => scalar::find(word),
        },
        103 => tensor_memory::find_ultra(name, word),
        120 => match warp::find(architecture, name) {
            Some(atom) if word.count() == 0 => Some(atom),
            _ => warp::find_scaled(name, word),
        },
        _ if word.count() == 0 => warp::find(architecture, name),
        _ => None,
    }
}

/// Calls `f` with the names of the matrix instructions. If numbers or template arguments in a name are parameters,
/// calls `f` with one or more examples.
pub(in crate::atom) fn for_each_name(f: &mut dyn FnMut(&str)) {
    scalar::for_each_name(f);
    quad_pair::for_each_name(f);
    warp::for_each_name(f);
    warp_group::for_each_name(f);
    tensor_memory::for_each_name(f);
    matrix_core::for_each_name(f);
}
