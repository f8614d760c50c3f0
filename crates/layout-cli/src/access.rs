//! Parses accesses. An access is a layout that maps (thread, value) to coordinates, or a shorter form of such a layout.

use crate::expression;
use crate::numbers::number;
use crate::recover::Program;
use crate::report::Failure;
use layout_proofs::Budget;
use layout_proofs::synthesis::recover_within;
use layout_runtime::{IntTuple, Layout};

/// The number of threads in a warp.
const WARP: i64 = 32;
/// Maximum number of indices that the search for the layout of an access may compute.
const STEPS: usize = 1 << 18;

/// Parses an access to the layout `of`, and returns the layout that maps (thread, value) to one-dimensional coordinates
/// of `of`.
///
/// `text` is such a layout, a function that returns coordinates, or one of the keywords `columns` and `rows`. A
/// function is written `t -> (t, 0)`, or `(t, v<8) -> (t, v)` for 8 values per thread. With `columns`, the threads of a
/// warp access consecutive coordinates along the first mode, and with `rows`, along the second mode. If a function does
/// not specify the number of threads, the access has up to 32 threads: all threads before the first thread with a
/// coordinate outside of `of`. At least two threads are required.
///
/// # Errors
/// If the text is not an access. For a function: if a coordinate is outside of `of`, or if no layout equals the
/// function. For `rows`: if `of` has a single mode, or if the number of columns is below 32 and does not divide the
/// number of threads.
///
/// ```
/// use layout_cli::access;
///
/// let tile = "(8,64):(64,1)".parse().unwrap();
/// assert_eq!(access("columns", &tile).unwrap().to_string(), "32:1");
/// assert_eq!(access("rows", &tile).unwrap().to_string(), "32:8");
/// assert_eq!(access("t -> (t, 0)", &tile).unwrap().to_string(), "8:1");
/// assert_eq!(access("(t<8, v<8) -> (t, v)", &tile).unwrap().to_string(), "(8,8):(1,8)");
/// ```
pub fn access(text: &str, of: &Layout) -> Result<Layout, Failure> {
    match text.trim() {
        "columns" => made(&Layout::of(WARP.min(of.size() as i64), 1)),
        "rows" => rows(of),
        function if function.contains("->") => from_function(text, of),
        word if is_name(word) => Err(Failure::advised(format!("`{word}` is not an access"), ACCESSES)),
        layout => expression::layout(layout),
    }
}

/// The help text of an error about an access: all forms in which an access can be written.
const ACCESSES: &str =
    "write `columns`, `rows`, a function, `t -> (t, 0)`, or a layout of (thread, value), `(8,8):(1,8)`";

fn made(layout: &Result<Layout, layout_runtime::Error>) -> Result<Layout, Failure> {
    layout.map_err(Failure::message)
}

/// Returns the access of a warp along the second mode. At the end of a row, the access continues at the start of the
/// next row.
fn rows(of: &Layout) -> Result<Layout, Failure> {
    let [down, across] = [0, 1].map(|mode| of.size_of(&[mode]).map_or(1, |size| size as i64));
    if of.rank() < 2 {
        return Err(Failure::advised(
            format!("{of} has one mode, so it has no rows"),
            "write the access as a layout, or as `columns`",
        ));
    }
    let threads = WARP.min(down * across);
    if across >= threads {
        return made(&Layout::of(threads, down));
    }
    let more = threads / across;
    if threads % across != 0 {
        return Err(Failure::advised(
            format!("a warp of {threads} threads cannot be divided into rows of {across} elements"),
            format!("write the coordinate of each thread, `t -> (t / {across}, t % {across})`"),
        ));
    }
    made(&Layout::of(((across, more), 1), ((down, 1), 0)))
}

/// Parses an access that is written as a function, such as `t -> (t % 8, t / 8)`.
fn from_function(text: &str, of: &Layout) -> Result<Layout, Failure> {
    let function = Function::read(text, of)?;
    let (threads, values) = (function.threads(), function.values.unwrap_or(1));
    // An access of one thread has no bank conflicts, so at least two threads are required.
    if threads < function.count.unwrap_or(2.min(of.size() as i64)) {
        let shape = of.shape();
        return Err(Failure::message(format!(
            "the coordinate of thread {threads} is outside of the shape {shape} of {of}"
        )));
    }
    let over = |shape: IntTuple| {
        let index = |digits: &[i64]| function.at(&digits[..digits.len().min(function.parameters())]).unwrap_or(0);
        recover_within(&shape, index, &mut Budget::new(STEPS))
            .map_err(|error| Failure::message(format!("no layout equals the access `{text}`: {error}")))
    };
    let pair = IntTuple::flat(&[threads, values]).map_err(Failure::message)?;
    match function.values {
        Some(_) => over(pair),
        // Mode 0 of an access must contain all threads. If the threads need several modes, they are nested in mode 0,
        // and mode 1 is added for the single value.
        None => over(IntTuple::int(threads)).and_then(|layout| if layout.rank() > 1 { over(pair) } else { Ok(layout) }),
    }
}

