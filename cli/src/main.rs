//! `colex`: look at CuTe layouts. `colex --help` is the tutorial.

mod args;
mod check;
mod emit;
mod eval;
mod explain;
mod expression;
mod gallery;
mod notes;
mod output;
mod report;
mod show;

use args::{Args, Command};
use clap::Parser;
use report::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Args::parse().command {
        Command::Show(args) => show::show(&args),
        Command::Eval(args) => eval::eval(&args),
        Command::Emit(args) => emit::emit(&args),
        Command::Check(args) => check::check(&args),
        Command::Explain(args) => explain::explain(&args),
        Command::Gallery(args) => gallery::gallery(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::FAILURE
        }
    }
}
