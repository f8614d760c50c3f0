//! The macro `layout!`, and its value form: a path that is a type, a value, a constant and a pattern.

use super::{items, symbolic};
use crate::constant::{self, Context, Lowered, Which};
use crate::emit::compiled;
use crate::input::cpp;
use crate::input::item::starts_item;
use crate::input::nesting;
use crate::known::header::Header;
use crate::known::read::{Reading, read};
use crate::report::{Position, Report};
use crate::syntax::Diagnostic;
use crate::tokens::{is_punct, private};
use crate::words::Words;
use proc_macro2::{TokenStream, TokenTree};

/// Expands `layout!`: to items if the input declares items, and to a value otherwise. `header` starts with the path of
/// the crate that provides the macro, followed by the definitions passed by helper macros of other blocks.
pub fn layout(input: TokenStream, header: &TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check(&input, Position::Anywhere) {
        return mistake;
    }
    let mut report = Report::default();
    let header = Header::new(header, &mut report);
    let trees: Vec<TokenTree> = input.clone().into_iter().collect();
    if let Some(error) = cpp::line(&trees) {
        report.syn(&error);
        return report.tokens(Position::Anywhere);
    }
    let semicolon = trees.last().filter(|last| is_punct(Some(last), ';')).map(TokenTree::span);
    match (starts_item(&trees), semicolon) {
        (true, _) => items::items(input, &header, report),
        (false, Some(at)) => {
            let help = "remove `;`, or write items, which start with `struct` or `fn`";
            report.push((at, at), "unexpected `;` after a layout expression", help);
            report.tokens(Position::Expression)
        }
        (false, None) => value(trees, &input, &header, report),
    }
}

/// Expands the value form. `trees` are the token trees of `input`.
fn value(trees: Vec<TokenTree>, input: &TokenStream, header: &Header, mut report: Report) -> TokenStream {
    let words = Words::new(trees, None);
    let reading = read(&words, &header.known, &mut report);
    if let Reading::Read(read) = &reading
        && let Some((message, help)) = read.require_layout()
    {
        report.push(words.all(), message, help);
    }
    match reading {
        Reading::Read(read) if report.is_empty() && (!read.is_symbolic() || read.is_constant()) => {
            return compiled(&read.layout, &read.tokens, &private(&header.krate));
        }
        Reading::Read(read) if report.is_empty() => match read.require_integral() {
            Ok(()) => return symbolic::value(&read, &header.krate),
            Err(error) => report.algebra(words.all(), &error),
        },
        Reading::Unknown(path) if report.is_empty() => {
            return header.ask(&path, "layout", &header.known, input);
        }
        Reading::Constants(constants) if report.is_empty() => match constants_of(&words, header) {
            Ok(layout) if layout.numbers.is_empty() => {
                return symbolic::constant_value(&layout, &header.krate);
            }
            Ok(layout) => return symbolic::lowered_value(&layout, &header.krate),
            Err(_) => report.diagnostics(&constants.errors, &words),
        },
        _ => {}
    }
    report.tokens(Position::Expression)
}

/// Returns the layout as code that rustc evaluates. The constants of the layout are parameters of a type.
pub(super) fn constants_of(words: &Words, header: &Header) -> Result<Lowered, Vec<Diagnostic>> {
    let stated = words.stated().map_err(|error| vec![error])?;
    let private = private(&header.krate);
    let context = Context { words, parameters: &[], known: &header.known, which: Which::Variables, private: &private };
    constant::layout(&stated, &context)
}
