//! Who reads and writes what: layouts of (thread, value), and words for them.

use crate::expression;
use crate::numbers::number;
use crate::recover::Program;
use crate::report::Failure;
use layout_proofs::Budget;
use layout_proofs::synthesis::recover_within;
use layout_runtime::{IntTuple, Layout};

/// Threads of a warp.
const WARP: i64 = 32;
/// Steps of the search for the layout of a function.
const STEPS: usize = 1 << 18;

/// An access of a layout, as (thread, value) to its one-dimensional coordinates, which run down its first mode.
///
/// It is written as such a layout, as `columns` or `rows`, a warp whose threads go down the first mode or along the
/// second, or as a function to coordinates, `t -> (t, 0)`, `(t, v<8) -> (t, v)`: of 32 threads, or as many of them as
/// stay inside, two at least, and as many values as are said.
///
/// # Errors
/// What is wrong with the text; coordinates that are not inside of the layout.
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

/// What an access is written as.
const ACCESSES: &str =
    "write `columns`, `rows`, a function, `t -> (t, 0)`, or a layout of (thread, value), `(8,8):(1,8)`";

fn made(layout: &Result<Layout, layout_runtime::Error>) -> Result<Layout, Failure> {
    layout.map_err(Failure::message)
}

/// A warp along the second mode, then along the next row.
fn rows(of: &Layout) -> Result<Layout, Failure> {
    let [down, across] = [0, 1].map(|mode| of.size_of(&[mode]).map_or(1, |size| size as i64));
    if of.rank() < 2 {
        return Err(Failure::advised(
            format!("{of} has one mode, and so no rows"),
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
            format!("rows of {across} do not divide a warp"),
            format!("write which thread goes where, `t -> (t / {across}, t % {across})`"),
        ));
    }
    made(&Layout::of(((across, more), 1), ((down, 1), 0)))
}

/// `t -> (t % 8, t / 8)`
fn from_function(text: &str, of: &Layout) -> Result<Layout, Failure> {
    let function = Function::read(text, of)?;
    let (threads, values) = (function.threads(), function.values.unwrap_or(1));
    // One thread of a warp is nobody's access.
    if threads < function.count.unwrap_or(2.min(of.size() as i64)) {
        let shape = of.shape();
        return Err(Failure::message(format!("thread {threads} leaves {of}: its coordinate is not inside of {shape}")));
    }
    let over = |shape: IntTuple| {
        let index = |digits: &[i64]| function.at(&digits[..digits.len().min(function.parameters())]).unwrap_or(0);
        recover_within(&shape, index, &mut Budget::new(STEPS))
            .map_err(|error| Failure::message(format!("`{text}` is no layout: {error}")))
    };
    let pair = IntTuple::flat(&[threads, values]).map_err(Failure::message)?;
    match function.values {
        Some(_) => over(pair),
        // Mode 0 counts threads, all of them.
        None => over(IntTuple::int(threads)).and_then(|layout| if layout.rank() > 1 { over(pair) } else { Ok(layout) }),
    }
}

/// The access of threads that go to these one-dimensional coordinates, one after the other.
///
/// # Errors
/// If no layout goes there.
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
            .map_err(|error| Failure::message(format!("these coordinates are no layout: {error}")))
    };
    let threads = coordinates.len() as i64;
    let layout = over(IntTuple::int(threads))?;
    // Mode 0 counts threads, all of them.
    if layout.rank() > 1 { over(IntTuple::flat(&[threads, 1]).map_err(Failure::message)?) } else { Ok(layout) }
}

/// A thread, and perhaps a value, to a coordinate.
struct Function {
    /// How many threads there are, if that is said.
    count: Option<i64>,
    /// How many values there are, if there are any.
    values: Option<i64>,
    /// The components of the coordinate, and what each is below.
    components: Vec<(Program, i64)>,
}

impl Function {
    fn read(text: &str, of: &Layout) -> Result<Self, Failure> {
        let wrong = |what: &str| {
            let help = "write it as `t -> (t, 0)`, or with values, `(t<8, v<8) -> (t, v)`";
            Failure::advised(format!("{what} in `{text}`"), help)
        };
        let (from, to) = text.split_once("->").ok_or_else(|| wrong("there is no `->`"))?;
        let parameters: Option<Vec<Parameter<'_>>> = parts(from).into_iter().map(parameter).collect();
        let parameters = parameters.ok_or_else(|| wrong("a parameter is no name"))?;
        let (count, values) = match parameters.as_slice() {
            [thread] => (thread.count, None),
            [_, Parameter { count: None, .. }] => return Err(wrong("it is not said how many values a thread has")),
            [thread, value] => (thread.count, value.count),
            _ => return Err(wrong("there is more than a thread and a value")),
        };
        let names: Vec<String> = parameters.iter().map(|parameter| parameter.name.to_string()).collect();
        let extents = match parts(to).len() {
            1 => vec![of.size()],
            rank if rank == of.rank() => (0..rank).map(|mode| of.size_of(&[mode]).unwrap_or(1)).collect(),
            other => return Err(wrong(&format!("there are {other} numbers for the {} modes of {of}", of.rank()))),
        };
        let programs = parts(to).into_iter().map(|code| Program::read(code, None, Some(&names), &[]));
        let programs: Vec<Program> = programs.collect::<Result<_, _>>().map_err(|error| wrong(&error.message))?;
        let extents = extents.into_iter().map(|extent| extent as i64);
        Ok(Self { count, values, components: programs.into_iter().zip(extents).collect() })
    }

    /// The one-dimensional coordinate, if it is inside.
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

    /// How many threads stay inside, of those that are said or of a warp.
    fn threads(&self) -> i64 {
        let is_inside = |t: &i64| match self.values {
            Some(values) => (0..values).all(|v| self.at(&[*t, v]).is_some()),
            None => self.at(&[*t]).is_some(),
        };
        (0..self.count.unwrap_or(WARP)).take_while(is_inside).count() as i64
    }
}

/// A parameter and how many values it has, if that is said.
struct Parameter<'a> {
    name: &'a str,
    count: Option<i64>,
}

/// `t`, or `t<8`.
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

/// What commas separate, perhaps in parentheses.
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
