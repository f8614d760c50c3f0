//! Lists the layouts that a source file declares, for `colex cute --from`.

use layout_import::Language;
pub use layout_import::{Declaration, Outcome};

/// Finds the layouts that a source in C++ or Python declares. `given` contains values for names, such as template
/// parameters. A source is Python if its file name ends in `.py`.
///
/// ```
/// use layout_cli::{Outcome, declared};
///
/// let text = "template <int K> struct Traits { using Atom = decltype(Layout<Shape<_8, Int<K>>>{}); };";
/// let found = declared(text, "traits.hpp", &[("K".into(), "64".into())]);
/// assert_eq!(found[0].name, "Traits::Atom");
/// assert_eq!(found[0].outcome, Outcome::Value("(_8,_64):(_1,_8)".into()));
/// ```
#[must_use]
pub fn declared(text: &str, file: &str, given: &[(String, String)]) -> Vec<Declaration> {
    let language = if file.ends_with(".py") { Language::Python } else { Language::Cpp };
    layout_compiler::declared(text, language, given)
}

/// Returns a report with one line per layout: its value, the names that are missing, or the reason why it has no value.
#[must_use]
pub fn declared_report(found: &[Declaration]) -> String {
    let mut report: String = found.iter().map(|found| line(found) + "\n").collect();
    let count = |is: fn(&Outcome) -> bool| found.iter().filter(|found| is(&found.outcome)).count();
    let missing = count(|outcome| matches!(outcome, Outcome::Missing(_)));
    let refused = count(|outcome| matches!(outcome, Outcome::Refused(..)));
    report += &format!("{} layouts: {} with values", found.len(), found.len() - missing - refused);
    if missing > 0 {
        report += &format!(", {missing} need names; give values for these with `-D NAME=VALUE`");
    }
    if refused > 0 {
        report += &format!(", {refused} cannot be translated");
    }
    report + "\n"
}

fn line(Declaration { name, line, outcome }: &Declaration) -> String {
    match outcome {
        Outcome::Value(value) => format!("{line}: {name} = {value}"),
        Outcome::Missing(names) => format!("{line}: {name} needs {}", names.join(", ")),
        Outcome::Refused(text, error) => format!("{line}: {name} = {text}: {error}"),
    }
}
