//! Reads C++ and Python with the crate `layout-import`: pasted expressions, and the layouts that a source declares.

use crate::resolve::Value;
use crate::text::{eval, printed};
use crate::vocabulary::{element_bits, is_known};
use layout_import::{Declaration, Evaluated, Host, Language, declarations};
use std::borrow::Cow;

/// Evaluates expressions for `layout-import`.
struct Compiler;

impl Host for Compiler {
    fn evaluate(&self, expression: &str) -> Result<Evaluated, String> {
        match eval(expression) {
            Ok(value) => Ok(Evaluated { text: printed(&value, expression), is_layout: !is_number(&value) }),
            // In CuTe, tiles may go past the end of a layout. Therefore the expression is evaluated again with
            // `where overrun`.
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

/// Maximum length in bytes of a pasted text that is converted.
const LONGEST: usize = 1 << 13;

/// Converts a pasted text to the notation of colex. Replaces syntax of C++ and Python that the notation does not have:
/// attributes, conditional operators, names of constants, and types that depend on constants. Returns the text
/// unchanged if it is valid without a conversion, if it is longer than 8192 bytes, or if the converted text has errors.
///
/// ```
/// let text = "static constexpr int K = 64; constexpr int B = K == 32 ? 2 : 3;
///     using Atom = decltype(composition(Swizzle<B,3,3>{}, Layout<Shape<_8,Int<K>>, Stride<Int<K>,_1>>{}));";
/// assert_eq!(layout_language::pasted(text), "composition(Sw<3,3,3>,make_layout((_8,_64),(_64,_1)))");
/// assert_eq!(layout_language::pasted("(4,8):(8,1)"), "(4,8):(8,1)");
/// ```
#[must_use]
pub fn pasted(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST {
        return text.into();
    }
    match layout_import::expression(text, &Compiler).filter(|found| eval(text).is_err() && eval(found).is_ok()) {
        Some(found) => found.into(),
        None => text.into(),
    }
}

/// Converts the tokens of a macro, which are given as text. Names in the tokens can be Rust names, which only rustc can
/// resolve. Therefore the conversion keeps unknown names. Returns `None` if the text is too long, needs no conversion,
/// or cannot be converted.
pub fn pasted_tokens(text: &str) -> Option<String> {
    if text.len() > LONGEST { None } else { layout_import::expression(text, &Compiler) }
}

/// Finds the layouts that a source in C++ or Python declares. `given` contains the values of names that the source does
/// not define, such as template parameters.
#[must_use]
pub fn declared(text: &str, language: Language, given: &[(String, String)]) -> Vec<Declaration> {
    declarations(text, language, given, &Compiler)
}
