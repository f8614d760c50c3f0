//! Evaluates text, for the command line and the playground.

mod above;

pub use above::overruns;

use crate::facts;
use crate::lines::{Aliases, Line, Lines, names_for_modes, parse_lines};
use crate::resolve::{Bound, Excess, Names, Numbers, Overrun, STEPS, Value, has_cpp_tuples, resolve, resolve_with};
use crate::spelling::{self, respelled};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind, Relation, Stated, parse_prefix};
use layout_import::notation::{Cursor, Source, Token};
use layout_proofs::Budget;
use layout_runtime::{Int, Symbol};
use std::cell::{Cell, RefCell};

/// The values of lines that several texts have in common. The lines are evaluated once. Each text that starts with
/// these lines reuses their values.
#[derive(Debug, Default)]
pub struct Evaluated {
    declared: Vec<(String, Value)>,
    aliases: Aliases,
    unknown: Vec<usize>,
    numbers: Numbers,
}

impl Evaluated {
    /// Evaluates lines. Each line must declare a name and end with a newline or `;`.
    ///
    /// # Errors
    /// Returns the errors of the first line that has errors.
    pub fn of(lines: &str) -> Result<Self, Vec<Diagnostic>> {
        let text = format!("{lines}1");
        let names = Unnamed::new(&text, &EMPTY);
        names.answer()?;
        let (declared, unknown) = (names.declared.into_inner(), names.unknown.into_inner());
        Ok(Self { declared, aliases: names.aliases.into_inner(), unknown, numbers: names.numbers.into_inner() })
    }

    /// Returns the value of `part`, a subexpression of `text`. The text must start with the evaluated lines.
    ///
    /// # Errors
    /// Fails in the same cases as [`eval`].
    pub fn part(&self, text: &str, part: &Expr) -> Result<Value, Vec<Diagnostic>> {
        let names = Unnamed::new(text, self);
        *names.aliases.borrow_mut() = self.aliases.clone();
        let value = match names.tiling_of(part) {
            Some(tiling) => tiling,
            None => resolve(part, Source::Text(text), &names)?,
        };
        Ok(value.spelled(&names.numbers.borrow()))
    }

    /// Returns the value of a text, which must start with the evaluated lines.
    ///
    /// # Errors
    /// Fails in the same cases as [`eval`].
    pub fn eval(&self, text: &str) -> Result<Value, Vec<Diagnostic>> {
        evaluated(text, self)
    }
}

static EMPTY: Evaluated =
    Evaluated { declared: Vec::new(), aliases: Aliases::NONE, unknown: Vec::new(), numbers: Numbers::NONE };

/// The names in a text. If a preceding line declares a name, the name is the value of this line. Otherwise the name is
/// a symbol.
struct Unnamed<'a> {
    text: &'a str,
    /// The first lines of the text, which are already evaluated. The following fields are about the remaining lines.
    above: &'a Evaluated,
    declared: RefCell<Vec<(String, Value)>>,
    aliases: RefCell<Aliases>,
    /// The positions of `?`. CuTe's Python prints `?` for a number that is known only at runtime.
    unknown: RefCell<Vec<usize>>,
    numbers: RefCell<Numbers>,
    excess: RefCell<Vec<Excess>>,
    budget: RefCell<Budget>,
    /// The current nesting depth of calls that occur as extents, strides or other numbers.
    calls: Cell<usize>,
}

/// Maximum nesting depth of calls that occur as numbers. The evaluation of each level needs several stack frames.
const MAX_CALLS: usize = 8;

impl<'a> Unnamed<'a> {
    fn new(text: &'a str, above: &'a Evaluated) -> Self {
        let (declared, aliases, unknown) =
            (RefCell::default(), RefCell::default(), RefCell::new(above.unknown.clone()));
        let (excess, budget) = (RefCell::default(), RefCell::new(Budget::new(STEPS)));
        let numbers = RefCell::new(above.numbers.clone());
        Self { text, above, declared, aliases, unknown, numbers, excess, budget, calls: Cell::new(0) }
    }

    /// Returns the value of the last preceding line that declares the name at `at`.
    fn declared(&self, at: &At) -> Option<Value> {
        let (declared, name) = (self.declared.borrow(), self.text.get(at.clone())?);
        let all = declared.iter().rev().chain(self.above.declared.iter().rev());
        all.into_iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }

