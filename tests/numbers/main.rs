//! Tests numbers that are not literals: constants of rustc, arguments of structs, and runtime values, also in the same
//! program.

mod constants;
mod for_all;
mod instances;
mod mixed;
mod of_run_time;
mod templates;
