//! An evaluator that reads one expression per line from standard input, and prints one result per line.
//!
//! ```text
//! $ echo 'zipped_divide((9,(4,8)):(59,(13,1)), [3:3, (2,4):(1,8)])' | cargo run --example eval
//! ((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))
//! ```
//!
//! The expressions have the syntax of `layout!`. Each line of input gives exactly one line of output. Errors are
//! printed as `error: …`.

use std::io::{self, BufRead, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line));
        writeln!(output, "{}", answer(&text))?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// Returns the value of a line, or all errors of the line as one line of text.
fn answer(text: &str) -> String {
    match layout_compiler::eval(text) {
        Ok(value) => layout_compiler::printed(&value, text),
        Err(errors) => {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            format!("error: {}", errors.join(" | "))
        }
    }
}
