//! Parses several lines of text. Each line except the last declares one or more names that later lines can use: `A =
//! (8,64):(64,1); zipped_divide(A, (4,4))`.
//!
//! ```text
//! lines := line { ( newline | ; ) line } [ ; ]
//! line  := [ auto | using | const … ] name = stated | names = stated { , stated } | stated | item
//! item  := [ pub ] struct name [ <…> | { … } ] = stated | let name = stated | [ const ] fn name ( … ) -> type = stated
//! names := name { , name } | auto [ name { , name } ]
//! ```
//!
//! A newline ends a line only where an expression may end, so an expression can span several lines, as in C++. The
//! lines may be enclosed in `layout!(…)` or `layout! {…}`. A value may also start with `layout!(`. The closing bracket
//! may be missing at the end of the text.

mod aliases;
mod head;

pub use aliases::Aliases;

use crate::spelling::{self, respelled};
use crate::syntax::{
    At, Call, Diagnostic, Expr, ExprKind, Stated, behind, has_tensor, keeps_modes, parse_stated_prefix,
};
use head::{behind_asserts, head, opened, require_more, several, variable};
use layout_import::notation::{Cursor, Source, Token};

/// Parsed lines: the declarations, and the expression to evaluate.
#[derive(Clone, Debug)]
pub struct Lines {
    /// The lines before the last line that declare a name. Later lines can use this name.
    pub declared: Vec<Line>,
    /// The last line: the expression to evaluate.
    pub last: Stated,
    /// The name of the last line, or `None` if the last line has no name.
    pub name: Option<At>,
    /// Start of the last line in the text. Assertions directly before the last line belong to the last line.
    pub start: usize,
    /// Span of the last line, including its name and its clauses.
    pub at: At,
    /// The aliases: names that stand for text or an expression instead of a value, such as `T` in `using T = half_t;`.
    pub aliases: Aliases,
    /// `true` if the last line is a Rust item.
    pub is_item: bool,
}

/// A line with a name.
#[derive(Clone, Debug)]
pub struct Line {
    /// Span of the name.
    pub name: At,
    /// The expression and its clauses.
    pub stated: Stated,
    /// Span of the whole line, including its clauses.
    pub at: At,
    /// The number of modes that the line names, as in `M, N = …`. 0 if the line names one value.
    pub names: usize,
    /// `true` for a Rust item. In an item, a tuple without strides is a compact layout of this shape.
    pub is_item: bool,
    /// `true` if the line builds a CuTe tensor, or uses another line that builds a CuTe tensor.
    pub is_tensor: bool,
}

/// Parses lines.
///
/// # Errors
/// - If a line is neither a declaration nor an expression. The error is at the first token that the parser does not
///   expect.
/// - If the number of names in a line differs from the number of its values.
/// - If a line calls a function that the notation does not have.
///
/// ```
/// let lines = layout_language::parse_lines("auto A = make_layout((8,64), LayoutRight{});\nzipped_divide(A, (4,4))").unwrap();
/// assert_eq!((lines.declared.len(), lines.declared[0].name.clone()), (1, 5..6));
/// ```
pub fn parse_lines(text: &str) -> Result<Lines, Diagnostic> {
    let (mut declared, mut aliases, mut from) = (Vec::<Line>::new(), Aliases::default(), 0);
    let mut open = 0;
    loop {
        let Read { names, name, mut values, at, next, is_item } = read(text, from, &mut open)?;
        for stated in &mut values {
            let above = Above { text, declared: &declared, aliases: &aliases };
            *stated = respelled(stated.clone(), Source::Text(text), &|at| aliases.text(text, at), &above)?;
            if is_item && matches!(stated.expr.kind, ExprKind::Ints(_)) {
                let at = stated.expr.at.clone();
                stated.expr = Expr::call("make_layout", vec![stated.expr.clone()], at);
            }
        }
        let stated = values[0].clone();
        let is_tensor = Above { text, declared: &declared, aliases: &aliases }.has_tensor(&at);
        match (name, next) {
            (None, next) if let Some(names) = names => {
                let all = stated.expr.at.start..values[values.len() - 1].expr.at.end;
                let kind = ExprKind::List(values.iter().map(|stated| stated.expr.clone()).collect());
                let last = if values.len() == 1 { stated } else { Stated { expr: Expr { kind, at: all }, ..stated } };
                declared.extend(modes(names, values, &at, is_tensor)?);
                if next.is_none() {
                    return Ok(Lines { declared, last, name: None, start: from, at, aliases, is_item });
                }
            }
            (Some(name), Some(_)) if aliases.declares(text, &name, &stated.expr) => {}
            (name, None) => return Ok(Lines { declared, last: stated, name, start: from, at, aliases, is_item }),
            (Some(name), Some(_)) => declared.push(Line { name, stated, at, names: 0, is_item, is_tensor }),
            (None, Some(_)) => {
                let help =
                    "give this line a name, `A = …`, or remove the line, because only the last line is evaluated";
                return Err(Diagnostic::new(stated.expr.at, "every line before the last must have a name", help));
            }
        }
        from = next.unwrap_or_default();
    }
}

/// One parsed line.
struct Read {
    /// The names of a line such as `M, N = …`, which names the modes of one value or several values. `None` for other
    /// lines.
    names: Option<Vec<At>>,
    name: Option<At>,
    /// The values of the line. There is one value, except in a line that names several values.
    values: Vec<Stated>,
    /// Span of the line, including its clauses.
    at: At,
    /// Start of the next line.
    next: Option<usize>,
    /// `true` for a Rust item. In an item, a tuple without strides is a compact layout of this shape.
    is_item: bool,
}

