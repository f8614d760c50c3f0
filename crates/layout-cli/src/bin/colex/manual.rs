//! Shell completions and man pages, generated from the definition of the command line.

use crate::args::{Args, Completions, Man};
use crate::output::write;
use crate::stop::Stop;
use clap::CommandFactory;

/// Prints the completions for a shell.
pub(crate) fn completions(args: &Completions) -> Result<(), Stop> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "colex", &mut text);
    write(&String::from_utf8_lossy(&text), None)
}

/// Writes a man page for each command.
pub(crate) fn pages(args: &Man) -> Result<(), Stop> {
    std::fs::create_dir_all(&args.out)
        .and_then(|()| clap_mangen::generate_to(Args::command(), &args.out))
        .map_err(|error| Stop::message(format!("{}: {error}", args.out.display())))
}
