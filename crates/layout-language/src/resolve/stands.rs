//! Finds the meaning of a name in an expression from its capitalization and its form.
//!
//! | name | meaning |
//! |---|---|
//! | `m`, `{rows * 2}` | a number: a field, a parameter, a variable |
//! | `BM`, `sizes::BM`, `{2 * BM}` | a constant: only rustc knows its value |
//! | `SM80_16x8x16_F32F16F16F32_TN` | an instruction |
//! | `Tile`, `tiles::Tile`, `Smem<128>` | a declared layout or tiling |

use layout_hardware::atom::is_word;

/// The meaning of a name that is an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// An instruction.
    Instruction,
    /// A number that is a symbol or a named constant.
    Integer,
    /// A declared layout or tiling.
    Type,
}

impl Stands {
    /// Classifies a name that is an operand. `is_declared` is `true` if a struct of this name is visible.
    pub fn of(name: &str, is_declared: bool) -> Self {
        match name {
            _ if is_word(name) && !is_declared => Self::Instruction,
            _ if is_number(name) => Self::Integer,
            _ => Self::Type,
        }
    }
}

/// Returns `true` if an operand with this name is a runtime number. The name must not be a path, and must start with a
/// lowercase letter or `_`.
pub fn is_number(path: &str) -> bool {
    !path.contains("::")
        && path.trim_start_matches("r#").starts_with(|first: char| first.is_lowercase() || first == '_')
}

/// Returns `true` if a name starts with a letter that is not lowercase, such as `Tile` and `日本`.
pub fn is_like_a_type(path: &str) -> bool {
    let name = path.rsplit("::").next().unwrap_or_default();
    name.trim_start_matches("r#").starts_with(|first: char| first.is_alphabetic() && !first.is_lowercase())
}

/// Returns `true` if a name is a constant, provided that it occurs where an integer is expected. Such a name starts
/// with a capital letter, or is an expression in braces.
pub fn is_constant(name: &str) -> bool {
    name.starts_with('{') || name.starts_with(char::is_uppercase)
}

/// Returns `true` if an operand with this name is a constant, provided that no layout has this name. Such a name has at
/// least two characters, starts with a capital letter and has no lowercase letters, or it is an expression in braces.
pub fn is_constant_operand(path: &str) -> bool {
    let name = path.rsplit("::").next().unwrap_or_default();
    let is_capital = |c: char| c == '_' || c.is_alphanumeric() && !c.is_lowercase();
    let is_name = name.starts_with(char::is_uppercase) && name.chars().all(is_capital) && name.chars().nth(1).is_some();
    path.starts_with('{') || is_name && !is_word(path)
}

/// Returns `true` if the text of a number means a named constant. The text is a path or an expression in braces. The
/// last segment of the path, or the expression, must contain a capital letter and no lowercase letters.
pub fn is_like_a_constant(text: &str) -> bool {
    let name = if text.starts_with('{') { text } else { text.rsplit("::").next().unwrap_or_default() };
    name.contains(char::is_uppercase) && !name.contains(char::is_lowercase)
}

/// If the braces contain only the name of a constant, as in `{N}`, returns the name.
pub fn braced_constant(text: &str) -> Option<&str> {
    let name = text.strip_prefix('{')?.strip_suffix('}')?.trim();
    let is_name = name.chars().all(|c| c == '_' || c.is_alphanumeric());
    (is_name && is_like_a_constant(name)).then_some(name)
}
