//! From the words of an input to its layout: parsed, its names looked up, its clauses proved.

use super::names::{Declared, Known};
use crate::emit::Report;
use crate::facts;
use crate::resolve::resolve_layout;
use crate::syntax::{Stated, parse_stated};
use crate::words::Words;
use layout_runtime::Layout;
use proc_macro2::TokenStream;

/// What has become of a layout.
pub(super) enum Reading {
    /// The layout; clauses that are not true of it are reported.
    Layout(Layout),
    /// Mistakes, which are reported.
    Mistakes,
    /// A name, by its path, that some other block declares.
    Unknown(TokenStream),
}

/// The syntax of an input, or its mistake reported.
pub(super) fn syntax(words: &Words, report: &mut Report) -> Option<Stated> {
    parse_stated(words.source()).map_err(|error| report.diagnostic(&error, words)).ok()
}

/// Reads the layout of an input whose syntax is right.
pub(super) fn layout(stated: &Stated, words: &Words, known: &[Known], report: &mut Report) -> Reading {
    let names = Declared::new(words, known);
    if let Some(at) = names.unknown(stated) {
        return Reading::Unknown(words.path(&at));
    }
    match resolve_layout(&stated.expr, words.source(), &names, facts::overrun(stated, &names)) {
        Ok(layout) => {
            report.diagnostics(&facts::failures(stated, &layout, words.source(), &names), words);
            Reading::Layout(layout)
        }
        Err(errors) => {
            report.diagnostics(&errors, words);
            if report.is_empty() {
                // The mistake is in a name, and was reported in the block that declares it.
                report.push(words.all(), "this uses a layout that has a mistake", "mend that one first");
            }
            Reading::Mistakes
        }
    }
}

/// Both steps.
pub(super) fn read(words: &Words, known: &[Known], report: &mut Report) -> Reading {
    match syntax(words, report) {
        Some(stated) => layout(&stated, words, known, report),
        None => Reading::Mistakes,
    }
}
