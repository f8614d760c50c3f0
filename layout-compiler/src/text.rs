//! The language over text: what the evaluator and the command line use.

use crate::facts;
use crate::languages::Dialect;
use crate::resolve::ops;
use crate::resolve::{Names, Numbers, STEPS, Value, resolve};
use crate::syntax::{At, Diagnostic, parse_stated};
use layout_runtime::analysis::Budget;
use layout_runtime::notation::Source;
use std::cell::RefCell;

/// Text without declarations: no name stands for a layout, and any for a number that is not known.
struct Unnamed<'a> {
    text: &'a str,
    numbers: RefCell<Numbers>,
    budget: RefCell<Budget>,
}

impl<'a> Unnamed<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, numbers: RefCell::default(), budget: RefCell::new(Budget::new(STEPS)) }
    }
}

impl Names for Unnamed<'_> {
    fn value(&self, at: &At) -> Result<Value, Option<Diagnostic>> {
        let message = format!("`{}` is not declared", self.text(at));
        Err(Some(Diagnostic::new(at.clone(), message, "write the layout itself; an instruction by its whole name")))
    }

    fn text(&self, at: &At) -> String {
        self.text.get(at.clone()).unwrap_or_default().to_string()
    }

    fn budget(&self) -> &RefCell<Budget> {
        &self.budget
    }

    fn numbers(&self) -> Option<&RefCell<Numbers>> {
        Some(&self.numbers)
    }
}

/// Bytes of text that are looked at: more than any layout needs, and little enough to be answered at once.
const LONGEST: usize = 1 << 13;

/// The value of an expression, places counted in bytes of `text`. `where` clauses are proved; tiles may overrun, as in CuTe. Names in
/// the places of integers are numbers that are not known, and the answer holds for all of them.
///
/// # Errors
/// Everything that is wrong with it.
///
/// ```
/// use layout_compiler::eval;
///
/// assert_eq!(eval("(6,2):(8,2) o (4,3):(3,1)").unwrap().to_string(), "((2,2),3):((24,2),8)");
/// assert_eq!(eval("(4,4):(3,1) where injective").unwrap_err()[0].to_string(), "(0,3) and (1,0) both map to 3");
/// let tiles = eval("zipped_divide((m, n):(ld, 1), (128, 64))").unwrap();
/// assert_eq!(tiles.to_string(), "((128,64),(ceil(m/128),ceil(n/64))):((ld,1),(128*ld,64))");
/// assert_eq!(eval("siez((3,4))").unwrap_err()[0].to_string(), "unknown operation `siez`; did you mean `size`?");
/// ```
pub fn eval(text: &str) -> Result<Value, Vec<Diagnostic>> {
    if text.len() > LONGEST {
        let message = format!("{} bytes of expression", text.len());
        return Err(vec![Diagnostic::new(0..text.len(), message, format!("an expression has at most {LONGEST}"))]);
    }
    let (source, names) = (Source::Text(text), Unnamed::new(text));
    let stated = parse_stated(source).map_err(|error| vec![error])?;
    facts::state(&stated, source, &names)?;
    let value = resolve(&stated.expr, source, &names)?;
    if stated.clauses.is_empty() {
        return Ok(value.spelled(&names.numbers.borrow()));
    }
    let claimed = match &value {
        Value::Instruction(_) | Value::Movement(_) => value.clone(),
        value => Value::Layout(value.layout(&stated.expr.at).map_err(|error| vec![error])?),
    };
    let failures = facts::failures(&stated, &claimed, source, &names);
    if failures.is_empty() { Ok(value.spelled(&names.numbers.borrow())) } else { Err(failures) }
}

/// The names of an expression that stand for numbers, in the order in which they are met; `{expressions}` without their braces.
///
/// ```
/// assert_eq!(layout_compiler::names("zipped_divide((m, n):(ld, 1), (4, 8)) where m % 4 == 0"), ["m", "n", "ld"]);
/// assert_eq!(layout_compiler::names("(4, 8):(1, 4)"), [] as [&str; 0]);
/// ```
pub fn names(text: &str) -> Vec<String> {
    let (source, names) = (Source::Text(text), Unnamed::new(text));
    let Ok(stated) = parse_stated(source) else { return Vec::new() };
    // Words behind a mistake are not read, so their names are missing.
    let _ = facts::state(&stated, source, &names);
    let _ = resolve(&stated.expr, source, &names);
    let numbers = names.numbers.borrow();
    numbers.iter().filter(|number| number.used).map(|number| number.text.clone()).collect()
}

/// An operation of the language, as its table has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// What it does, in a sentence that may be empty.
    pub sentence: &'static str,
    /// Whether it divides a layout by a tiler.
    pub divides: bool,
    /// Whether it repeats a layout as a tiler says.
    pub multiplies: bool,
}

/// All operations.
///
/// ```
/// let coalesce = layout_compiler::operations().find(|operation| operation.name == "coalesce").unwrap();
/// assert_eq!(coalesce.usage, "coalesce(l, profile)");
/// assert_eq!(coalesce.sentence, "The same function of one-dimensional coordinates with the fewest modes.");
/// ```
pub fn operations() -> impl Iterator<Item = Operation> {
    ops::all().map(|op| Operation {
        name: op.name,
        usage: op.usage,
        sentence: op.sentence.trim_start(),
        divides: op.divides,
        multiplies: op.multiplies,
    })
}

/// The languages of kernel text, as they stand behind `extern`, each with its name.
///
/// ```
/// assert!(layout_compiler::languages().any(|language| language == ("cuda", "CUDA C++")));
/// ```
pub fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    Dialect::all().map(|dialect| (dialect.abi(), dialect.language()))
}