/// Reads the line at `from`. `open` counts the brackets of `layout!` that are still open.
fn read(text: &str, from: usize, open: &mut usize) -> Result<Read, Diagnostic> {
    let line = inside(text, behind_asserts(text, from), open);
    require_more(text, line)?;
    let (names, (name, start, is_item)) = match several(text, line) {
        Some((names, start)) => (Some(names), (None, start, false)),
        None => (None, head(text, line)?),
    };
    let (stated, mut cursor) = parse_stated_prefix(Source::Text(text), inside(text, start, open))?;
    let mut values = vec![stated];
    while names.is_some() && cursor.token == Token::Comma {
        let (stated, behind) = parse_stated_prefix(Source::Text(text), cursor.end)?;
        values.push(stated);
        cursor = behind;
    }
    let at = Cursor::new(Source::Text(text), line).start..cursor.last;
    let (name, cursor) = variable(text, name, cursor);
    let next = next_line(text, &values[0], &cursor, open)?;
    Ok(Read { names, name, values, at, next, is_item })
}

/// Returns the position after the bracket of the `layout!` that starts at `at`, or `at` if no `layout!` starts there.
fn inside(text: &str, at: usize, open: &mut usize) -> usize {
    let behind = opened(text, at);
    *open += usize::from(behind.is_some());
    behind.unwrap_or(at)
}

/// The lines that precede the line being parsed.
struct Above<'a> {
    text: &'a str,
    declared: &'a [Line],
    aliases: &'a Aliases,
}

impl Above<'_> {
    /// Returns the last line that declares this name.
    fn last(&self, name: &str) -> Option<&Line> {
        self.declared.iter().rev().find(|line| self.text.get(line.name.clone()) == Some(name))
    }

    /// Returns `true` if the line at `at` builds a tensor, or uses another line that builds a tensor.
    fn has_tensor(&self, at: &At) -> bool {
        let line = self.text.get(at.clone()).unwrap_or_default();
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        has_tensor(line) || words.any(|word| spelling::Above::is_tensor(self, word))
    }
}

impl spelling::Above for Above<'_> {
    fn is_value(&self, name: &str) -> bool {
        self.last(name).is_some()
    }

    fn keeps(&self, name: &str) -> bool {
        self.last(name).is_some_and(|line| matches!(&line.stated.expr.kind, ExprKind::Ints(ints) if keeps_modes(ints)))
    }

    fn is_tensor(&self, name: &str) -> bool {
        self.last(name).is_some_and(|line| line.is_tensor)
    }

    fn expr(&self, name: &str) -> Option<Expr> {
        self.aliases.expr(name)
    }
}

/// Returns one line per name. If the line has one value, name `k` is mode `k` of this value. If the line has a list or
/// several values that commas separate, name `k` is value `k`.
fn modes(names: Vec<At>, mut values: Vec<Stated>, at: &At, is_tensor: bool) -> Result<Vec<Line>, Diagnostic> {
    let count = names.len();
    if let [Stated { expr, clauses }] = values.as_slice() {
        match &expr.kind {
            ExprKind::List(exprs) => {
                let stated = |expr: &Expr| Stated { expr: expr.clone(), clauses: clauses.clone() };
                values = exprs.iter().map(stated).collect();
            }
            _ => {
                let line = |(k, name): (usize, At)| {
                    let call = Call::mode(name.clone(), k as i64, name.clone(), expr.clone());
                    let expr = Expr { kind: ExprKind::Call(call), at: expr.at.clone() };
                    let stated = Stated { expr, clauses: clauses.clone() };
                    Line { name, stated, at: at.clone(), names: count, is_item: false, is_tensor }
                };
                return Ok(names.into_iter().enumerate().map(line).collect());
            }
        }
    }
    match values.last() {
        Some(last) if values.len() != count => Err(names_for_modes(count, values.len(), last.expr.at.clone())),
        _ => Ok(names
            .into_iter()
            .zip(values)
            .map(|(name, stated)| Line { name, stated, at: at.clone(), names: 0, is_item: false, is_tensor })
            .collect()),
    }
}

/// Returns the error for a line with more or fewer names than modes.
pub(crate) fn names_for_modes(names: usize, found: usize, at: At) -> Diagnostic {
    let modes = if found == 1 { "mode" } else { "modes" };
    Diagnostic::new(at, format!("found {names} names for {found} {modes}"), "write one name per mode")
}

/// Returns the start of the next line, or `None` after the last line. Returns an error if a token follows the line
/// without a newline or a semicolon. Also skips semicolons and closing brackets of `layout!`.
fn next_line(text: &str, stated: &Stated, cursor: &Cursor<'_>, open: &mut usize) -> Result<Option<usize>, Diagnostic> {
    let (mut cursor, mut is_end) = (*cursor, text.get(cursor.last..cursor.start).is_some_and(|gap| gap.contains('\n')));
    loop {
        match text.get(cursor.start..cursor.end) {
            Some(";") => {}
            Some(")" | "]" | "}") if *open > 0 => *open -= 1,
            Some(")" | "]" | "}") => return Err(behind(stated, &cursor)),
            _ => break,
        }
        is_end = true;
        cursor.bump();
    }
    match cursor.token {
        Token::End => Ok(None),
        _ if is_end => Ok(Some(cursor.start)),
        _ => Err(behind(stated, &cursor)),
    }
}
