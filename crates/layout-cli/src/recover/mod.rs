//! Finds the layout that index code computes. This is the library part of `colex recover`.

mod assumed;
mod language;
mod named;
mod parse;
mod program;
mod signature;
mod subscript;
mod token;
mod trace;
mod tree;
mod value;

#[cfg(test)]
mod tests;

use crate::expression::Expression;
use crate::report::Failure;
pub use assumed::{Assumed, assume};
use language::Language;
use layout_compiler::{Diagnostic, Value};
use layout_proofs::Budget;
use layout_proofs::synthesis::recover_within;
use layout_runtime::rules::NoLayoutFits;
use layout_runtime::{IntTuple, Layout};
pub use named::named;
pub(crate) use program::Program;
use std::fmt;
pub use trace::{Traced, trace};
use tree::Mistake;

/// `MOST` is the maximum size of a shape. `STEPS` is the maximum number of evaluations. A coordinate can be evaluated
/// several times.
const MOST: i64 = 1 << 18;
const STEPS: usize = 1 << 20;

/// A layout, and the names of its coordinates in the index code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recovered {
    /// The layout that the code computes.
    pub layout: Layout,
    /// The names of the coordinates in the code. There is one name per mode, one name per integer of the shape, or one
    /// name for the whole shape.
    pub coordinates: Vec<String>,
}

/// Options of [`recover`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recover<'a> {
    /// The extents of the coordinates, written as `64,64`, `64x64` or `(64,(8,8))`.
    pub shape: &'a str,
    /// The names of the coordinates in the code, in the order of the modes. If `None`, the names are found in the code,
    /// as the documentation of [`recover`] describes.
    pub coordinates: Option<&'a [String]>,
    /// The names in the code that are not coordinates, each with its value.
    pub values: &'a [(String, i64)],
    /// The language: `c`, `rust`, `python` or `wgsl`. If `None`, the language is detected.
    pub language: Option<&'a str>,
}

impl<'a> Recover<'a> {
    /// Returns options with the given shape. All other options have their default values.
    #[must_use]
    pub const fn over(shape: &'a str) -> Self {
        Self { shape, coordinates: None, values: &[], language: None }
    }
}

/// Prints the layout and the names of its coordinates.
impl fmt::Display for Recovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.layout)?;
        match self.coordinates.as_slice() {
            [name] if self.layout.rank() > 1 => writeln!(f, "  coordinate {name}, one-dimensional"),
            [] | [_] => Ok(()),
            names => writeln!(f, "  coordinates ({})", names.join(", ")),
        }
    }
}

/// Finds the layout that index code computes. The code is an expression or a function in C, CUDA, Rust, Python or WGSL.
/// In `As[…]`, the index is the expression in brackets. In `int i = …`, the index is the expression after the `=`.
///
/// The coordinates are the parameters of a function. If the code is not a function, the coordinates are all names that
/// the code does not define. The names in `values` are not coordinates. There must be one coordinate per integer of the
/// shape, one per mode, or one for the whole shape. If `coordinates` is `None`, the names of a function's parameters
/// are in the order of the parameters. If there are no parameters and the names are in a usual list, such as `i, j` or
/// `row, col`, the coordinates have the order of this list. Otherwise, they have the order of their first use.
///
/// Arithmetic follows the rules of the language. In Python, `//` rounds down. In C, unsigned types wrap, and types
/// narrower than `int` are promoted to `int`. In WGSL, all types wrap. In Rust, an overflow is an error. In C, an
/// overflow of a signed type is an error. A variable without a declared type has unlimited width. If the code is valid
/// in several languages, an operation that has different values in these languages is an error.
///
/// # Errors
/// If the code, the shape or the language is invalid, if the number of names does not match the shape, if an operation
/// has no valid result, or if no layout has the indices that the code computes. If no layout has these indices, the
/// message contains the first coordinate that shows this.
///
/// ```
/// use layout_cli::{Recover, recover};
///
/// let found = recover("r*64 + ((c>>3 ^ r&7)<<3 | c&7)", &Recover::over("(64,64)")).unwrap();
/// assert_eq!(found.layout.to_string(), "Sw<3,3,3> o 0 o (64,64):(64,1)");
/// let values = [("BM".to_string(), 128)];
/// let found = recover("As[(c * 4) * BM + r]", &Recover { values: &values, ..Recover::over("128,4") }).unwrap();
/// assert_eq!(found.layout.to_string(), "(128,4):(1,512)");
/// let wrong = recover("i*i", &Recover::over("5")).unwrap_err().to_string();
/// assert!(wrong.starts_with("error: no layout has these indices, because coordinate 2 has index 4, but every layout with the same indices for smaller coordinates has index 2"));
/// ```
pub fn recover(code: &str, how: &Recover<'_>) -> Result<Recovered, Failure> {
    let shape = self::shape(how.shape)?;
    let wrong = |error| Failure::expression(code, vec![error]);
    let language = how.language.map(Language::named).transpose()?;
    let program = Program::read(code, language, how.coordinates, how.values).map_err(wrong)?;
    let arguments =
        Arguments::of(&shape, program.coordinates.len()).ok_or_else(|| unmatched(&shape, &program.coordinates))?;
    let mut mistake: Option<(Mistake, IntTuple)> = None;
    let index = |digits: &[i64]| {
        if mistake.is_some() {
            return 0;
        }
        program.index(&arguments.from(&shape, digits)).unwrap_or_else(|what| {
            mistake = Some((what, nested(&shape, digits)));
            0
        })
    };
    let found = recover_within(&shape, index, &mut Budget::new(STEPS));
    if let Some((mistake, coordinate)) = mistake {
        let (what, at) = *mistake;
        return Err(wrong(Diagnostic::new(at, format!("{}, at coordinate {coordinate}", what.message), what.help)));
    }
    match found {
        Ok(layout) => Ok(Recovered { layout, coordinates: program.coordinates }),
        Err(error) => Err(Failure::message(match NoLayoutFits::of(&error) {
            Some(NoLayoutFits { coordinate, value, layout }) => {
                let coordinate = shape.idx2crd(&IntTuple::int(coordinate)).map_err(Failure::message)?;
                format!(
                    "no layout has these indices, because coordinate {coordinate} has index {value}, but every layout with the same indices for smaller coordinates has index {layout} at this coordinate"
                )
            }
            None => error.to_string(),
        })),
    }
}

