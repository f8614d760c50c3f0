//! Why a command ends without success.

use layout_cli::Failure;
use std::fmt::Display;
use std::io;

/// Why a command ends without success.
#[derive(Debug)]
pub(crate) enum Stop {
    /// There is no answer.
    Failure(Failure),
    /// Some lines had no answer, which their answers say.
    Lines,
    /// Nobody reads the output any more.
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