    /// Evaluates all lines. Returns the last line and its value.
    fn answer(&self) -> Result<(Stated, Value), Vec<Diagnostic>> {
        let Lines { declared, last, aliases, is_item, .. } = parse_lines(self.text).map_err(|error| vec![error])?;
        *self.aliases.borrow_mut() = aliases;
        let mut counted = 0..0;
        for Line { name, stated, names, is_item, .. } in declared.into_iter().skip(self.above.declared.len()) {
            let value = as_item(self.value_of(&stated)?, is_item, &stated)?;
            if names > 0 && counted != stated.expr.at {
                counted = stated.expr.at.clone();
                self.check_count(names, &stated.expr)?;
            }
            self.declared.borrow_mut().push((self.text(&name), value));
        }
        if let Some(tiling) = self.tiling_of(&last.expr) {
            return Ok((last, tiling));
        }
        let value = as_item(self.value_of(&last)?, is_item, &last)?;
        Ok((last, value))
    }

    /// Returns the tiling in `tiling.get_slice(t)`. The notation has no value for the slice itself.
    fn tiling_of(&self, expr: &Expr) -> Option<Value> {
        let ExprKind::Call(Call { args, .. }) = &expr.kind else { return None };
        let [of, thread] = args.get(..2).filter(|_| spelling::is_slice(expr, &|at| self.text(at)))? else {
            return None;
        };
        let value_of = |expr| resolve(expr, Source::Text(self.text), self);
        // A thread number that is known only at runtime, such as `threadIdx.x`, has no value here.
        let is_name = matches!(thread.kind, ExprKind::Name | ExprKind::Ints(_));
        let is_number = value_of(thread).map_or(is_name, |thread| matches!(thread, Value::Ints(_)));
        value_of(of).ok().filter(|value| is_number && matches!(value, Value::Instruction(_)))
    }

    /// Returns an error if the number of names in a line differs from the number of modes of its value.
    fn check_count(&self, names: usize, mode: &Expr) -> Result<(), Vec<Diagnostic>> {
        let ExprKind::Call(Call { args, .. }) = &mode.kind else { return Ok(()) };
        let of = resolve(&args[0], Source::Text(self.text), self)?;
        match of.rank() {
            Some(rank) if rank != names => Err(vec![names_for_modes(names, rank, mode.at.clone())]),
            _ => Ok(()),
        }
    }

    /// Evaluates a line and proves its clauses.
    fn value_of(&self, stated: &Stated) -> Result<Value, Vec<Diagnostic>> {
        let source = Source::Text(self.text);
        facts::state(stated, source, self)?;
        let overrun = match facts::overrun(stated, |at| self.text(at)) {
            Overrun::Refused => Overrun::Allowed,
            said => said,
        };
        let value = resolve_with(&stated.expr, source, self, overrun)?;
        self.allow_excess(stated);
        facts::proved(stated, value, source, self)
    }

    /// Evaluates the call at `at`, independently of the expression that contains it.
    fn value_of_call(&self, at: &At) -> Result<Value, Diagnostic> {
        let source = Source::Text(self.text.get(..at.end).unwrap_or_default());
        let (expr, _) = parse_prefix(source, at.start)?;
        let stated = respelled(Stated { expr, clauses: Vec::new() }, source, &|at| self.text(at), self)?;
        resolve(&stated.expr, source, self).map_err(|errors| errors.into_iter().next().expect("a mistake is told"))
    }

    /// Declares a new symbol for arithmetic, such as `ceil(128/m)` or an expression in braces.
    fn opaque(&self, words: &str, at: &At) -> Result<Symbol, Diagnostic> {
        let is_quotient = words.starts_with("ceil(") && words.find(')') == Some(words.len() - 1);
        let text = if is_quotient { words.to_string() } else { format!("{{{words}}}") };
        self.numbers.borrow_mut().named(&text, at)
    }

    /// Evaluates the call at `at`, unless too many such calls are nested.
    fn counted_call(&self, at: &At) -> Result<Value, Diagnostic> {
        if self.calls.get() == MAX_CALLS {
            let message = format!("more than {MAX_CALLS} nested calls in the numbers of calls");
            return Err(Diagnostic::new(
                at.clone(),
                message,
                "give the inner part a name in an earlier line, and use this name",
            ));
        }
        self.calls.set(self.calls.get() + 1);
        let value = self.value_of_call(at);
        self.calls.set(self.calls.get() - 1);
        value
    }

    /// Declares a new symbol for a number that is printed as `?` or `?{div=8}`.
    fn unknown(&self, text: &str, at: &At) -> Result<Symbol, Diagnostic> {
        let mut unknown = self.unknown.borrow_mut();
        let place = unknown.iter().position(|known| *known == at.start).unwrap_or_else(|| {
            unknown.push(at.start);
            unknown.len() - 1
        });
        let (name, mut numbers) = (format!("?{}", place + 1), self.numbers.borrow_mut());
        if let Some(divisor) = text.split_once("div=").and_then(|(_, rest)| digits(rest)) {
            numbers.state((&name, at), Some(Bound::Number(divisor)), (Relation::Equal, Bound::Number(0)))?;
        }
        numbers.named(&name, at)
    }
}

