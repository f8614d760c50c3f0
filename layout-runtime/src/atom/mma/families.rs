//! From a name to its family.

use super::{MmaAtom, matrix_core, quad_pair, scalar, tensor_memory, warp, warp_group};
use crate::atom::name::{Reader, Word};

/// The instruction of that name: its first letters say in which families to look.
pub(super) const fn find(word: &Word<'_>) -> Option<MmaAtom> {
    let mut name = Reader::new(word.base);
    if !name.eat("SM") {
        return match scalar::find(word) {
            Some(atom) => Some(atom),
            // CuTe's name of a sparse instruction for a warp group.
            None if name.eat("GMMA_") => warp_group::find(name, word, true),
            None => matrix_core::find(word.base),
        };
    }
    let Some(architecture) = name.number() else { return None };
    if !name.eat("_") {
        return None;
    }
    match architecture {
        61 => scalar::find(word),
        70 => quad_pair::find(name),
        90 => match warp::find(architecture, name) {
            Some(atom) => Some(atom),
            None => warp_group::find(name, word, false),
        },
        100 => match tensor_memory::find(name, word) {
            Some(atom) => Some(atom),
            None => scalar::find(word),
        },
        120 => match warp::find(architecture, name) {
            Some(atom) => Some(atom),
            None => warp::find_scaled(name, word),
        },
        _ => warp::find(architecture, name),
    }
}

/// Calls `f` with every name.
pub(in crate::atom) fn for_each_name(f: &mut dyn FnMut(&str)) {
    scalar::for_each_name(f);
    quad_pair::for_each_name(f);
    warp::for_each_name(f);
    warp_group::for_each_name(f);
    tensor_memory::for_each_name(f);
    matrix_core::for_each_name(f);
}
