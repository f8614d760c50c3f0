//! The Metal Shading Language, which is based on C++14. A `static inline` function is emitted, which can be inserted
//! into any source file.

use super::spelling::{CPP, Spelling, define, integers, parameters, void};
use layout_index::plan::Target;

pub(super) const SPELLING: Spelling = Spelling {
    abi: "metal",
    name: "Metal",
    target: Target::Gpu,
    types: &integers(["uchar", "ushort", "uint", "ulong", "size_t", "char", "short", "int", "long", "ptrdiff_t"]),
    words: &[CPP, WORDS],
    is_macro: |_| false,
    header: |_| "#include <metal_stdlib>\n".into(),
    flag_header: "",
    constant: define,
    signature: |name, entries, ty, answer| format!("static inline {answer} {name}({})", parameters(entries, ty)),
    binding: |name, ty| format!("const {ty} {name}"),
    unused: void,
    moves: false,
    shift_suffix: "",
    // Both arguments of `mulhi` must have the same type.
    upper: Some(|a, b| format!("metal::mulhi(uint({a}), {b})")),
};

/// Reserved words of Metal that C++ does not have: address spaces, kinds of functions, and types.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "bfloat", "constant", "device", "fragment", "half", "imageblock", "kernel", "mesh", "metal", "object",
    "object_data", "patch", "ray_data", "sampler", "texture", "thread", "threadgroup", "threadgroup_imageblock",
    "vertex", "visible",
];
