//! What a kernel language is to the compiler: a table.

use layout_index::plan::Target;

/// How a language writes what languages write differently.
pub(crate) struct Spelling {
    /// The ABI of a function that stands for the language: `extern "cuda" fn`.
    pub(crate) abi: &'static str,
    /// The language's name.
    pub(crate) name: &'static str,
    /// What it is mostly compiled for.
    pub(crate) target: Target,
    /// Rust's integer types, and what they are called.
    pub(crate) types: &'static [(&'static str, &'static str)],
    /// Words that cannot be names, in lists.
    pub(crate) words: &'static [&'static [&'static str]],
    /// Whether a header defines the word as a macro.
    pub(crate) is_macro: fn(word: &str) -> bool,
    /// What stands in front of a function of this Rust type.
    pub(crate) header: fn(ty: &str) -> String,
    /// The same in front of one that answers `bool`.
    pub(crate) flag_header: &'static str,
    /// A number with a name, for all of the text.
    pub(crate) constant: fn(name: &str, ty: &str, value: &str) -> String,
    /// The function up to its body: its name, its parameters with their type, and what it answers.
    pub(crate) signature: fn(name: &str, entries: &[String], ty: &str, answer: &str) -> String,
    /// A step up to `=`.
    pub(crate) binding: fn(name: &str, ty: &str) -> String,
    /// A line that keeps compilers from complaining about a parameter that is not needed.
    pub(crate) unused: fn(name: &str) -> String,
    /// Whether movements are printed in it.
    pub(crate) moves: bool,
    /// Behind the number of bits that are shifted by.
    pub(crate) shift_suffix: &'static str,
    /// The upper half of a product of 32-bit numbers, if a function of the language gives it.
    pub(crate) upper: Option<fn(a: &str, b: &str) -> String>,
}

/// The words of C++14.
#[rustfmt::skip]
pub(super) const CPP: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "char16_t", "char32_t", "class", "compl", "const", "const_cast", "constexpr", "continue", "decltype", "default",
    "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for",
    "friend", "goto", "if", "inline", "int", "long", "main", "mutable", "namespace", "new", "noexcept", "not",
    "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "register", "reinterpret_cast",
    "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template",
    "this", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using",
    "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
];

/// Rust's integer types with what they are called: the unsigned ones by width, then the signed ones.
pub(super) const fn integers(names: [&'static str; 10]) -> [(&'static str, &'static str); 10] {
    const RUST: [&str; 10] = ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];
    let mut types = [("", ""); 10];
    let mut i = 0;
    while i < types.len() {
        types[i] = (RUST[i], names[i]);
        i += 1;
    }
    types
}

/// `type name, type name`, as C and its children have it.
pub(super) fn parameters(entries: &[String], ty: &str) -> String {
    let parameters: Vec<String> = entries.iter().map(|entry| format!("{ty} {entry}")).collect();
    parameters.join(", ")
}

/// A name for the preprocessor: compilers do not warn of an unused one.
pub(super) fn define(name: &str, _: &str, value: &str) -> String {
    format!("#define {name} {value}\n")
}

/// A statement that mentions a parameter.
pub(super) fn void(name: &str) -> String {
    format!("    (void){name};\n")
}
