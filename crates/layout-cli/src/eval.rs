//! `colex eval`: evaluates expressions. The module also evaluates the layouts that a C++ or Python source declares.

pub use layout_import::{Declaration, Outcome};

use crate::expression::Expression;
use crate::reading::excess;
use crate::report::Failure;
use layout_compiler::{parse_lines, pasted, printed};
use layout_import::Language;

/// Evaluates an expression, and returns its value as a line of text.
///
/// # Errors
/// If the expression is invalid.
pub fn eval(text: &str) -> Result<String, Failure> {
    Ok(printed(&Expression::read(text)?.value, text) + "\n")
}

/// Evaluates a text, and returns its value without a newline.
///
/// # Errors
/// If the text is invalid. The returned text is `error: `, followed by all errors.
pub fn eval_line(text: &str) -> Result<String, String> {
    Session::default().eval(text)
}

/// Evaluates lines one by one. Each line can use the names that earlier lines declare.
///
/// ```
/// let mut session = layout_cli::Session::default();
/// assert_eq!(session.eval("A = (8,64):(64,1)").unwrap(), "(8,64):(64,1)");
/// assert_eq!(session.eval("size<1>(A)").unwrap(), "64");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session {
    named: String,
}

impl Session {
    /// Returns a note for each divide in the line with more coordinates in its result than elements in its operand.
    ///
    /// ```
    /// let session = layout_cli::Session::default();
    /// assert_eq!(session.notes("logical_divide(10:1, 4)").len(), 1);
    /// ```
    #[must_use]
    pub fn notes(&self, line: &str) -> Vec<String> {
        excess(&format!("{}{line}", self.named), self.named.len())
    }

    /// Evaluates a line, and returns its value without a newline. If the line declares a name, later lines can use this
    /// name.
    ///
    /// # Errors
    /// If the line is invalid. The returned text is `error: `, followed by all errors.
    pub fn eval(&mut self, line: &str) -> Result<String, String> {
        let text = format!("{}{line}", self.named);
        let read = pasted(&text);
        match layout_compiler::eval(&read) {
            Ok(value) => {
                if read == text && parse_lines(&text).is_ok_and(|lines| lines.name.is_some()) {
                    self.named = format!("{text}\n");
                }
                Ok(printed(&value, &read))
            }
            Err(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Err(format!("error: {}", errors.join(" | ")))
            }
        }
    }
}

/// Finds the layouts that a source in C++ or Python declares, and evaluates them. `given` contains the values of names
/// that the source does not define, such as template parameters. The source is read as Python if the file name `file`
/// ends in `.py`, and otherwise as C++.
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

/// Returns a report with one line per layout. The line contains the value, the names that have no value, or the error.
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