/// Returns the access in which thread `i` accesses the one-dimensional coordinate `coordinates[i]`.
///
/// # Errors
/// If no layout maps the threads to these coordinates.
///
/// ```
/// assert_eq!(layout_cli::access_of(&[0, 8, 16, 24]).unwrap().to_string(), "4:8");
/// assert_eq!(layout_cli::access_of(&[0, 1, 64, 65]).unwrap().to_string(), "((2,2),1):((1,64),0)");
/// assert_eq!(layout_cli::access_of(&[16, 17, 18]).unwrap().to_string(), "Sw<0,0,0> o 16 o 3:1");
/// assert!(layout_cli::access_of(&[0, 1, 3, 9]).is_err());
/// ```
pub fn access_of(coordinates: &[i64]) -> Result<Layout, Failure> {
    let over = |shape: IntTuple| {
        let index = |digits: &[i64]| coordinates.get(digits[0] as usize).copied().unwrap_or(0);
        recover_within(&shape, index, &mut Budget::new(STEPS))
            .map_err(|error| Failure::message(format!("no layout has these coordinates: {error}")))
    };
    let threads = coordinates.len() as i64;
    let layout = over(IntTuple::int(threads))?;
    // Mode 0 of an access must contain all threads. If the threads need several modes, they are nested in mode 0, and
    // mode 1 is added for the single value.
    if layout.rank() > 1 { over(IntTuple::flat(&[threads, 1]).map_err(Failure::message)?) } else { Ok(layout) }
}

/// A function that maps a thread, or a thread and a value, to a coordinate.
struct Function {
    /// The number of threads, or `None` if the text does not specify it.
    count: Option<i64>,
    /// The number of values per thread, or `None` if the function has no value parameter.
    values: Option<i64>,
    /// The expressions of the entries of the coordinate, each with the extent of its mode.
    components: Vec<(Program, i64)>,
}

impl Function {
    fn read(text: &str, of: &Layout) -> Result<Self, Failure> {
        let wrong = |what: &str| {
            let help = "write the access as `t -> (t, 0)`, or with values, `(t<8, v<8) -> (t, v)`";
            Failure::advised(format!("{what} in `{text}`"), help)
        };
        let (from, to) = text.split_once("->").ok_or_else(|| wrong("there is no `->`"))?;
        let parameters: Option<Vec<Parameter<'_>>> = parts(from).into_iter().map(parameter).collect();
        let parameters = parameters.ok_or_else(|| wrong("a parameter must be a name"))?;
        let (count, values) = match parameters.as_slice() {
            [thread] => (thread.count, None),
            [_, Parameter { count: None, .. }] => return Err(wrong("the number of values of a thread is missing")),
            [thread, value] => (thread.count, value.count),
            _ => return Err(wrong("a function has at most two parameters, a thread and a value")),
        };
        let names: Vec<String> = parameters.iter().map(|parameter| parameter.name.to_string()).collect();
        let extents = match parts(to).len() {
            1 => vec![of.size()],
            rank if rank == of.rank() => (0..rank).map(|mode| of.size_of(&[mode]).unwrap_or(1)).collect(),
            other => {
                let expected = if of.rank() == 1 { "1 number".into() } else { format!("1 or {} numbers", of.rank()) };
                return Err(wrong(&format!("expected {expected} for {of}, found {other}")));
            }
        };
        let programs = parts(to).into_iter().map(|code| Program::read(code, None, Some(&names), &[]));
        let programs: Vec<Program> = programs.collect::<Result<_, _>>().map_err(|error| wrong(&error.message))?;
        let extents = extents.into_iter().map(|extent| extent as i64);
        Ok(Self { count, values, components: programs.into_iter().zip(extents).collect() })
    }

    /// Returns the one-dimensional coordinate for these values of the parameters, or `None` if the coordinate is
    /// outside of the layout.
    fn at(&self, values: &[i64]) -> Option<i64> {
        let (mut sum, mut step) = (0, 1);
        for (program, extent) in &self.components {
            let digit = program.index(values).ok().filter(|digit| (0..*extent).contains(digit))?;
            (sum, step) = (sum + digit * step, step * extent);
        }
        Some(sum)
    }

    fn parameters(&self) -> usize {
        1 + usize::from(self.values.is_some())
    }

    /// Returns the number of threads before the first thread with a coordinate outside of the layout. The result is at
    /// most the specified number of threads, or 32 if no number is specified.
    fn threads(&self) -> i64 {
        let is_inside = |t: &i64| match self.values {
            Some(values) => (0..values).all(|v| self.at(&[*t, v]).is_some()),
            None => self.at(&[*t]).is_some(),
        };
        (0..self.count.unwrap_or(WARP)).take_while(is_inside).count() as i64
    }
}

/// A parameter of an access, such as `t` or `t<8`: its name, and the number of its values if the text specifies it.
struct Parameter<'a> {
    name: &'a str,
    count: Option<i64>,
}

/// Parses a parameter such as `t` or `t<8`.
fn parameter(text: &str) -> Option<Parameter<'_>> {
    let (name, count) = match text.split_once('<') {
        Some((name, count)) => (name, Some(number(count.trim()).filter(|count| (1..=1 << 16).contains(count))? as i64)),
        None => (text, None),
    };
    Some(Parameter { name: name.trim(), count }).filter(|parameter| is_name(parameter.name))
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Splits a list at the commas that are not inside parentheses. Parentheses around the whole list are removed first.
fn parts(text: &str) -> Vec<&str> {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).filter(|inner| {
        let mut depth = 0;
        inner.chars().all(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth >= 0
        })
    });
    let (text, mut depth) = (inner.unwrap_or(text), 0);
    let split = text.split(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    split.map(str::trim).collect()
}