/// Parses a shape, such as `64,64`, `64x64` or `(64,(8,8))`.
fn shape(text: &str) -> Result<IntTuple, Failure> {
    let text = with_commas(text.trim());
    let wrong =
        |message: String, help: &str| Failure::expression(&text, vec![Diagnostic::new(0..text.len(), message, help)]);
    if text.ends_with(',') {
        return Err(wrong("expected an extent after the last comma".into(), "write the extents, as in `64,64`"));
    }
    let is_bare = text.contains([',', '(']) && !text.starts_with('(');
    let expression = if is_bare { format!("({text})") } else { text.clone() };
    let expression = Expression::read(&expression)?;
    match &expression.value {
        Value::Ints(shape) if shape.leaves().iter().any(|extent| extent.value() < 1 || !extent.is_number()) => {
            Err(wrong("extents must be positive numbers".into(), ""))
        }
        Value::Ints(shape) => {
            match shape.leaves().iter().try_fold(1i64, |size, extent| size.checked_mul(extent.value())) {
                Some(size) if size <= MOST => Ok(*shape),
                _ => Err(wrong(format!("the shape has more than {MOST} coordinates"), "recover a smaller tile")),
            }
        }
        other => Err(wrong(format!("expected a shape, found {}", other.kind()), "write the extents, as in `64,64`")),
    }
}

/// Replaces each `x` between two digits by a comma, so that `64x64` becomes `64,64`.
fn with_commas(text: &str) -> String {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let between = |i: usize, c: char| {
        c == 'x' && is_digit(text[..i].trim_end().chars().last()) && is_digit(text[i + 1..].trim_start().chars().next())
    };
    text.char_indices().map(|(i, c)| if between(i, c) { ',' } else { c }).collect()
}

/// Specifies which part of the coordinate each name in the code stands for.
#[derive(Clone, Copy)]
enum Arguments {
    /// Each leaf of the shape has a name.
    Leaves,
    Modes,
    /// There is at most one name. This name stands for the one-dimensional coordinate of the whole shape.
    Whole,
}

impl Arguments {
    fn of(shape: &IntTuple, names: usize) -> Option<Self> {
        match names {
            n if n == shape.len() => Some(Self::Leaves),
            n if n == shape.rank() => Some(Self::Modes),
            0 | 1 => Some(Self::Whole),
            _ => None,
        }
    }

    /// Returns the value of each name for the coordinate with these digits.
    fn from(self, shape: &IntTuple, digits: &[i64]) -> Vec<i64> {
        let extents: Vec<i64> = shape.leaves().iter().map(|extent| extent.value()).collect();
        let joined =
            |range: std::ops::Range<usize>| range.rev().fold(0, |sum, leaf| sum * extents[leaf] + digits[leaf]);
        match self {
            Self::Leaves => digits.to_vec(),
            Self::Whole => vec![joined(0..digits.len())],
            Self::Modes => {
                let mut start = 0;
                let modes = (0..shape.rank()).map(|mode| {
                    let len = shape.mode(&[mode]).map_or(1, |mode| mode.len());
                    start += len;
                    joined(start - len..start)
                });
                modes.collect()
            }
        }
    }
}

fn nested(shape: &IntTuple, digits: &[i64]) -> IntTuple {
    let mut digits = digits.iter();
    shape.with_leaves(|leaf| digits.next().map_or(leaf, |digit| layout_runtime::Int::new(*digit)))
}

fn unmatched(shape: &IntTuple, names: &[String]) -> Failure {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let modes = if shape.rank() == 1 { "mode" } else { "modes" };
    Failure::advised(
        format!(
            "the code has the coordinates {}, but the shape {shape} has {} {modes}",
            names.join(", "),
            shape.rank()
        ),
        "use one name per mode: give numbers for the other names, as in `BM=64`, or name the coordinates with --coords",
    )
}
