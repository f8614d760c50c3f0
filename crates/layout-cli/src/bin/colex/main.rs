//! The `colex` command. It parses arguments, calls the library, and prints the results. `colex --help` is a tutorial.

mod args;
mod commands;
mod output;
mod show;

use args::{Args, Check, Command, Convert, Cute, Emit, Eval, Gallery, Recover, Solve};
use clap::Parser;
use layout_cli::{Access, By, Coord, Kernel};
use layout_proofs::synthesis::Means;
use output::{Stop, notes, write};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = Args::parse();
    match answer(args.command, args.width.or_else(width)) {
        Ok(()) | Err(Stop::Closed) => ExitCode::SUCCESS,
        Err(Stop::Lines) => ExitCode::FAILURE,
        Err(Stop::Failure(failure)) => {
            anstream::eprint!("{}", failure.styled());
            ExitCode::FAILURE
        }
    }
}

/// Returns the width of the terminal in characters, or `None` if the output is not a terminal.
fn width() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(terminal_size::Width(width), _)| width.into())
}

fn answer(command: Command, width: Option<usize>) -> Result<(), Stop> {
    match command {
        Command::Show(args) => show::show(&args, width),
        Command::Eval(Eval { expr: Some(text), numbers, .. }) => {
            let path = PathBuf::from(&text);
            match layout_cli::eval(&numbered(text, numbers)?) {
                Err(_) if path.is_file() => {
                    Err(Stop::message("this is a file: to evaluate each of its lines, write `--file` before its name"))
                }
                answer => write(&answer?, None),
            }
        }
        Command::Eval(Eval { file, .. }) => commands::eval(file.as_deref()),
        Command::Emit(args) => emit(args),
        Command::Check(args) => check(args),
        Command::Cute(args) => cute(&args),
        Command::Explain(args) => write(&layout_cli::explain(&layout_cli::pasted(&args.expr))?, None),
        Command::Solve(args) => solve(&args, width),
        Command::Recover(args) => recover(&args, width),
        Command::Convert(args) => convert(&args, width),
        Command::Kernel(args) => write(&layout_cli::kernel(&kernel(args)?)?, None),
        Command::Ptx(args) => commands::build(&args),
        Command::Gallery(args) => gallery(&args),
        Command::Completions(args) => commands::completions(&args),
        Command::Man(args) => commands::pages(&args),
    }
}

/// Replaces symbols of an expression by numbers. `numbers` contains assignments, such as `m=8`.
fn numbered(expr: String, numbers: Vec<String>) -> Result<String, Stop> {
    let words: Vec<String> = [expr].into_iter().chain(numbers).collect();
    match layout_cli::with_numbers(&words)?.as_slice() {
        [text] => {
            notes(text);
            Ok(text.clone())
        }
        texts => Err(Stop::message(format!(
            "found {} expressions, but `eval` evaluates one: `{}`; write numbers for its names as `m=8`",
            texts.len(),
            texts.join("`, `")
        ))),
    }
}

/// Prints an expression in C++, or prints the layouts that a source file declares.
fn cute(Cute { expr, from, defined }: &Cute) -> Result<(), Stop> {
    let Some(path) = from else {
        return write(&layout_cli::cute(&layout_cli::pasted(expr.as_deref().unwrap_or_default()))?, None);
    };
    let text = std::fs::read_to_string(path).map_err(|error| Stop::message(format!("{}: {error}", path.display())))?;
    let found = layout_cli::declared(&text, &path.to_string_lossy(), defined);
    write(&layout_cli::declared_report(&found), None)
}

fn emit(Emit { expr, numbers, coord, ty, target, language, name, bare }: Emit) -> Result<(), Stop> {
    let form = layout_cli::Emit { coord, ty, target, language, name, bare };
    write(&layout_cli::emit(&numbered(expr, numbers)?, &form)?, None)
}

fn check(args: Check) -> Result<(), Stop> {
    let text = numbered(args.expr, args.numbers)?;
    let accesses: Vec<_> =
        args.accesses.iter().map(|layout| Access { layout, bytes: args.bytes, banks: args.banks }).collect();
    write(&layout_cli::check(&text, &accesses)?, None)?;
    if args.bits { write(&layout_cli::bit_matrix(&text)?, None) } else { Ok(()) }
}

fn solve(args: &Solve, width: Option<usize>) -> Result<(), Stop> {
    if let Some(to) = &args.to {
        return stage(args, to, width);
    }
    let means = match (args.tma, args.swizzle) {
        (true, _) => Means::Tma,
        (_, true) => Means::Swizzle,
        _ => Means::Xor,
    };
    let Solve { accesses, bytes, padding, .. } = args;
    let how = layout_cli::Solve { accesses: accesses.clone(), bytes: *bytes, means, padding: *padding };
    let solved = layout_cli::solve(&layout_cli::pasted(&args.expr), &how)?;
    write(&solved.to_string(), None)?;
    if args.show {
        show::print(solved.pictures()?, By::Bank, width)?;
    }
    Ok(())
}

