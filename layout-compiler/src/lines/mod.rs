//! Lines of text, of which the first give names to what the last one uses: `A = (8,64):(64,1); zipped_divide(A, (4,4))`.
//!
//! ```text
//! lines := line { ( newline | ; ) line } [ ; ]
//! line  := [ auto | using | const … ] name = stated | names = stated | stated | item
//! item  := [ pub ] struct name [ <…> | { … } ] = stated | let name = stated | [ const ] fn name ( … ) -> type = stated
//! names := name { , name } | auto [ name { , name } ]
//! ```
//!
//! A newline ends a line where an expression may end, so what stands in several lines, as C++ is written, is one. `layout!(` and `layout! {` may stand around
//! lines and in front of what a name stands for, also without the bracket that closes them.

mod head;

use crate::spelling::{respelled, width};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind, Stated, behind, parse_stated_prefix};
use head::{behind_asserts, head, opened, several, variable};
use layout_runtime::notation::{Cursor, Source, Token};
use std::cell::Cell;

/// Lines that have been read.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Those with a name, which those behind them may use.
    pub declared: Vec<Line>,
    /// The last one, which is asked about.
    pub last: Stated,
    /// Its name, if it has one.
    pub name: Option<At>,
    /// Where it starts, its name included; what is between it and the line above belongs to it.
    pub start: usize,
    /// Where it stands, its name and its clauses included.
    pub at: At,
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
    /// Where the whole line stands, clauses included.
    pub at: At,
}

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
    let open = Cell::new(0);
    let inside = |at: usize| match opened(text, at) {
        Some(behind) => {
            open.set(open.get() + 1);
            behind
        }
        None => at,
    };
    loop {
        let line = inside(behind_asserts(text, from));
        let several = several(text, line);
        let (name, start) = several.as_ref().map_or_else(|| head(text, line), |(_, start)| Ok((None, *start)))?;
        let (stated, cursor) = parse_stated_prefix(source, inside(start))?;
        let at = Cursor::new(source, line).start..cursor.last;
        let (name, cursor) = variable(text, name, cursor);
        let next = next_line(text, &stated, &cursor, &open)?;
        let is_layout = |name: &str| declared.iter().any(|line: &Line| text.get(line.name.clone()) == Some(name));
        let stated = respelled(stated, source, &|at| types.text(text, at), &is_layout)?;
        match (name, next) {
            (None, Some(next)) if several.is_some() => {
                declared.extend(modes(several.unwrap_or_default().0, &stated, &at)?);
                from = next;
            }
            (Some(name), Some(next)) if types.declares(text, &name, &stated.expr) => from = next,
            (name, None) => return Ok(Lines { declared, last: stated, name, start: from, at, types }),
            (Some(name), Some(next)) => {
                declared.push(Line { name, stated, at });
                from = next;
            }
            (None, Some(_)) => {
                let help = "give it a name, `A = …`, or leave it out: the last line is the one that is answered";
                return Err(Diagnostic::new(stated.expr.at, "a line without a name in front of others", help));
            }
        }
    }
}

/// Letters of an attribute in which aliases stand.
const MOST_OF_AN_ATTRIBUTE: usize = 1 << 12;

/// Names of the types of elements, `using T = half_t;`, of which the width is all that is read, and aliases of MLIR's attributes, `#blocked = #ttg.blocked<{…}>`.
#[derive(Clone, Debug, Default)]
pub struct Types(Vec<(String, String)>);

impl Types {
    /// Whether a line gives a type or an attribute a name, which it then has.
    fn declares(&mut self, text: &str, name: &At, expr: &Expr) -> bool {
        let (name, ty) = (text.get(name.clone()), text.get(expr.at.clone()));
        let is_named = |(name, ty): &(&str, &str)| match expr.kind {
            ExprKind::Name => width(ty).is_some(),
            ExprKind::Attribute => name.starts_with('#'),
            _ => false,
        };
        let Some((name, ty)) = name.zip(ty).filter(is_named) else { return false };
        let ty = if name.starts_with('#') { self.unaliased(ty) } else { ty.to_string() };
        self.0.push((name.to_string(), ty));
        true
    }

    /// An attribute without aliases, `parent = #mma`.
    fn unaliased(&self, attribute: &str) -> String {
        let mut parts = attribute.split('#');
        let first = parts.next().unwrap_or_default().to_string();
        let whole = parts.fold(first, |out, part| {
            let name =
                format!("#{}", part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default());
            let known = self.0.iter().rev().find(|(known, _)| *known == name);
            out + known.map_or(&name, |(_, attribute)| attribute) + &part[name.len() - 1..]
        });
        // Aliases that are twice in each other would grow without end.
        if whole.len() > MOST_OF_AN_ATTRIBUTE { attribute.to_string() } else { whole }
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
            let start = cursor.start;
            if cursor.token == Token::Hash {
                cursor.bump();
            }
            let word = text.get(start..cursor.end).unwrap_or_default();
            if let Some((_, ty)) = self.0.iter().rev().find(|(name, _)| name == word) {
                out += text.get(copied..start).unwrap_or_default();
                out += ty;
                copied = cursor.end;
            }
            cursor.bump();
        }
        out + text.get(copied..at.end).unwrap_or_default()
    }
}

/// A line for each of the names: its mode.
fn modes(names: Vec<At>, of: &Stated, at: &At) -> Result<Vec<Line>, Diagnostic> {
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
        Line { name, stated: Stated { expr, clauses: of.clauses.clone() }, at: at.clone() }
    };
    Ok(names.into_iter().enumerate().map(mode).collect())
}

/// Where the next line starts; `None` behind the last. Brackets of `layout!` that are open are closed on the way.
fn next_line(
    text: &str,
    stated: &Stated,
    cursor: &Cursor<'_>,
    open: &Cell<usize>,
) -> Result<Option<usize>, Diagnostic> {
    let (mut cursor, mut is_end) = (*cursor, text.get(cursor.last..cursor.start).is_some_and(|gap| gap.contains('\n')));
    loop {
        match text.get(cursor.start..cursor.end) {
            Some(";") => {}
            Some(")" | "]" | "}") if open.get() > 0 => open.set(open.get() - 1),
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
