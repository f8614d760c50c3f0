//! The compiler behind `colex`, as a plain library.
//!
//! ```text
//! words ─ syntax ─→ tree ─ resolve ─→ value ─ plan ─→ arithmetic ─ emit ─→ tokens
//! ```

pub mod resolve;
pub mod syntax;

mod arithmetic;
mod constant;
mod constants;
mod emit;
mod facts;
mod forms;
mod import;
mod input;
mod known;
mod languages;
mod lines;
mod lower;
mod readable;
mod report;
mod rust_words;
mod spelling;
mod text;
mod tokens;
mod vocabulary;
mod words;

#[cfg(test)]
mod tests;

pub use arithmetic::Note;
pub use emit::{outputs_of, steps_of};
pub use forms::{
    expand_index, index, kernel_body, kernel_mistake, kernel_numbers, kernel_output, layout, notes, picture,
};
pub use import::{declared, pasted};
pub use known::header::name_from_here;

pub use lines::{Aliases, Line, Lines, parse_lines};
pub use readable::readable;
pub use report::advice;
pub use resolve::{Atom, Instruction, Value, atom_word, fewer_boxes};
pub use syntax::Diagnostic;
pub use text::{Evaluated, eval, names, overruns, printed};
pub use vocabulary::{Cute, Operation, element_bits, facts, is_known, languages, operations};
