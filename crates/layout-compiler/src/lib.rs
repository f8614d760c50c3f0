//! The compiler of colex, as an ordinary library. Programs and tests can call it without a procedural macro.
//!
//! ```text
//! tokens ─ input, words ─→ layout-language ─→ value ─ plan, lower ─→ arithmetic ─ emit ─→ tokens
//! ```
//!
//! `layout-language` parses and evaluates the notation. This crate parses Rust items and coordinates, and emits code.

mod arithmetic;
mod constant;
mod emit;
mod forms;
mod input;
mod known;
mod languages;
mod lower;
mod readable;
mod report;
mod tokens;
mod words;

#[cfg(test)]
mod tests;

pub use arithmetic::Note;
pub use emit::{outputs_of, steps_of};
pub use forms::{
    expand_index, index, kernel_body, kernel_mistake, kernel_names, kernel_numbers, kernel_output, layout, notes,
    picture,
};
pub use known::header::name_from_here;
pub use languages::languages;
pub use layout_language::resolve::{Atom, Instruction, Value, atom_word, fewer_boxes};
pub use layout_language::syntax::Diagnostic;
pub use layout_language::vocabulary::{Cute, Operation, facts, operations};
pub use layout_language::{
    Evaluated, Line, Lines, declared, eval, names, overruns, parse_lines, pasted, printed, resolve, syntax,
};
pub use readable::readable;
pub use report::advice;

use layout_language::{facts, spelling};
