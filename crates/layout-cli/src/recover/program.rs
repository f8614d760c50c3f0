//! Parses index code to a list of statements, and evaluates them. The code is a function, the body of a function, or an
//! expression.

use super::language::Language;
use super::parse::{Names, Reader};
use super::signature::{Declared, assignment, split_function};
use super::subscript::{alone, extents_of, is_array, result};
use super::token::{Token, TokenKind, tokens};
use super::tree::{Mistake, Tree};
use super::value::{Type, TypedValue};
use layout_compiler::Diagnostic;
use std::borrow::Cow;
use std::ops::Range;

/// Parsed index code. The value of the last statement is the index.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The names of the coordinates, in the order of the modes.
    pub(super) coordinates: Vec<String>,
    language: Language,
    /// The types of the coordinates, in the same order.
    types: Vec<Type>,
    pub(super) steps: Vec<Statement>,
}

/// A statement, with the name that it declares, its value, the declared type, and the span of the value. The name of
/// the last statement, which is the index, is empty.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    name: String,
    pub(super) value: Tree,
    ty: Type,
    pub(super) at: Range<usize>,
}

/// Lists of names that coordinates often have, in the order of the modes.
const CUSTOMARY: &[&[&str]] = &[
    &["i", "j", "k", "l", "m", "n"],
    &["m", "n", "k"],
    &["r", "c"],
    &["row", "col"],
    &["row", "column"],
    &["y", "x"],
    &["z", "y", "x"],
    &["t", "v"],
    &["tid", "vid"],
];

impl Program {
    /// Parses index code. If `coordinates` is given, it contains the names of the coordinates. `numbers` contains the
    /// names that are not coordinates, each with its value.
    pub(crate) fn read(
        text: &str,
        language: Option<Language>,
        coordinates: Option<&[String]>,
        numbers: &[(String, i64)],
    ) -> Result<Self, Diagnostic> {
        let tokens = alone(tokens(text)?);
        let language = language.unwrap_or_else(|| Language::of(&tokens));
        let function = split_function(language, &tokens)?;
        let statements = function.body.split(|token| token.kind == TokenKind::Sign(";"));
        let statements: Vec<&[Token]> = statements.filter(|words| !words.is_empty() && !is_unused(words)).collect();
        let (arrays, statements): (Vec<&[Token]>, Vec<&[Token]>) =
            statements.into_iter().partition(|words| is_array(words));
        let numbers = [&extents_of(&arrays), numbers].concat();
        let numbers = numbers.as_slice();
        let Some((last, first)) = statements.split_last() else {
            return Err(Diagnostic::new(0..text.len(), "there is no expression", "write index code, `r * 64 + c`"));
        };
        let parameters = function.parameters;
        let is_number = |name: &String| numbers.iter().any(|(number, _)| number == name);
        let names = |parameters: &Vec<Declared>| {
            parameters.iter().map(|(name, _)| name.clone()).filter(|name| !is_number(name)).collect()
        };
        let coordinates = match coordinates.map(<[String]>::to_vec).or_else(|| parameters.as_ref().map(names)) {
            Some(coordinates) => coordinates,
            // In the list of values, coordinates precede the results of statements. Therefore the coordinates are
            // determined first.
            None => free_names(language, &statements, numbers)?,
        };
        let declared: Vec<Declared> = parameters.unwrap_or_default();
        let types = coordinates.iter().map(|name| type_of(name, &declared)).collect();
        let mut steps =
            Steps { language, names: Names { known: coordinates.clone(), open: false }, declared, steps: vec![] };
        for (name, number) in numbers {
            steps.number(name, *number);
        }
        for statement in first {
            let (declared, words) = assignment(language, statement)?;
            steps.push(declared, words)?;
        }
        let (ty, words) = result(language, last)?;
        steps.push((String::new(), if ty == Type::Any { function.result } else { ty }), &words)?;
        Ok(Self { coordinates, language, types, steps: steps.steps })
    }

    /// Returns the index that the program computes at a coordinate.
    pub(crate) fn index(&self, coordinate: &[i64]) -> Result<i64, Mistake> {
        let index = self.values(coordinate)?.last().map_or(0, |value| value.number);
        i64::try_from(index).map_err(|_| Box::new(("the index does not fit into 64 bits".into(), 0..0)))
    }

