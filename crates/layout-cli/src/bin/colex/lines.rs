//! Evaluates many expressions with `colex eval`, one per line.

use crate::stop::Stop;
use layout_cli::Session;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// Prints one result per line of the file or of standard input.
pub(crate) fn eval(file: Option<&Path>) -> Result<(), Stop> {
    let mut output = io::stdout().lock();
    match file {
        Some(path) => {
            let file = File::open(path).map_err(|error| Stop::message(format!("{}: {error}", path.display())))?;
            lines(&mut BufReader::new(file), &mut output)
        }
        None => lines(&mut io::stdin().lock(), &mut output),
    }
}

/// Prints one result per line. For an invalid line, prints the error.
fn lines(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Stop> {
    let mut line = Vec::new();
    let (mut whole, mut session) = (true, Session::default());
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line)).into_owned();
        session.notes(&text).iter().for_each(|note| anstream::eprintln!("note: {note}"));
        let answer = session.eval(&text);
        whole &= answer.is_ok();
        writeln!(output, "{}", answer.unwrap_or_else(|error| error))?;
        output.flush()?;
        line.clear();
    }
    if whole { Ok(()) } else { Err(Stop::Lines) }
}
