//! The kernel language WGSL. WGSL has only 32-bit integers, and its shift amounts are unsigned.

use super::spelling::Spelling;
use layout_index::plan::Target;

pub(super) const SPELLING: Spelling = Spelling {
    abi: "wgsl",
    name: "WGSL",
    target: Target::Gpu,
    types: &[("u32", "u32"), ("i32", "i32")],
    words: &[WORDS],
    is_macro: |_| false,
    header: |_| String::new(),
    flag_header: "",
    constant: |name, ty, value| format!("const {name}: {ty} = {value};\n"),
    signature,
    binding: |name, _| format!("let {name}"),
    unused: |_| String::new(),
    moves: false,
    shift_suffix: "u",
    upper: None,
};

fn signature(name: &str, entries: &[String], ty: &str, answer: &str) -> String {
    let parameters: Vec<String> = entries.iter().map(|entry| format!("{entry}: {ty}")).collect();
    format!("fn {name}({}) -> {answer}", parameters.join(", "))
}

/// Keywords and reserved words, from sections 15.1 and 15.2 of the WGSL specification.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "alias", "break", "case", "const", "const_assert", "continue", "continuing", "default", "diagnostic", "discard", "else",
    "enable", "false", "fn", "for", "if", "let", "loop", "override", "requires", "return", "struct", "switch", "true", "var",
    "while",
    "NULL", "Self", "abstract", "active", "alignas", "alignof", "as", "asm", "asm_fragment", "async", "attribute", "auto",
    "await", "become", "cast", "catch", "class", "co_await", "co_return", "co_yield", "coherent", "column_major", "common",
    "compile", "compile_fragment", "concept", "const_cast", "consteval", "constexpr", "constinit", "crate", "debugger",
    "decltype", "delete", "demote", "demote_to_helper", "do", "dynamic_cast", "enum", "explicit", "export", "extends", "extern",
    "external", "fallthrough", "filter", "final", "finally", "friend", "from", "fxgroup", "get", "goto", "groupshared",
    "highp", "impl", "implements", "import", "inline", "instanceof", "interface", "layout", "lowp", "macro", "macro_rules",
    "match", "mediump", "meta", "mod", "module", "move", "mut", "mutable", "namespace", "new", "nil", "noexcept", "noinline",
    "nointerpolation", "non_coherent", "noncoherent", "noperspective", "null", "nullptr", "of", "operator", "package",
    "packoffset", "partition", "pass", "patch", "pixelfragment", "precise", "precision", "premerge", "priv", "protected", "pub",
    "public", "readonly", "ref", "regardless", "register", "reinterpret_cast", "require", "resource", "restrict", "self", "set",
    "shared", "sizeof", "smooth", "snorm", "static", "static_assert", "static_cast", "std", "subroutine", "super", "target",
    "template", "this", "thread_local", "throw", "trait", "try", "type", "typedef", "typeid", "typename", "typeof", "union",
    "unless", "unorm", "unsafe", "unsized", "use", "using", "varying", "virtual", "volatile", "wgsl", "where", "with",
    "writeonly", "yield",
];
