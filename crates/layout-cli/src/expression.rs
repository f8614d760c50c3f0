//! Expressions of the command line: their values, and their parts.

use crate::report::Failure;
use layout_compiler::syntax::{At, Call, Diagnostic, Expr, ExprKind};
use layout_compiler::{Evaluated, Line, Lines, Value, eval, parse_lines};
use layout_runtime::{Layout, Tiler};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

/// An expression with its value.
#[derive(Debug)]
pub struct Expression<'a> {
    /// What was written.
    pub text: &'a str,
    /// What it says.
    pub expr: Expr,
    /// What it stands for.
    pub value: Value,
    /// The lines above, which have names for what it uses, and their values when a part is asked for.
    lines: &'a str,
    above: OnceCell<Option<Evaluated>>,
    declared: Vec<Line>,
    /// Which lines are tensors in C++, by where their values start.
    pub(crate) tensors: RefCell<BTreeMap<usize, bool>>,
}

impl<'a> Expression<'a> {
    /// Reads and evaluates a text.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: &'a str) -> Result<Self, Failure> {
        let in_text = |errors| Failure::expression(text, errors);
        let value = eval(text).map_err(in_text)?;
        // Clauses have been proved with the value.
        let Lines { declared, last, start, .. } = parse_lines(text).map_err(|error| in_text(vec![error]))?;
        let (lines, above, tensors) = (text.get(..start).unwrap_or_default(), OnceCell::new(), RefCell::default());
        Ok(Self { text, expr: last.expr, value, lines, above, declared, tensors })
    }

    /// The value as a layout; a tuple of integers is the compact one.
    ///
    /// # Errors
    /// If the value is not a layout.
    pub fn layout(&self) -> Result<Layout, Failure> {
        layout_of(&self.value, &self.expr.at).map_err(|error| Failure::expression(self.text, vec![error]))
    }

    /// The value of a text in the words of this expression, with the names of the lines above.
    pub(crate) fn eval(&self, text: &str) -> Option<Value> {
        self.above()?.eval(&format!("{}{text}", self.lines)).ok()
    }

    fn above(&self) -> Option<&Evaluated> {
        self.above.get_or_init(|| Evaluated::of(self.lines).ok()).as_ref()
    }

    /// The lines above.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.declared
    }

    /// The value of a part of an expression that has a value itself.
    pub(crate) fn part(&self, part: &Expr) -> Option<Value> {
        self.above()?.part(self.text, part).ok()
    }

    /// The value of the entries of a coordinate between the parentheses of a call, `5,7` in `A(5,7)`.
    pub(crate) fn entries(&self, part: &Expr) -> Option<Value> {
        self.eval(&format!("({})", self.text.get(part.at.clone())?))
    }

    /// The expression of a name that a line above declares.
    pub(crate) fn declared(&self, name: &Expr) -> Option<&Expr> {
        let text = self.text.get(name.at.clone())?;
        let is_above = |line: &&Line| self.text.get(line.name.clone()) == Some(text) && line.at.start < name.at.start;
        self.declared.iter().rev().find(is_above).map(|line| &line.stated.expr)
    }

    /// The operation of a call, however it is spelled.
    pub(crate) fn operation(&self, call: &Call) -> &'a str {
        call.operation.unwrap_or_else(|| self.text.get(call.name.clone()).unwrap_or_default())
    }

    /// Operation and operands, if the expression is a call or a composition.
    pub(crate) fn call<'b>(&'b self, expr: &'b Expr) -> Option<(&'b str, Vec<&'b Expr>)> {
        match &expr.kind {
            ExprKind::Call(call) => Some((self.operation(call), call.args.iter().collect())),
            ExprKind::Compose(a, b) => Some(("composition", vec![a, b])),
            _ => None,
        }
    }
}

/// The layout of one expression.
pub(crate) fn layout(text: &str) -> Result<Layout, Failure> {
    Expression::read(text)?.layout()
}

fn layout_of(value: &Value, at: &At) -> Result<Layout, Diagnostic> {
    match value {
        Value::Sliced(sliced) => Ok(sliced.layout),
        Value::Spelled(_) => {
            let help = "write a number for each name: in its place, or behind the expression, `m=8`".to_string();
            value.layout(at).map_err(|error| Diagnostic { help, ..error })
        }
        value => value.layout(at),
    }
}

/// A value as the layout it stands for, if it does.
pub(crate) fn as_layout(value: &Value) -> Option<Layout> {
    value.layout(&(0..0)).ok()
}

/// A value as a tiler, as the operations read it.
pub(crate) fn as_tiler(value: &Value) -> Option<Tiler> {
    value.tiler(&(0..0)).ok()
}
