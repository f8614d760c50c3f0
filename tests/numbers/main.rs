//! Numbers other than literals: constants of rustc, arguments of structs, and runtime values, also combined in one
//! program.

mod constants;
mod for_all;
mod instances;
mod mixed;
mod of_run_time;
mod templates;
