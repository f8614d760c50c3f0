//! CUDA C++: a `__device__` function of built-in types, since NVRTC comes without headers.

use super::spelling::{Spelling, define, integers, parameters, void};
use colex_runtime::plan::Target;

pub(super) const SPELLING: Spelling = Spelling {
    abi: "cuda",
    name: "CUDA C++",
    target: Target::Gpu,
    types: &integers([
        "unsigned char",
        "unsigned short",
        "unsigned int",
        "unsigned long long",
        "size_t",
        "signed char",
        "short",
        "int",
        "long long",
        "ptrdiff_t",
    ]),
    words: WORDS,
    is_macro: |_| false,
    header: |_| String::new(),
    flag_header: "",
    constant: define,
    signature: |name, entries, ty, answer| {
        format!("__device__ __forceinline__ {answer} {name}({})", parameters(entries, ty))
    },
    binding: |name, ty| format!("const {ty} {name}"),
    unused: void,
    moves: true,
    shift_suffix: "",
    upper: Some(|a, b| format!("__umulhi({a}, {b})")),
};

/// The words of C++, and what CUDA declares in every kernel.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char", "char16_t",
    "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const", "const_cast", "consteval",
    "constexpr", "constinit", "continue", "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum",
    "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "main", "mutable",
    "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "ptrdiff_t",
    "public", "register", "reinterpret_cast", "requires", "return", "short", "signed", "size_t", "sizeof", "static",
    "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef",
    "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
    "blockDim", "blockIdx", "gridDim", "threadIdx", "warpSize",
];
