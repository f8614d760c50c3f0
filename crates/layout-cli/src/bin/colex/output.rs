//! Writes the output of commands, and defines the reasons for which a command fails.

use layout_cli::Failure;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes to a file or to standard output. The folder of the file must exist. Colours are only written to a terminal.
pub(crate) fn write(text: &str, file: Option<&Path>) -> Result<(), Stop> {
    match file {
        Some(path) => {
            let plain = anstream::adapter::strip_str(text).to_string();
            fs::write(path, plain).map_err(|error| Stop::message(format!("{}: {error}", path.display())))
        }
        None => {
            let mut out = anstream::AutoStream::auto(io::stdout());
            out.write_all(text.as_bytes())?;
            Ok(out.flush()?)
        }
    }
}

/// Prints the notes on an expression.
pub(crate) fn notes(text: &str) {
    layout_cli::readings(text).iter().for_each(|note| anstream::eprintln!("note: {note}"));
}

/// The reason for which a command stops.
#[derive(Debug)]
pub(crate) enum Stop {
    /// An input is invalid, or has no result.
    Failure(Failure),
    /// Some lines of a file are invalid. Their errors have already been printed.
    Lines,
    /// The program that reads the output has closed the pipe, so nothing more can be written.
    Closed,
}

impl Stop {
    pub(crate) fn message(message: impl Display) -> Self {
        Self::Failure(Failure::message(message))
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::message(error),
        }
    }
}
