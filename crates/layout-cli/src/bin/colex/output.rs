//! Writes the output of a command.

use crate::stop::Stop;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes to a file in an existing folder, or to standard output. Writes colours only to a terminal.
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
