//! Evaluates expressions in the notation of colex to values. The expressions are text or tokens. This crate does not
//! depend on the Rust syntax that surrounds the expressions.
//!
//! ```text
//! tokens ─ syntax, spelling ─→ tree ─ resolve ─→ value ─ facts ─→ proved clauses
//! ```

pub mod facts;
pub mod resolve;
pub mod spelling;
pub mod syntax;
pub mod vocabulary;

mod constants;
mod import;
mod lines;
mod text;

pub use import::{declared, pasted, pasted_tokens};
pub use lines::{Aliases, Line, Lines, parse_lines};
pub use text::{Evaluated, eval, names, overruns, printed};
