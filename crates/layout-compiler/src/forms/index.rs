//! Expands `index!(layout; coordinate)` to an expression. The type of the expression is the type of the coordinates.

use super::value::constants_of;
use crate::emit::{for_editors, index as emit, local_index, stated_in_place};
use crate::input::coordinate::Coordinate;
use crate::input::entries::{self, check_literals, names_of, spans};
use crate::input::nesting;
use crate::known::header::Header;
use crate::known::names::paths_of;
use crate::known::read::{Constants, Read, Reading, read};
use crate::lower::{Answer, Lowered, lower};
use crate::report::{Position, Report};
use crate::syntax::Diagnostic;
use crate::tokens::{is_ident, is_punct, private};
use crate::words::Words;
use layout_index::plan::{IntWidth, Options, Target};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::vec::IntoIter;

/// The integer types that the arithmetic may use, in the order in which they are tried.
const WIDTHS: [IntWidth; 3] = [IntWidth { bits: 32, signed: true }, IntWidth::U32, IntWidth { bits: 64, signed: true }];

/// Expands `index!` to an expression of the index. If `gpu:` precedes the layout, the arithmetic is chosen for GPUs.
pub fn index(input: TokenStream, header: &TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check(&input, Position::Expression) {
        return mistake;
    }
    let mut report = Report::default();
    let header = Header::new(header, &mut report);
    let mut trees = input.clone().into_iter().collect::<Vec<_>>().into_iter();
    let target = target(&mut trees);
    let options = Options { widths: &WIDTHS, target, has_upper: false };
    match Asked::read(trees, &options, &header, &mut report) {
        Outcome::Index(asked) if report.is_empty() => {
            let index = emit(&asked.lowered, &asked.entries, &asked.read.tokens, &header.krate);
            let stated = stated_in_place(&asked.read, &header.krate);
            if asked.names.is_empty() && stated.is_none() {
                return index;
            }
            let (names, checks) = (for_editors(asked.names), asked.checks);
            quote!({ #names #checks #stated #index })
        }
        Outcome::Constants(tokens) if report.is_empty() => tokens,
        Outcome::Unknown(path) => header.ask(&path, "index", &header.known, &input),
        Outcome::Index(_) | Outcome::Constants(_) | Outcome::Mistakes => report.tokens(Position::Expression),
    }
}

/// Removes `gpu:` before the layout, and returns the target: a GPU if `gpu:` was present, and otherwise a CPU.
fn target(input: &mut IntoIter<TokenTree>) -> Target {
    let trees = input.as_slice();
    if !is_punct(trees.get(1), ':') || !is_ident(trees.first(), "gpu") {
        return Target::Cpu;
    }
    input.nth(1);
    Target::Gpu
}

/// The result of reading an input.
pub(super) enum Outcome {
    /// The layout, the coordinate and the arithmetic, which can be emitted.
    Index(Box<Asked>),
    /// Code for a layout that rustc evaluates.
    Constants(TokenStream),
    /// The path of a name that another block declares.
    Unknown(TokenStream),
    /// Errors, which have been reported.
    Mistakes,
}

/// A layout and a coordinate, with the arithmetic of the index.
pub(super) struct Asked {
    pub(super) read: Read,
    pub(super) entries: Vec<syn::Expr>,
    pub(super) lowered: Lowered,
    /// The paths of the layouts that the input names.
    names: Vec<TokenStream>,
    /// Code that checks that each of these names refers to the same declaration as the layout that the macro used.
    pub(super) checks: TokenStream,
}

impl Asked {
    /// Reads `layout; coordinate`.
    pub(super) fn read(
        mut input: IntoIter<TokenTree>,
        options: &Options<'_>,
        header: &Header,
        report: &mut Report,
    ) -> Outcome {
        let end = input.as_slice().iter().position(|tree| is_punct(Some(tree), ';'));
        if let (None, Some(comma)) = (end, input.as_slice().iter().rfind(|tree| is_punct(Some(tree), ','))) {
            let help = "write `;`: `index!(shape:stride; (i, j))`";
            report.push((comma.span(), comma.span()), "expected `;` before the coordinate", help);
            return Outcome::Mistakes;
        }
        let semicolon = end.map(|end| input.as_slice()[end].span());
        let words = Words::new(input.by_ref().take(end.unwrap_or(usize::MAX)), semicolon);
        let reading = read(&words, &header.known, report);
        let coordinate: Vec<TokenTree> = input.skip(1).collect();
        if coordinate.is_empty() {
            let end = words.spans(&(usize::MAX..usize::MAX));
            report.push(end, "the coordinate is missing", "write `index!(shape:stride; (i, j))`");
            return Outcome::Mistakes;
        }
        let coordinate = match entries::read(coordinate) {
            Ok(coordinate) => coordinate,
            Err(error) => {
                report.syn(&error);
                return Outcome::Mistakes;
            }
        };
        match reading {
            Reading::Read(read) if check(&read, &coordinate, report) => {
                // In an `index!`, all definitions come from helper macros. If there are no definitions, no names need
                // to be checked.
                let stated = if header.known.is_empty() { None } else { words.stated().ok() };
                let names = stated.as_ref().map_or_else(Vec::new, |stated| paths_of(stated, &words));
                let checks = stated.map(|stated| header.checks(&stated, &words)).unwrap_or_default();
                Self::lower(*read, coordinate, (names, checks), options, &words, report)
            }
            Reading::Constants(constants) => by_rustc(&constants, &coordinate, &words, header, report),
            Reading::Read(_) | Reading::Other(_) | Reading::Mistakes => Outcome::Mistakes,
            Reading::Unknown(path) => Outcome::Unknown(path),
        }
    }

    fn lower(
        read: Read,
        coordinate: Coordinate<syn::Expr>,
        (layouts, checks): (Vec<TokenStream>, TokenStream),
        options: &Options<'_>,
        words: &Words,
        report: &mut Report,
    ) -> Outcome {
        let names: Vec<String> = names_of(&coordinate).into_iter().chain(read.texts()).collect();
        let asks = Answer::of(&read.layout, read.extents.as_ref()).map_err(|error| Diagnostic::of(0..0, &error));
        match asks.and_then(|asks| lower(&read, &coordinate, names, options, &asks)) {
            Ok(lowered) => {
                Outcome::Index(Box::new(Self { read, entries: coordinate.entries(), lowered, names: layouts, checks }))
            }
            Err(error) => {
                report.push(words.all(), &error.message, &error.help);
                Outcome::Mistakes
            }
        }
    }
}

/// Emits the index in a layout that rustc evaluates. Reports an error if the layout has runtime values.
fn by_rustc(
    constants: &Constants,
    coordinate: &Coordinate<syn::Expr>,
    words: &Words,
    header: &Header,
    report: &mut Report,
) -> Outcome {
    match constants_of(words, header) {
        Ok(layout) if layout.numbers.is_empty() && !constants.is_symbolic => Outcome::Constants(local_index(
            &layout,
            &coordinate.tokens(&syn::Expr::to_token_stream),
            &private(&header.krate),
        )),
        Err(errors) if !constants.is_symbolic => {
            report.diagnostics(&errors, words);
            Outcome::Mistakes
        }
        _ => {
            report.diagnostics(&constants.errors, words);
            Outcome::Mistakes
        }
    }
}

/// Returns `true` if the coordinate fits the nesting of the shape, and its literal numbers are inside the layout.
/// Otherwise, reports an error and returns `false`.
fn check(read: &Read, coordinate: &Coordinate<syn::Expr>, report: &mut Report) -> bool {
    let misfit = coordinate.misfit(&read.layout, &|shape| read.spell(shape));
    if let Some((entry, message, help)) = &misfit {
        let shape = read.spell(&read.layout.shape());
        let (message, help) = match read.layout.shape().is_int() && read.is_symbolic() {
            true => (
                format!(
                    "in `index!`, the name `{shape}` means an extent, so the coordinate must be an integer, not a tuple"
                ),
                format!("if `{shape}` is a variable that contains a layout, call `{shape}.at((i, j))`"),
            ),
            false => (message.clone(), help.to_string()),
        };
        report.push(spans(entry), &message, &help);
    }
    if read.is_symbolic() {
        return misfit.is_none();
    }
    if misfit.is_none() {
        check_literals(&read.layout, coordinate, report);
    }
    report.is_empty()
}
