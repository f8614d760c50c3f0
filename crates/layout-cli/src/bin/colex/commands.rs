//! The commands that read files or write several files: `eval` for many expressions, shell completions, man pages and
//! PTX.

use crate::args::{Args, Completions, Man, Ptx};
use crate::output::{Stop, write};
use clap::CommandFactory;
use layout_cli::Session;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// Evaluates a file or standard input line by line, and prints one result per line.
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

/// Evaluates lines, and prints one line per input line: the value, or the error if the input line is invalid.
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

/// Prints the completions for a shell to standard output.
pub(crate) fn completions(args: &Completions) -> Result<(), Stop> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "colex", &mut text);
    write(&String::from_utf8_lossy(&text), None)
}

/// Writes the man pages to a folder, one page per command.
pub(crate) fn pages(args: &Man) -> Result<(), Stop> {
    std::fs::create_dir_all(&args.out)
        .and_then(|()| clap_mangen::generate_to(Args::command(), &args.out))
        .map_err(|error| Stop::message(format!("{}: {error}", args.out.display())))
}

pub(crate) fn build(Ptx { folder, arch, features, out }: &Ptx) -> Result<(), Stop> {
    let build = layout_ptx::Build::new(folder).architecture(arch).features(features);
    let built = build.run().map_err(|error| Stop::message(error.to_string()))?;
    built.write(out).map_err(|error| Stop::message(error.to_string()))?;
    write(
        &format!(
            "{} {} in {} and {}: {}\n",
            built.kernels.len(),
            if built.kernels.len() == 1 { "kernel" } else { "kernels" },
            out.display(),
            out.with_extension("json").display(),
            built.kernels.join(", ")
        ),
        None,
    )?;
    let registers = layout_ptx::registers(out, arch).map_err(|error| Stop::message(error.to_string()))?;
    let lines = registers.iter().flatten().map(|of| {
        format!(
            "  {:<20} {:>4} registers, {:>4} bytes of stack, {:>4} spilled\n",
            of.kernel, of.registers, of.stack, of.spilled
        )
    });
    write(&lines.collect::<String>(), None)
}
