//! Reads CuTe's C++ and Python: parses layouts, finds the layouts that a source declares, and writes them as expressions
//! of colex.
//!
//! [`notation`] parses shapes, strides and layouts in all syntaxes, with names. `layout_runtime` parses only the notation
//! itself, in `const` code.
//!
//! [`declarations`] lexes the source, finds its scopes (`scan`), and translates the initial value of each declaration
//! (`translate`): constants are computed, aliases and template parameters are replaced by their values, and types such
//! as `Shape<_8, Int<kBlockK>>` become tuples. A [`Host`] evaluates the expressions.

mod declared;
pub mod notation;
mod pasted;
mod preprocessor;
mod scan;
mod scope;
mod source;
mod token;
mod translate;

pub use declared::{Declaration, Outcome, declarations};
pub use pasted::expression;
pub use token::Language;

/// Evaluates expressions of colex, and knows its names.
pub trait Host {
    /// The value of an expression.
    ///
    /// # Errors
    /// The message, if the expression has no value.
    fn evaluate(&self, expression: &str) -> Result<Evaluated, String>;

    /// Whether a name is an operation, an instruction or a type of elements.
    fn knows(&self, name: &str) -> bool;

    /// The bits of a type of elements.
    fn bits(&self, name: &str) -> Option<i64>;
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluated {
    /// The value as it is printed.
    pub text: String,
    /// Whether the value is a layout, a tuple, a swizzle, an atom or a tiling, and not a number.
    pub is_layout: bool,
}
