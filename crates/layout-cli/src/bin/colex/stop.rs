//! Reasons why a command fails.

use layout_cli::Failure;
use std::fmt::Display;
use std::io;

/// The reason why a command fails.
#[derive(Debug)]
pub(crate) enum Stop {
    /// An expression has no value.
    Failure(Failure),
    /// Some lines are invalid. Their errors have been printed.
    Lines,
    /// The program that reads the output has closed it.
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
