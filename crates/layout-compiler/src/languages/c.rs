//! The kernel language C99. A `static inline` function is emitted, which can be inserted into any source file.

use super::spelling::{Spelling, define, integers, parameters, void};
use layout_index::plan::Target;

pub(super) const SPELLING: Spelling = Spelling {
    abi: "c",
    name: "C",
    target: Target::Cpu,
    types: &integers([
        "uint8_t",
        "uint16_t",
        "uint32_t",
        "uint64_t",
        "size_t",
        "int8_t",
        "int16_t",
        "int32_t",
        "int64_t",
        "ptrdiff_t",
    ]),
    words: &[WORDS],
    is_macro,
    header,
    flag_header: "#include <stdbool.h>\n",
    constant: define,
    signature: |name, entries, ty, answer| format!("static inline {answer} {name}({})", parameters(entries, ty)),
    binding: |name, ty| format!("const {ty} {name}"),
    unused: void,
    moves: false,
    shift_suffix: "",
    upper: None,
};

/// Returns `true` if `stddef.h` or `stdint.h` reserves the name. Examples are `NULL`, `offsetof`, `INT32_MAX`,
/// `UINT8_C` and `SIZE_MAX`.
fn is_macro(word: &str) -> bool {
    let ends = ["_MAX", "_MIN", "_C", "_WIDTH"].iter().any(|end| word.ends_with(end));
    let starts = ["INT", "UINT", "PTRDIFF_", "SIZE_", "SIG_ATOMIC_", "WCHAR_", "WINT_"]
        .iter()
        .any(|start| word.starts_with(start));
    matches!(word, "NULL" | "offsetof" | "max_align_t" | "wchar_t" | "nullptr_t" | "unreachable") || starts && ends
}

fn header(ty: &str) -> String {
    let file = if ty.ends_with("size") { "stddef" } else { "stdint" };
    format!("#include <{file}.h>\n")
}

/// Keywords of C that are valid names in Rust, and names of types that C or its headers declare.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "asm", "auto", "bool", "case", "char", "default", "do", "double", "float", "goto", "inline", "int", "int16_t", "int32_t",
    "int64_t", "int8_t", "long", "main", "ptrdiff_t", "register", "restrict", "short", "signed", "size_t", "sizeof", "switch",
    "typedef", "typeof", "uint16_t", "uint32_t", "uint64_t", "uint8_t", "union", "unsigned", "void", "volatile", "const",
    "enum", "extern", "static", "struct", "break", "continue", "else", "for", "if", "return", "while",
];
