//! Translates pasted lines of C++ or Python to a single expression. The last line is the expression or a declaration.
//! The lines before it declare names.

use crate::Host;
use crate::scan::scopes;
use crate::scope::What;
use crate::source::{Source, Span};
use crate::token::Language;
use crate::translate::{Meaning, Translator};
use std::collections::HashMap;

/// Tokens of C++, Python and MLIR that the notation does not have.
const FOREIGN: [&str; 18] = [
    "?",
    "[[",
    "constexpr",
    "static",
    "using",
    "typedef",
    "template",
    "conditional_t",
    "conditional_return",
    "Underscore",
    "raw_ptr",
    "!ttg.memdesc",
    "!tt.memdesc",
    "_selector",
    "E(",
    "Layout(",
    "*E<",
    "* E<",
];

/// Returns `true` if a text contains a token in `FOREIGN`.
fn is_foreign(text: &str) -> bool {
    FOREIGN.iter().any(|word| text.contains(word))
}

/// Translates the last expression or declaration of a text to an expression of colex. If other lines declare a
/// constant, an alias or a type, its value replaces its name. All other names are kept. In a text with the MLIR type
/// `!ttg.memdesc` or `!tt.memdesc`, only the prefix of this type is removed. Returns `None` if the text contains no
/// token in `FOREIGN`, if it cannot be translated, or if the translation equals the text.
pub fn expression(text: &str, host: &dyn Host) -> Option<String> {
    if !is_foreign(text) {
        return None;
    }
    // In MLIR, the name of a type that a dialect defines starts with `!`.
    if ["!ttg.memdesc", "!tt.memdesc"].iter().any(|ty| text.contains(ty)) {
        return Some(text.replace("!ttg.memdesc", "memdesc").replace("!tt.memdesc", "memdesc"));
    }
    let is_python = ["cute.", "fx.", "import "].iter().any(|word| text.contains(word));
    let language = if is_python { Language::Python } else { Language::Cpp };
    let source = Source::new(text.to_string(), language);
    if !source.is_balanced() {
        return None;
    }
    let scopes = scopes(&source, source.len());
    let mut translator = Translator::new(&source, &scopes, host, HashMap::new());
    translator.keeps_names = true;
    let last = last_statement(&source);
    let declared = scopes.all[0].members.iter().rposition(|member| last.contains(&member.at));
    let found = match declared {
        Some(member) if !matches!(scopes.all[0].members[member].what, What::Class(_)) => {
            match translator.declared(0, member) {
                (Meaning::Text(text), _) => Some(text),
                (Meaning::Number(number), _) => Some(number.to_string()),
                _ => None,
            }
        }
        Some(_) => None,
        None => translator.expression(&last),
    };
    found.filter(|found| !found.is_empty() && found.split_whitespace().ne(text.split_whitespace()))
}

/// Returns the last statement of a text, with or without a `;` at its end.
fn last_statement(source: &Source) -> Span {
    let end = |sign: &str| sign == ";" || sign == "\n";
    let (mut start, mut at) = (0, 0);
    while at < source.len() {
        let next = source.after(at);
        if end(source.word(at)) && next < source.len() && !end(source.word(next)) {
            start = next;
        }
        at = next;
    }
    let last = (start..source.len()).rev().find(|at| !end(source.word(*at)));
    start..last.map_or(source.len(), |last| last + 1)
}
