//! `colex show`: prints pictures as text, or writes them to files or to a page.

use crate::args::{Matrix, Show};
use crate::output::{Stop, notes, write};
use layout_cli::{By, all_pictures, pictures, with_numbers};
use layout_draw::{Colours, Picture, latex, page, svg, terminal};

pub(crate) fn show(args: &Show, width: Option<usize>) -> Result<(), Stop> {
    let output = args.output.as_deref();
    let mma = match args.mma {
        Some(Matrix::Shape(shape)) => Some(shape),
        _ => None,
    };
    let which = layout_cli::Show { by: args.by, bits: args.bits, kind: args.kind, tv: args.tv, mma };
    if let Some(file) = args.expr.iter().find(|text| [".svg", ".tex", ".html"].iter().any(|end| text.ends_with(end))) {
        return Err(Stop::message(format!(
            "`{file}` is the name of a file; to write the picture to this file, use `-o {file}`"
        )));
    }
    let texts = with_numbers(&texts(args))?;
    texts.iter().for_each(|text| notes(text));
    if args.format.html {
        return write(&page(&texts.join(" "), "", &all_pictures(&texts, &which)?), output);
    }
    let pictures = pictures(&texts, &which)?;
    if (args.format.svg || args.format.latex) && pictures.len() > 1 {
        return Err(Stop::message("a file can contain only one picture; write several pictures to a page with --html"));
    }
    let by = if args.by == By::Bank { By::Bank } else { By::None };
    let text: Vec<String> = pictures.into_iter().map(|picture| printed(args, picture, by, width)).collect();
    write(&text.join("\n"), output)
}

/// Prints pictures as text on the terminal.
pub(crate) fn print(pictures: Vec<Picture>, by: By, width: Option<usize>) -> Result<(), Stop> {
    let text: Vec<String> = pictures.into_iter().map(|picture| on_terminal(picture, by, width)).collect();
    write(&text.join("\n"), None)
}

/// Draws a picture for a terminal of the given width. If the terminal has no colours, the banks are printed as numbers.
fn on_terminal(picture: Picture, by: By, width: Option<usize>) -> String {
    let plain = anstream::AutoStream::choice(&std::io::stdout()) == anstream::ColorChoice::Never;
    let picture = if by == By::Bank && plain { with_banks(picture) } else { picture };
    terminal(&picture, colours(), width)
}

fn with_banks(mut picture: Picture) -> Picture {
    picture.note = picture.note.replacen("colour:", "numbers:", 1);
    picture.with_hues_as_text()
}

/// Returns the expressions of the arguments and of options such as `--mma`. The value of `--tiled-mma` or
/// `--tiled-copy` is the whole call, such as `make_tiled_mma(…)`, or only the operands of this call.
fn texts(args: &Show) -> Vec<String> {
    let mut texts = args.expr.clone();
    if let Some(Matrix::Named(name)) = &args.mma {
        texts.push(name.clone());
    }
    let tilings = [("make_tiled_mma", &args.tiled_mma), ("make_tiled_copy", &args.tiled_copy)];
    for (operation, tiling) in tilings {
        let whole =
            |text: &String| if text.starts_with("make_") { text.clone() } else { format!("{operation}({text})") };
        texts.extend(tiling.iter().map(whole));
    }
    texts
}

fn printed(args: &Show, picture: Picture, by: By, width: Option<usize>) -> String {
    if args.format.svg {
        svg(&picture) + "\n"
    } else if args.format.latex {
        latex(&picture)
    } else {
        on_terminal(picture, by, if args.output.is_some() { None } else { width })
    }
}

/// If the environment variable `COLORTERM` declares support for 24-bit colours, returns 24-bit colours, and otherwise
/// 256 colours.
fn colours() -> Colours {
    match std::env::var("COLORTERM") {
        Ok(value) if value == "truecolor" || value == "24bit" => Colours::True,
        _ => Colours::Ansi256,
    }
}
