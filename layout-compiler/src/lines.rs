//! Lines of text, of which the first give names to what the last one uses: `A = (8,64):(64,1); zipped_divide(A, (4,4))`.
//!
//! ```text
//! lines := line { ( newline | ; ) line } [ ; ]
//! line  := [ auto | using | const … ] name = stated | names = stated | stated
//! names := name { , name } | auto [ name { , name } ]
//! ```
//!
//! A newline ends a line where an expression may end, so what stands in several lines, as C++ is written, is one.

use crate::spelling::{respelled, width};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind, Stated, behind, parse_stated_prefix};
use layout_runtime::notation::{Cursor, Source, Token, behind_call};

/// Lines that have been read.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Those with a name, which those behind them may use.
    pub declared: Vec<Line>,
    /// The last one, which is asked about.
    pub last: Stated,
    /// Its name, if it has one.
    pub name: Option<At>,
    /// Where it starts, its name included.
    pub start: usize,
    /// Names of types of elements.
    pub types: Types,
}

/// A line with a name.
#[derive(Clone, Debug)]
pub struct Line {
    /// Where the name stands.
    pub name: At,
    /// What it is.
    pub stated: Stated,
}

/// What C++ has in front of a name that it declares.
const DECLARES: [&str; 20] = [
    "auto",
    "using",
    "const",
    "constexpr",
    "static",
    "inline",
    "int",
    "unsigned",
    "size_t",
    "int32_t",
    "int64_t",
    "uint32_t",
    "uint64_t",
    "Layout",
    "ComposedLayout",
    "Tensor",
    "MMA_Atom",
    "Copy_Atom",
    "TiledMMA",
    "TiledCopy",
];

/// Reads lines.
///
/// # Errors
/// At the first word that cannot stand where it is.
///
/// ```
/// let lines = layout_compiler::parse_lines("auto A = make_layout((8,64), LayoutRight{});\nzipped_divide(A, (4,4))").unwrap();
/// assert_eq!((lines.declared.len(), lines.declared[0].name.clone()), (1, 5..6));
/// ```
pub fn parse_lines(text: &str) -> Result<Lines, Diagnostic> {
    let source = Source::Text(text);
    let (mut declared, mut types, mut from) = (Vec::new(), Types::default(), 0);
    loop {
        let line = behind_asserts(text, from);
        let several = several(text, line);
        let (name, start) = several.as_ref().map_or_else(|| head(text, line), |(_, start)| Ok((None, *start)))?;
        let (stated, cursor) = parse_stated_prefix(source, start)?;
        let (name, cursor) = variable(text, name, cursor);
        let next = next_line(text, &stated, &cursor)?;
        let is_layout = |name: &str| declared.iter().any(|line: &Line| text.get(line.name.clone()) == Some(name));
        let stated = respelled(stated, source, &|at| types.text(text, at), &is_layout)?;
        match (name, next) {
            (None, Some(next)) if several.is_some() => {
                declared.extend(modes(several.unwrap_or_default().0, &stated)?);
                from = next;
            }
            (Some(name), Some(next)) if types.declares(text, &name, &stated.expr) => from = next,
            (name, None) => return Ok(Lines { declared, last: stated, name, start: from, types }),
            (Some(name), Some(next)) => {
                declared.push(Line { name, stated });
                from = next;
            }
            (None, Some(_)) => {
                let help = "give it a name, `A = …`, or leave it out: the last line is the one that is answered";
                return Err(Diagnostic::new(stated.expr.at, "a line without a name in front of others", help));
            }
        }
    }
}

/// Names of the types of elements, `using T = half_t;`: the width is all that is read of one.
#[derive(Clone, Debug, Default)]
pub struct Types(Vec<(String, String)>);

impl Types {
    /// Whether a line gives a type a name, which it then has.
    fn declares(&mut self, text: &str, name: &At, expr: &Expr) -> bool {
        let (name, ty) = (text.get(name.clone()), text.get(expr.at.clone()));
        let Some((name, ty)) =
            name.zip(ty).filter(|(_, ty)| matches!(expr.kind, ExprKind::Name) && width(ty).is_some())
        else {
            return false;
        };
        self.0.push((name.to_string(), ty.to_string()));
        true
    }

    /// The words at `at`, a type's own ones in the place of its name.
    pub(crate) fn text(&self, text: &str, at: &At) -> String {
        let whole = text.get(at.clone()).unwrap_or_default();
        if self.0.is_empty() {
            return whole.to_string();
        }
        let (mut out, mut copied) = (String::new(), at.start);
        let mut cursor = Cursor::new(Source::Text(text), at.start);
        while cursor.token != Token::End && cursor.start < at.end {
            let word = text.get(cursor.start..cursor.end).unwrap_or_default();
            if let Some((_, ty)) = self.0.iter().rev().find(|(name, _)| name == word) {
                out += text.get(copied..cursor.start).unwrap_or_default();
                out += ty;
                copied = cursor.end;
            }
            cursor.bump();
        }
        out + text.get(copied..at.end).unwrap_or_default()
    }
}