/// Returns the value of a line, converted to a layout if the line is a Rust item. In a Rust item, a tuple is the
/// compact layout of this shape.
fn as_item(value: Value, is_item: bool, stated: &Stated) -> Result<Value, Vec<Diagnostic>> {
    match value {
        Value::Ints(_) if is_item => Ok(Value::Layout(value.layout(&stated.expr.at).map_err(|error| vec![error])?)),
        value => Ok(value),
    }
}

fn no_integer(text: &str, value: &Value, at: &At) -> Diagnostic {
    let message = format!("`{text}` is {}, not an integer", value.kind());
    let help = match value {
        Value::Layout(_) => {
            "write the number, or an operation that returns a number, `size<0>(A)` or `get<0>(A)`; write a list of layouts in brackets, `[A, B]`"
        }
        _ => "write the number, or an operation that returns a number, `size<0>(A)` or `get<0>(A)`",
    };
    Diagnostic::new(at.clone(), message, help)
}

/// Returns the number that the digits at the start of a text form.
fn digits(text: &str) -> Option<i64> {
    text.get(..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))?.parse().ok()
}

impl Names for Unnamed<'_> {
    fn value(&self, at: &At) -> Result<Value, Option<Diagnostic>> {
        self.declared(at).ok_or_else(|| {
            let name = self.text(at);
            if let Some(major) = spelling::major(&name) {
                let message = format!("`{name}` is the major mode of an operand, not a layout");
                let help = format!("pass the major mode to an operation, as in `gmma_desc<{major},16>(l)`");
                return Some(Diagnostic::new(at.clone(), message, help));
            }
            let help = "write the layout, or declare the layout in an earlier line, `A = (8,64):(64,1)`; write an instruction with its whole name";
            Some(Diagnostic::new(at.clone(), format!("`{name}` is not declared"), help))
        })
    }

    fn declares(&self, at: &At) -> bool {
        self.declared(at).is_some()
    }

    fn is_line(&self, at: &At) -> bool {
        self.declares(at)
    }

    fn known(&self, at: &At) -> Option<i64> {
        let inside = self.text.get(at.clone()).and_then(|text| text.strip_prefix('{')?.strip_suffix('}'));
        let of_numbers = inside.filter(|inside| !inside.contains(|c: char| c.is_alphabetic() || c == '{'));
        let value = match of_numbers {
            Some(inside) => self.value_of_call(&(at.start + 1..at.start + 1 + inside.len())).ok(),
            None => self.declared(at),
        };
        match value? {
            Value::Ints(tuple) => {
                tuple.as_int().filter(|int| int.is_number() && int.first_name().is_none()).map(Int::value)
            }
            _ => None,
        }
    }

    fn makes_numbers(&self) -> bool {
        true
    }

    fn made_of(&self, words: &str, at: &At) -> Option<Result<Symbol, Diagnostic>> {
        Some(self.opaque(&words.split_whitespace().collect::<Vec<_>>().join(" "), at))
    }

    fn written(&self, at: &At) -> Option<Value> {
        let is_name = Cursor::new(Source::Text(self.text), at.start).end >= at.end;
        if is_name { self.declared(at) } else { self.counted_call(at).ok() }
    }

    fn call(&self, at: &At) -> Result<Int, Diagnostic> {
        let text = self.text(at);
        if spelling::is_member_of_nothing(&text, self) {
            return self.numbers.borrow_mut().named(&text, at).map(Int::extent);
        }
        match self.counted_call(at)? {
            Value::Ints(tuple) if let Some(int) = tuple.as_int().filter(|int| int.is_number()) => Ok(int),
            Value::Spelled(text) if !text.starts_with('(') => self.opaque(&text, at).map(Int::extent),
            value => Err(no_integer(&self.text(at), &value, at)),
        }
    }

    fn text(&self, at: &At) -> String {
        let words = self.aliases.borrow().text(self.text, at);
        self.with_counted_bits(at).unwrap_or(words)
    }

    fn budget(&self) -> &RefCell<Budget> {
        &self.budget
    }

    fn numbers(&self) -> Option<&RefCell<Numbers>> {
        Some(&self.numbers)
    }

    fn exceeds(&self, excess: Excess) {
        let mut known = self.excess.borrow_mut();
        if !known.iter().any(|known| known.at == excess.at) {
            known.push(excess);
        }
    }

    fn number(&self, at: &At) -> Result<Symbol, Diagnostic> {
        let text = self.text(at);
        match self.declared(at) {
            // If the value of the name is a symbol, the name is replaced by this symbol. If the value is a number or
            // arithmetic with symbols, the name becomes a new symbol.
            Some(Value::Ints(tuple)) if let Some(symbol) = tuple.as_int().and_then(Int::symbol) => return Ok(symbol),
            Some(Value::Ints(tuple)) if tuple.is_int() => return self.numbers.borrow_mut().named(&text, at),
            Some(Value::Sum(_) | Value::Spelled(_)) => return self.numbers.borrow_mut().named(&text, at),
            Some(value) => return Err(no_integer(&text, &value, at)),
            None => {}
        }
        match text.as_str() {
            "?" | "int" | "int32_t" | "int64_t" | "uint32_t" | "size_t" => self.unknown(&text, at),
            text if text.starts_with("?{") => self.unknown(text, at),
            text => self.numbers.borrow_mut().named(text, at),
        }
    }
}

