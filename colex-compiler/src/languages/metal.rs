//! Metal's shading language, a C++14: a `static inline` function, to be put into any source file.

use super::spelling::{Spelling, define, integers, parameters, void};
use colex_runtime::plan::Target;

pub(super) const SPELLING: Spelling = Spelling {
    abi: "metal",
    name: "Metal",
    target: Target::Gpu,
    types: &integers(["uchar", "ushort", "uint", "ulong", "size_t", "char", "short", "int", "long", "ptrdiff_t"]),
    words: WORDS,
    is_macro: |_| false,
    header: |_| "#include <metal_stdlib>\n".into(),
    flag_header: "",
    constant: define,
    signature: |name, entries, ty, answer| format!("static inline {answer} {name}({})", parameters(entries, ty)),
    binding: |name, ty| format!("const {ty} {name}"),
    unused: void,
    moves: false,
    shift_suffix: "",
    // `mulhi` takes two arguments of one type.
    upper: Some(|a, b| format!("metal::mulhi(uint({a}), {b})")),
};

/// The words of C++14, and what Metal adds: address spaces, functions' kinds, types.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char", "char16_t",
    "char32_t", "class", "compl", "const", "const_cast", "constexpr", "continue", "decltype", "default", "delete", "do", "double",
    "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline",
    "int", "long", "main", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq",
    "private", "protected", "public", "register", "reinterpret_cast", "return", "short", "signed", "sizeof", "static",
    "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef",
    "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
    "bfloat", "constant", "device", "fragment", "half", "imageblock", "kernel", "mesh", "metal", "object", "object_data",
    "patch", "ray_data", "sampler", "texture", "thread", "threadgroup", "threadgroup_imageblock", "vertex", "visible",
];