    /// Returns the names of the values that [`values`](Self::values) returns, in the same order.
    pub(super) fn names(&self) -> Vec<&str> {
        self.coordinates.iter().chain(self.steps.iter().map(|step| &step.name)).map(String::as_str).collect()
    }

    /// Returns the values of the coordinates, and then the value of each statement.
    pub(super) fn values(&self, coordinate: &[i64]) -> Result<Vec<TypedValue>, Mistake> {
        let mut values = Vec::new();
        for ((name, ty), number) in self.coordinates.iter().zip(&self.types).zip(coordinate) {
            let number = i128::from(*number);
            if !ty.holds(number) {
                let wrong = format!("`{name}` has type {ty}, which cannot hold {number}");
                return Err(Box::new((wrong.into(), 0..0)));
            }
            values.push(TypedValue { number, ty: *ty });
        }
        for Statement { value, ty, at, .. } in &self.steps {
            let value = value.value(self.language, &values)?;
            values.push(self.language.declared(value, *ty).map_err(|wrong| Box::new((wrong, at.clone())))?);
        }
        Ok(values)
    }
}

/// The statements that have been parsed so far, and the names that they declare.
struct Steps {
    language: Language,
    names: Names,
    declared: Vec<Declared>,
    steps: Vec<Statement>,
}

impl Steps {
    /// Adds a name with a known value.
    fn number(&mut self, name: &str, number: i64) {
        let value = Tree::Number(TypedValue { number: number.into(), ty: Type::Any });
        self.steps.push(Statement { name: name.into(), value, ty: Type::Any, at: 0..0 });
        self.names.known.push(name.to_string());
        self.declared.push((name.to_string(), Type::Any));
    }

    /// Adds a statement that declares a name.
    fn push(&mut self, (name, ty): Declared, words: &[Token]) -> Result<(), Diagnostic> {
        let value = Reader::new(self.language, words, end(words), &mut self.names).whole()?;
        // If the name is assigned again, it keeps its type.
        let ty = if ty == Type::Any { type_of(&name, &self.declared) } else { ty };
        self.steps.push(Statement { name: name.clone(), value, ty, at: words[0].at.start..end(words) });
        self.names.known.push(name.clone());
        self.declared.push((name, ty));
        Ok(())
    }
}

/// Returns the declared type of a name, or the type of a built-in variable of CUDA.
fn type_of(name: &str, declared: &[Declared]) -> Type {
    const CUDA: [&str; 4] = ["threadIdx.", "blockIdx.", "blockDim.", "gridDim."];
    let is_cuda = CUDA.iter().any(|prefix| name.starts_with(prefix));
    let builtin = if is_cuda { Type::integer(32, false) } else { Type::Any };
    declared.iter().rfind(|(known, _)| known == name).map_or(builtin, |(_, ty)| *ty)
}

/// Returns `true` if a statement is `(void) x`. Such a statement only tells C compilers that `x` is used.
fn is_unused(words: &[Token]) -> bool {
    matches!(words, [Token { kind: TokenKind::Sign("("), .. }, Token { kind: TokenKind::Name(name), .. }, ..] if name == "void")
}

/// Returns the position after the last token.
fn end(words: &[Token]) -> usize {
    words.last().map_or(0, |token| token.at.end)
}

/// Returns the names that no statement declares and that have no known value, in the order of the modes.
fn free_names(
    language: Language,
    statements: &[&[Token]],
    numbers: &[(String, i64)],
) -> Result<Vec<String>, Diagnostic> {
    let mut names = Names { known: Vec::new(), open: true };
    let mut results: Vec<String> = numbers.iter().map(|(name, _)| name.clone()).collect();
    let mut free: Vec<String> = Vec::new();
    for (i, statement) in statements.iter().enumerate() {
        let (name, words) = if i + 1 < statements.len() {
            let ((name, _), words) = assignment(language, statement)?;
            (Some(name), Cow::Borrowed(words))
        } else {
            (None, result(language, statement)?.1)
        };
        names.known.clear();
        Reader::new(language, &words, end(&words), &mut names).whole()?;
        for found in &names.known {
            if !results.contains(found) && !free.contains(found) {
                free.push(found.clone());
            }
        }
        results.extend(name);
    }
    let order = CUSTOMARY.iter().find(|order| free.iter().all(|name| order.contains(&name.as_str())));
    if let Some(order) = order {
        free.sort_by_key(|name| order.iter().position(|known| known == name));
    }
    Ok(free)
}
