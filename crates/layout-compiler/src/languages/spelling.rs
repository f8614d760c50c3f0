//! The type of the tables that describe kernel languages.

use layout_index::plan::Target;

/// The properties in which kernel languages differ.
pub(crate) struct Spelling {
    /// The ABI that selects the language, for example `cuda` in `extern "cuda" fn`.
    pub(crate) abi: &'static str,
    /// The language's name.
    pub(crate) name: &'static str,
    /// The target for which arithmetic is planned.
    pub(crate) target: Target,
    /// The integer types of the language: the name in Rust, and the name in the language.
    pub(crate) types: &'static [(&'static str, &'static str)],
    /// Lists of reserved identifiers.
    pub(crate) words: &'static [&'static [&'static str]],
    /// Returns `true` if a header that the text includes defines the identifier as a macro.
    pub(crate) is_macro: fn(word: &str) -> bool,
    /// Returns the text before a function with this Rust integer type.
    pub(crate) header: fn(ty: &str) -> String,
    /// Additional text before a function that returns `bool`.
    pub(crate) flag_header: &'static str,
    /// Returns the definition of a named number, which all code after it can use.
    pub(crate) constant: fn(name: &str, ty: &str, value: &str) -> String,
    /// Returns the text of a function up to its body. The arguments are the name, the names of the parameters, the type
    /// of the parameters, and the return type.
    pub(crate) signature: fn(name: &str, entries: &[String], ty: &str, answer: &str) -> String,
    /// Returns the definition of a variable up to and including the `=`.
    pub(crate) binding: fn(name: &str, ty: &str) -> String,
    /// Returns a line that prevents a warning about an unused parameter.
    pub(crate) unused: fn(name: &str) -> String,
    /// `true` if movements can be emitted in the language.
    pub(crate) moves: bool,
    /// The suffix of literal shift amounts.
    pub(crate) shift_suffix: &'static str,
    /// Returns an expression of the upper half of the product of two 32-bit numbers. The field is `None` if the
    /// language has no function for this.
    pub(crate) upper: Option<fn(a: &str, b: &str) -> String>,
}

/// Keywords of C++14.
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

/// Pairs Rust's integer types with `names`. `names` starts with the unsigned types from the narrowest to the widest and
/// `size_t`; the signed types follow in the same order.
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

/// Prints parameters as C does: `type name, type name`.
pub(super) fn parameters(entries: &[String], ty: &str) -> String {
    let parameters: Vec<String> = entries.iter().map(|entry| format!("{ty} {entry}")).collect();
    parameters.join(", ")
}

/// Defines a number as a macro of the preprocessor. Compilers do not warn about macros that are not used.
pub(super) fn define(name: &str, _: &str, value: &str) -> String {
    format!("#define {name} {value}\n")
}

/// Prints a statement that uses a parameter, so that compilers do not warn about it.
pub(super) fn void(name: &str) -> String {
    format!("    (void){name};\n")
}