fn stage(args: &Solve, to: &str, width: Option<usize>) -> Result<(), Stop> {
    let Solve { expr, from, bytes, sm, show, .. } = args;
    let staged =
        layout_cli::stage(layout_cli::Stage { tile: expr, from: from.as_deref(), to, bits: 8 * bytes, sm: *sm })?;
    write(&staged.to_string(), None)?;
    if *show {
        show::print(staged.pictures()?, By::Bank, width)?;
    }
    Ok(())
}

fn recover(args: &Recover, width: Option<usize>) -> Result<(), Stop> {
    require_names(args)?;
    let mut how = layout_cli::Recover {
        shape: args.shape.as_deref().unwrap_or_default(),
        coordinates: args.coords.as_deref(),
        values: &args.values,
        language: args.language.as_deref(),
    };
    let (assumed, shape);
    if args.shape.is_none() {
        assumed = layout_cli::assume(&args.code, &how, &|_| None)?;
        if !assumed.extents.is_empty() {
            anstream::eprintln!("note: {assumed}");
        }
        shape = assumed.shape();
        (how.shape, how.values) = (&shape, &assumed.numbers);
    }
    let found = layout_cli::recover(&args.code, &how)?;
    write(&found.to_string(), None)?;
    if let Some(named) = layout_cli::named(&args.code, &how, &found.layout) {
        write(&format!("  for other numbers {named}\n"), None)?;
    }
    let layout = found.layout.to_string();
    if args.check {
        write(&layout_cli::check(&layout, &[])?, None)?;
    }
    if args.show {
        show::print(
            layout_cli::pictures(std::slice::from_ref(&layout), &layout_cli::Show::default())?,
            By::Value,
            width,
        )?;
    }
    match args.emit {
        Some(language) => {
            let coord = if found.coordinates.len() > 1 { Coord::Modes } else { Coord::OneD };
            let form = layout_cli::Emit { coord, language, ..layout_cli::Emit::default() };
            write(&layout_cli::emit(&layout, &form)?, None)
        }
        None => Ok(()),
    }
}

/// Checks that no name is given twice, and that each name with a value occurs in the code.
fn require_names(Recover { code, values, coords, .. }: &Recover) -> Result<(), Stop> {
    let names: Vec<&String> = values.iter().map(|(name, _)| name).chain(coords.iter().flatten()).collect();
    if let Some(twice) = (1..names.len()).find(|i| names[..*i].contains(&names[*i])) {
        return Err(Stop::message(format!("`{}` has two values", names[twice])));
    }
    let is_read = |name: &str| code.split(|c: char| !c.is_alphanumeric() && !"_.".contains(c)).any(|word| word == name);
    match values.iter().find(|(name, _)| !is_read(name)) {
        Some((name, _)) => Err(Stop::message(format!("the name `{name}` does not occur in the code"))),
        None => Ok(()),
    }
}

fn convert(Convert { from, to, bits, sm, room, emit, show }: &Convert, width: Option<usize>) -> Result<(), Stop> {
    let text = layout_cli::Convert { from, to, bits: *bits, sm: *sm, room: *room }.expression();
    match emit {
        Some(language) => {
            let form = layout_cli::Emit { language: *language, ..layout_cli::Emit::default() };
            write(&layout_cli::emit(&text, &form)?, None)?;
        }
        None => write(&layout_cli::convert(&text)?, None)?,
    }
    if *show {
        show::print(layout_cli::pictures(&[text], &layout_cli::Show::default())?, By::Value, width)?;
    }
    Ok(())
}

/// Converts the arguments to the description of a kernel. The default tile of a matrix product depends on the
/// instruction.
fn kernel(args: args::Kernel) -> Result<Kernel, Stop> {
    Ok(match args {
        args::Kernel::Gemm(args::Gemm { mma, tile, stages, warps, cluster }) => {
            let (is_wgmma, is_fma) = (mma.starts_with("SM90_"), mma.starts_with("UniversalFMA"));
            if !is_wgmma && cluster.is_some() {
                return Err(Stop::message(format!("`--cluster` applies only to `wgmma`, not to `{mma}`")));
            }
            if (is_wgmma || is_fma) && warps.is_some() {
                return Err(Stop::message(format!(
                    "`--warps` applies only to `mma`; the number of warps of `{mma}` is fixed"
                )));
            }
            let cluster = cluster.unwrap_or(2);
            let width = mma.strip_prefix("SM90_64x").and_then(|rest| rest.split('x').next()?.parse().ok());
            let usual = match width {
                Some(columns) => [128, columns, 64],
                None if is_fma => [128, 128, 16],
                None => [128, 128, 64],
            };
            Kernel::Gemm { mma, tile: tile.unwrap_or(usual), stages, warps, cluster }
        }
        args::Kernel::Transpose(args::Transpose { element, tile }) => Kernel::Transpose { element, tile },
        args::Kernel::Tma(args::Tma { element, tile, stages }) => Kernel::Tma { element, tile, stages },
    })
}

fn gallery(args: &Gallery) -> Result<(), Stop> {
    let exhibits = layout_cli::exhibits().map_err(Stop::message)?;
    let introduction = "Every kind of picture that colex draws. A layout maps coordinates to indices; the margins show the \
        coordinates, a level for each nested mode.";
    write(&layout_draw::page("Layouts one can see", introduction, &exhibits), Some(&args.out))?;
    write(&format!("{} pictures in {}\n", exhibits.len(), args.out.display()), None)
}
