//! From the words of an input to its layout: parsed, its names looked up, its clauses proved.

use super::names::{Declared, Known};
use crate::emit::Report;
use crate::facts;
use crate::resolve::resolve_layout;
use crate::syntax::{Diagnostic, Stated, parse_stated};
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

/// Reads the layout of an input with these words.
pub(super) fn layout(
    stated: Result<&Stated, &Diagnostic>,
    words: &Words,
    known: &[Known],
    report: &mut Report,
) -> Reading {
    let stated = match stated {
        Ok(stated) => stated,
        Err(error) => {
            report.diagnostic(error, words);
            return Reading::Mistakes;
        }
    };
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
            Reading::Mistakes
        }
    }
}

/// Parses, and reads the layout.
pub(super) fn read(words: &Words, known: &[Known], report: &mut Report) -> Reading {
    layout(parse_stated(words.source()).as_ref(), words, known, report)
}