/// Claims of C++, which its compiler has proved.
const ASSERTS: [&str; 3] = ["static_assert", "CUTE_STATIC_ASSERT", "CUTE_STATIC_ASSERT_V"];

/// Behind the claims at `from`, if a line follows them.
fn behind_asserts(text: &str, from: usize) -> usize {
    let mut cursor = Cursor::new(Source::Text(text), from);
    while let Some(behind) = behind_call(&cursor)
        && text.get(cursor.start..cursor.end).is_some_and(|word| ASSERTS.contains(&word))
        && behind.peek() != Token::End
    {
        cursor = behind;
        while text.get(cursor.start..cursor.end) == Some(";") {
            cursor.bump();
        }
    }
    cursor.start
}

/// The name in front of a line, and where what it stands for starts.
fn head(text: &str, from: usize) -> Result<(Option<At>, usize), Diagnostic> {
    let mut cursor = Cursor::new(Source::Text(text), from);
    let (start, mut words) = (cursor.start, Vec::new());
    while cursor.token == Token::Name || text.get(cursor.start..cursor.end) == Some("&") {
        words.push(cursor.start..cursor.end);
        cursor.bump();
    }
    let Some(name) = words.pop().filter(|_| cursor.token == Token::Equal && cursor.peek() != Token::Equal) else {
        return Ok((None, start));
    };
    let unknown =
        words.into_iter().find(|at| text.get(at.clone()).is_some_and(|word| word != "&" && !DECLARES.contains(&word)));
    cursor.bump();
    match unknown {
        None => Ok((Some(name), cursor.start)),
        Some(at) => {
            let message = format!("`{}` in front of a name", text.get(at.clone()).unwrap_or_default());
            Err(Diagnostic::new(at, message, "write the name alone, or `auto`: `A = (8,64):(64,1)`"))
        }
    }
}

/// The names in front of a line that names modes, `M, N = …` or `auto [M, N] = …`, and where what has the modes starts.
fn several(text: &str, from: usize) -> Option<(Vec<At>, usize)> {
    let mut cursor = Cursor::new(Source::Text(text), from);
    let is_list = ["auto", "const"].contains(&text.get(cursor.start..cursor.end)?);
    while is_list && (cursor.token == Token::Name || text.get(cursor.start..cursor.end) == Some("&")) {
        cursor.bump();
    }
    if is_list {
        (cursor.token == Token::ListOpen).then(|| cursor.bump())?;
    }
    let mut names = Vec::new();
    loop {
        (cursor.token == Token::Name).then(|| names.push(cursor.start..cursor.end))?;
        cursor.bump();
        if cursor.token != Token::Comma {
            break;
        }
        cursor.bump();
    }
    if is_list {
        (cursor.token == Token::ListClose).then(|| cursor.bump())?;
    }
    let is_head = cursor.token == Token::Equal && cursor.peek() != Token::Equal && (is_list || names.len() > 1);
    cursor.bump();
    is_head.then_some((names, cursor.start))
}

/// A line for each of the names: its mode.
fn modes(names: Vec<At>, of: &Stated) -> Result<Vec<Line>, Diagnostic> {
    if let ExprKind::Ints(tuple) = &of.expr.kind
        && tuple.rank() != names.len()
    {
        let modes = if tuple.rank() == 1 { "mode" } else { "modes" };
        let message = format!("{} names for {} {modes}", names.len(), tuple.rank());
        return Err(Diagnostic::new(of.expr.at.clone(), message, "name each mode"));
    }
    let mode = |(k, name): (usize, At)| {
        let call = Call::mode(name.clone(), k as i64, name.clone(), of.expr.clone());
        let expr = Expr { kind: ExprKind::Call(call), at: of.expr.at.clone() };
        Line { name, stated: Stated { expr, clauses: of.clauses.clone() } }
    };
    Ok(names.into_iter().enumerate().map(mode).collect())
}

/// The name of a line, which may stand behind a type: `Copy_Atom<DefaultCopy, half_t> atom;`.
fn variable<'a>(text: &str, name: Option<At>, cursor: Cursor<'a>) -> (Option<At>, Cursor<'a>) {
    let mut behind = cursor;
    behind.bump();
    match (name, cursor.token, text.get(behind.start..behind.end)) {
        (None, Token::Name, Some(";")) => (Some(cursor.start..cursor.end), behind),
        (name, ..) => (name, cursor),
    }
}

/// Where the next line starts; `None` behind the last.
fn next_line(text: &str, stated: &Stated, cursor: &Cursor<'_>) -> Result<Option<usize>, Diagnostic> {
    let (mut cursor, mut is_end) = (*cursor, text.get(cursor.last..cursor.start).is_some_and(|gap| gap.contains('\n')));
    while cursor.token == Token::Other && text.get(cursor.start..cursor.end) == Some(";") {
        is_end = true;
        cursor.bump();
    }
    match cursor.token {
        Token::End => Ok(None),
        _ if is_end => Ok(Some(cursor.start)),
        _ => Err(behind(stated, &cursor)),
    }
}
