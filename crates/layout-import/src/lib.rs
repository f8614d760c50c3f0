//! Reads CuTe's C++ and Python: parses layouts, finds the layouts in a source, and translates them to expressions of
//! colex.
//!
//! The module [`notation`] parses shapes, strides and layouts. The module accepts the notation and the syntax of C++
//! and Python, with names. In contrast, `layout_runtime` parses only the notation, without names, and can do this in
//! `const` code.
//!
//! [`declarations`] splits the source into tokens, finds its scopes (`scan`), and translates the initial value of each
//! declaration (`translate`). The translation evaluates constants, replaces aliases and template parameters by their
//! values, and converts types such as `Shape<_8, Int<kBlockK>>` to tuples. A [`Host`] evaluates the translated
//! expressions.

mod declared;
pub mod notation;
mod pasted;
mod scan;
mod scope;
mod source;
mod token;
mod translate;

pub use declared::{Declaration, Outcome, declarations};
pub use pasted::expression;
pub use token::Language;

/// Evaluates expressions of colex. This crate parses expressions but cannot evaluate them. `layout-language` implements
/// this trait.
pub trait Host {
    /// Returns the value of an expression.
    ///
    /// # Errors
    /// If the expression cannot be evaluated. The error is a text for the user.
    fn evaluate(&self, expression: &str) -> Result<Evaluated, String>;

    /// Returns `true` if a name is known to colex as an operation, an instruction or an element type.
    fn knows(&self, name: &str) -> bool;

    /// Returns the number of bits of an element type, or `None` if the name is not an element type.
    fn bits(&self, name: &str) -> Option<i64>;
}

/// The value of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluated {
    /// The value, as colex prints it.
    pub text: String,
    /// `true` if the value is a layout, a tuple, a swizzle, an atom or a tiling, and `false` if the value is a number.
    pub is_layout: bool,
}
