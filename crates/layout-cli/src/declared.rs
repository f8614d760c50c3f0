//! `colex cute --from`: the layouts that a source file declares.

use layout_compiler::{Value, element_bits, eval, is_known, printed};
pub use layout_import::{Declaration, Outcome};
use layout_import::{Evaluated, Host, Language, declarations};
use std::borrow::Cow;

/// Evaluates the expressions of a source file.
struct Compiler;

impl Host for Compiler {
    fn evaluate(&self, expression: &str) -> Result<Evaluated, String> {
        match eval(expression) {
            Ok(value) => Ok(Evaluated { text: printed(&value, expression), is_layout: !is_number(&value) }),
            // CuTe lets tiles go past the end.
            Err(errors) => match eval(&format!("{expression} where overrun")) {
                Ok(value) => Ok(Evaluated { text: format!("{value} where overrun"), is_layout: !is_number(&value) }),
                Err(_) => Err(errors.first().map_or(String::new(), ToString::to_string)),
            },
        }
    }

    fn knows(&self, name: &str) -> bool {
        is_known(name)
    }

    fn bits(&self, name: &str) -> Option<i64> {
        element_bits(name)
    }
}

fn is_number(value: &Value) -> bool {
    match value {
        Value::Ints(tuple) => tuple.is_int(),
        Value::Spelled(text) => !text.contains(':') && !text.starts_with('('),
        Value::Bool(_) => true,
        _ => false,
    }
}

/// The text that is evaluated for a pasted one. C++ and Python that the language of colex does not have is written in it:
/// attributes, conditional operators, chains of constants, and types that are chosen by them. Other texts stay, and so do
/// texts with errors.
///
/// ```
/// let text = "static constexpr int K = 64; constexpr int B = K == 32 ? 2 : 3;
///     using Atom = decltype(composition(Swizzle<B,3,3>{}, Layout<Shape<_8,Int<K>>, Stride<Int<K>,_1>>{}));";
/// assert_eq!(layout_cli::pasted(text), "composition(Sw<3,3,3>,make_layout((_8,_64),(_64,_1)))");
/// assert_eq!(layout_cli::pasted("(4,8):(8,1)"), "(4,8):(8,1)");
/// ```
#[must_use]
pub fn pasted(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST || eval(text).is_ok() {
        return text.into();
    }
    match layout_import::expression(text, &Compiler).filter(|found| eval(found).is_ok()) {
        Some(found) => found.into(),
        None => text.into(),
    }
}

/// Bytes of pasted text that are translated.
const LONGEST: usize = 1 << 13;

/// Finds the layouts that a source in C++ or Python declares. `given` has values for names, such as template parameters.
/// Python is recognized by its file name, which ends in `.py`.
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
    declarations(text, language, given, &Compiler)
}

/// The report of [`declared`]: a line per layout, with its value, or the names that are missing.
#[must_use]
pub fn declared_report(found: &[Declaration]) -> String {
    let mut report: String = found.iter().map(|found| line(found) + "\n").collect();
    let count = |is: fn(&Outcome) -> bool| found.iter().filter(|found| is(&found.outcome)).count();
    let missing = count(|outcome| matches!(outcome, Outcome::Missing(_)));
    let refused = count(|outcome| matches!(outcome, Outcome::Refused(..)));
    report += &format!("{} layouts: {} with values", found.len(), found.len() - missing - refused);
    if missing > 0 {
        report += &format!(", {missing} that need names; give them values with `-D NAME=VALUE`");
    }
    if refused > 0 {
        report += &format!(", {refused} that are not understood");
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
