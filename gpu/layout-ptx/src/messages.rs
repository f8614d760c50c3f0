//! Copies rustc's messages. If device code calls a method of floats that only `std` has, adds help with a replacement.

use std::io::{BufRead, Write};

/// Methods of floats that `core` lacks, and their replacements. In a replacement, `x` is the number on which the method
/// is called.
const INSTEAD: [(&str, &str); 17] = [
    ("exp", "precise::exp(x)` or `layout_gpu::fast::exp(x)"),
    ("exp2", "precise::exp2(x)` or `layout_gpu::fast::exp2(x)"),
    ("ln", "precise::ln(x)` or `layout_gpu::fast::ln(x)"),
    ("log2", "precise::log2(x)` or `layout_gpu::fast::log2(x)"),
    ("tanh", "precise::tanh(x)` or `layout_gpu::fast::tanh(x)"),
    ("sin", "precise::sin(x)` or `layout_gpu::fast::sin(x)"),
    ("cos", "precise::cos(x)` or `layout_gpu::fast::cos(x)"),
    ("sin_cos", "precise::sin(x)` and `layout_gpu::precise::cos(x)"),
    ("powf", "precise::pow(x, y)` or `layout_gpu::fast::pow(x, y)"),
    ("powi", "precise::pow(x, n as f32)"),
    ("sqrt", "precise::sqrt(x)"),
    ("mul_add", "fma(x, b, c)"),
    ("floor", "precise::floor(x)"),
    ("ceil", "precise::ceil(x)"),
    ("trunc", "precise::trunc(x)"),
    ("round_ties_even", "precise::round_ties_even(x)"),
    ("round", "precise::round_ties_even(x)"),
];

/// Returns the help if `message` is rustc's error that `f32` or `f64` lacks a method, and otherwise `None`.
fn help(message: &str) -> Option<String> {
    let (_, rest) = message.split_once(" named `")?;
    let (name, rest) = rest.split_once('`')?;
    let is_wide = rest.starts_with(" found for type `f64`");
    if !is_wide && !rest.starts_with(" found for type `f32`") {
        return None;
    }
    let instead = match INSTEAD.iter().find(|(method, _)| *method == name) {
        Some((_, instead)) if is_wide => format!("convert the number to `f32` and write `layout_gpu::{instead}`"),
        Some((_, instead)) => format!("write `layout_gpu::{instead}`"),
        None => "use other functions".into(),
    };
    Some(format!(
        "   = help: `{name}` is a method of `std`, which a device does not have: {instead}\n   = note: the guide lists all functions that device code may call, in \"Functions of device code\"\n"
    ))
}

/// Copies the output of cargo. If rustc reports that a float lacks a method of `std`, this function replaces rustc's
/// suggestion, which names a private trait.
///
/// # Errors
/// If a line cannot be read or written.
pub(crate) fn pass_on(from: impl BufRead, mut to: impl Write) -> std::io::Result<()> {
    let (mut helped, mut is_suggestion) = (None, false);
    for line in from.lines() {
        let line = line?;
        let plain = without_colours(&line);
        if let Some(help) = help(&plain) {
            helped = Some(help);
        }
        let text = plain.trim_start();
        is_suggestion |= helped.is_some() && [":::", "= help: ", "help: "].iter().any(|start| text.starts_with(start));
        if plain.is_empty() {
            to.write_all(helped.take().unwrap_or_default().as_bytes())?;
            is_suggestion = false;
        }
        if !is_suggestion {
            writeln!(to, "{line}")?;
        }
    }
    to.write_all(helped.unwrap_or_default().as_bytes())
}

/// Returns the line without color codes, which have the form `ESC [ … letter`.
fn without_colours(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, text)| text));
    std::iter::once(first).chain(rest).collect()
}
