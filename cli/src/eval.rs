//! `colex eval`: the values of expressions.

use crate::args::Eval;
use crate::expression::Expression;
use crate::report::Failure;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

pub(crate) fn eval(args: &Eval) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match (&args.expr, &args.file) {
        (Some(text), _) => Ok(writeln!(output, "{:#}", Expression::read(text)?.value)?),
        (None, Some(path)) => {
            let file = File::open(path).map_err(|error| Failure::message(format!("{}: {error}", path.display())))?;
            lines(&mut BufReader::new(file), &mut output)
        }
        (None, None) => lines(&mut io::stdin().lock(), &mut output),
    }
}

/// One answer for each line, whatever it holds.
fn lines(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    let mut line = Vec::new();
    let mut whole = true;
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line)).into_owned();
        let answer = answer(&text);
        whole &= answer.is_ok();
        writeln!(output, "{}", answer.unwrap_or_else(|error| error))?;
        output.flush()?;
        line.clear();
    }
    if whole { Ok(()) } else { Err(Failure::Lines) }
}

/// The value of a line, or all its mistakes on one line.
fn answer(text: &str) -> Result<String, String> {
    match layout_compiler::eval(text) {
        // The alternate form shows what was written static, `_3`.
        Ok(value) => Ok(format!("{value:#}")),
        Err(errors) => {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            Err(format!("error: {}", errors.join(" | ")))
        }
    }
}
