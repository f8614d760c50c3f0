//! The kernel language CUDA C++. The emitted function is a `__device__` function with built-in types, because NVRTC
//! does not provide the standard headers.

use super::spelling::{CPP, Spelling, define, integers, parameters, void};
use layout_index::plan::Target;

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
    words: &[CPP, WORDS],
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

/// Keywords of C++20 that C++14 does not have, and variables that CUDA declares in every kernel.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "char8_t", "co_await", "co_return", "co_yield", "concept", "consteval", "constinit", "ptrdiff_t", "requires",
    "size_t", "blockDim", "blockIdx", "gridDim", "threadIdx", "warpSize",
];
