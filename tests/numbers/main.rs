//! Numbers that the notation does not have as literals: constants of rustc, arguments of structs, numbers of run time,
//! and all of them in one program.

mod constants;
mod for_all;
mod instances;
mod mixed;
mod of_run_time;
mod templates;