/// Maximum length of a text in bytes. The limit exceeds the length of useful layouts, and a text of this length is
/// evaluated quickly.
const LONGEST: usize = 1 << 13;

/// Evaluates a text with one or more lines, and returns the value of the last line. The spans of errors are byte ranges
/// in `text`. The evaluation proves `where` clauses. Tiles may overrun, as in CuTe. A name that no line declares is a
/// symbol, and the result is valid for all values of this symbol.
///
/// # Errors
/// Returns the errors of the first line that has errors. If the syntax of the text is invalid, returns one error.
///
/// ```
/// use layout_language::eval;
///
/// assert_eq!(eval("(6,2):(8,2) o (4,3):(3,1)").unwrap().to_string(), "((2,2),3):((24,2),8)");
/// assert_eq!(eval("(4,4):(3,1) where injective").unwrap_err()[0].to_string(), "coordinates (0,3) and (1,0) both map to 3");
/// let tiles = eval("zipped_divide((m, n):(ld, 1), (128, 64))").unwrap();
/// assert_eq!(tiles.to_string(), "((128,64),(ceil(m/128),ceil(n/64))):((ld,1),(128*ld,64))");
/// assert_eq!(eval("A = (8,8):(8,1); logical_divide(A, 4:1)").unwrap().to_string(), "(4,(2,8)):(8,(32,1))");
/// assert_eq!(eval("Layout<Shape<_2,_3>,Stride<_3,_1>>{}").unwrap().to_string(), "(2,3):(3,1)");
/// assert_eq!(eval("siez((3,4))").unwrap_err()[0].to_string(), "unknown operation `siez`; did you mean `size`?");
/// ```
pub fn eval(text: &str) -> Result<Value, Vec<Diagnostic>> {
    evaluated(text, &EMPTY)
}

fn evaluated(text: &str, above: &Evaluated) -> Result<Value, Vec<Diagnostic>> {
    if text.len() > LONGEST {
        let message = format!("the expression has {} bytes", text.len());
        return Err(vec![Diagnostic::new(0..text.len(), message, format!("use at most {LONGEST} bytes"))]);
    }
    let names = Unnamed::new(text, above);
    names.answer().map(|(_, value)| value.spelled(&names.numbers.borrow()))
}

/// Prints a value as CuTe prints it, with the prefix `_` for static numbers. Omits the prefixes if `text` contains
/// neither a prefix nor a C++ function such as `make_shape`. In C++, `make_shape(4,8)` is dynamic, so the prefix
/// distinguishes static from dynamic numbers.
///
/// ```
/// use layout_language::{eval, printed};
/// let print = |text| printed(&eval(text).unwrap(), text);
/// assert_eq!(print("(_4,8):LayoutLeft"), "(_4,8):(_1,_4)");
/// assert_eq!(print("(4,8):LayoutLeft"), "(4,8):(1,4)");
/// ```
#[must_use]
pub fn printed(value: &Value, text: &str) -> String {
    let (mut cursor, mut is_marked) = (Cursor::new(Source::Text(text), 0), has_cpp_tuples(text));
    while cursor.token != Token::End {
        is_marked |= matches!(cursor.token, Token::Int { fixed: true, .. })
            || cursor.token == Token::Keep && cursor.peek() == Token::Minus;
        cursor.bump();
    }
    if is_marked { format!("{value:#}") } else { value.to_string() }
}

/// Returns the symbols that the layout in a text uses. Symbols that occur in clauses come first; the others follow in
/// the order of their first use. A symbol that is an expression is returned in braces, as in `{8*m*n}`.
///
/// ```
/// assert_eq!(layout_language::names("zipped_divide((m, n):(ld, 1), (4, 8)) where m % 4 == 0"), ["m", "n", "ld"]);
/// assert_eq!(layout_language::names("(4, 8):(1, 4)"), [] as [&str; 0]);
/// ```
pub fn names(text: &str) -> Vec<String> {
    let names = Unnamed::new(text, &EMPTY);
    // If the text has an error, the list contains only the symbols before the error.
    let _ = names.answer();
    let numbers = names.numbers.borrow();
    numbers.iter().filter(|number| number.used).map(|number| number.text.clone()).collect()
}
