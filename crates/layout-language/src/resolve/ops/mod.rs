//! The operations of the language, with CuTe's names and CuTe's order of arguments. Each submodule contains a table, in
//! which each entry defines one operation.

mod algebra;
mod coordinates;
mod coords;
mod crossing;
mod digits;
mod domain;
mod for_all;
mod found;
pub(crate) mod hardware;
mod instructions;
mod modes;
mod movements;
mod op;
mod overload;
mod parts;
mod quotients;
mod structure;
mod tensor_maps;
mod triton;
mod truth;
mod widths;

pub use hardware::atom_word;
pub use hardware::major_of;
pub(crate) use op::name_in;
pub use op::{Flag, Op};
pub use overload::{Overload, Param};
pub use structure::no_layout_to_join;
pub use tensor_maps::fewer_boxes;

use super::instruction;
use super::kind::Kind;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The groups of operations, in the order of the reference page.
pub(crate) const SUBJECTS: [(&str, &[Op]); 12] = [
    ("Shapes, strides and modes", structure::OPS),
    ("Tuples", modes::OPS),
    ("Coordinates and indices", coords::OPS),
    ("Domains", domain::OPS),
    ("The algebra", algebra::OPS),
    ("Layouts that are found", found::OPS),
    ("Shared memory and descriptors", hardware::OPS),
    ("Tensor maps", tensor_maps::OPS),
    ("Instructions and their tilings", instructions::OPS),
    ("Parts of threads", parts::OPS),
    ("Triton's layouts and linear layouts", triton::OPS),
    ("Movements", movements::OPS),
];

/// Returns all operations.
pub fn all() -> impl Iterator<Item = &'static Op> {
    SUBJECTS.iter().flat_map(|(_, ops)| ops.iter())
}

/// Returns the operation with this name.
pub fn find(name: &str) -> Option<&'static Op> {
    static BY_NAME: LazyLock<HashMap<&str, &Op>> = LazyLock::new(|| all().map(|op| (op.name, op)).collect());
    BY_NAME.get(name).copied()
}

/// Returns the kind of the instruction, tiling or movement that the text evaluates to.
pub fn kind_of(words: &str) -> Option<Kind> {
    if let Some(instruction) = instruction::named(words) {
        return Some(instruction.what());
    }
    let (name, _) = words.split_at(words.find(['<', '('])?);
    find(name)?.overloads.first().map(|overload| overload.answer).filter(|answer| answer.type_name().is_some())
}

/// Returns the names of all operations.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    all().map(|op| op.name)
}

#[cfg(test)]
mod tests {
    use super::all;
    use std::collections::HashSet;

    #[test]
    fn no_name_stands_for_two_operations() {
        let mut names = HashSet::new();
        assert!(all().all(|op| names.insert(op.name)));
    }
}
