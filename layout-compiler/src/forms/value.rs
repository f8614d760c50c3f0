//! `layout!`, and its value form: a path that is a type, a value, a constant and a pattern.

use super::{items, open};
use crate::emit::compiled;
use crate::input::item::starts_item;
use crate::known::header::Header;
use crate::known::read::{Reading, read};
use crate::report::{Position, Report};
use crate::tokens::private;
use crate::words::Words;
use proc_macro2::TokenStream;

/// `layout!`: items where the input declares some, a value otherwise. `header` is the path of the crate that has the macro,
/// as the macro knows it, and behind it what the companions of other blocks have handed over.
pub fn layout(input: TokenStream, header: &TokenStream) -> TokenStream {
    let mut report = Report::default();
    let header = Header::new(header, &mut report);
    if starts_item(&input) { items::items(input, &header, report) } else { value(input, &header, report) }
}

fn value(input: TokenStream, header: &Header, mut report: Report) -> TokenStream {
    let words = Words::new(input.clone(), None);
    match read(&words, &header.known, &mut report) {
        Reading::Read(read) if report.is_empty() && (!read.is_open() || read.is_constant()) => {
            return compiled(&read.layout, &read.tokens, &private(&header.krate));
        }
        Reading::Read(read) if report.is_empty() => match read.require_integral() {
            Ok(()) => return open::value(&read, &header.krate),
            Err(error) => report.algebra(words.all(), &error),
        },
        Reading::Unknown(path) if report.is_empty() => {
            return header.ask(&path, "layout", &header.known, &input);
        }
        Reading::Instruction(_) | Reading::Read(_) | Reading::Mistakes | Reading::Unknown(_) => {}
    }
    report.tokens(Position::Expression)
}
