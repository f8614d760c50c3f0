//! An evaluated expression, with access to the values of its subexpressions.

use crate::report::Failure;
use layout_compiler::syntax::{At, Call, Diagnostic, Expr, ExprKind};
use layout_compiler::{Evaluated, Line, Lines, Value, eval, parse_lines};
use layout_runtime::{Layout, Tiler};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

/// An expression that is parsed and evaluated.
#[derive(Debug)]
pub struct Expression<'a> {
    /// The whole text: the lines before the expression, and the expression.
    pub text: &'a str,
    /// The parsed expression, which is the last line of the text.
    pub expr: Expr,
    /// The value of the expression.
    pub value: Value,
    /// The lines before the expression, which declare names that subexpressions can use.
    lines: &'a str,
    above: OnceCell<Option<Evaluated>>,
    declared: Vec<Line>,
    /// For each line that declares a name, `true` if the C++ translation of its expression is a tensor. The key is the
    /// position of the expression in the text.
    pub(crate) tensors: RefCell<BTreeMap<usize, bool>>,
}

impl<'a> Expression<'a> {
    /// Parses and evaluates a text.
    ///
    /// # Errors
    /// If the text is invalid. The failure contains all errors in the text.
    pub fn read(text: &'a str) -> Result<Self, Failure> {
        let in_text = |errors| Failure::expression(text, errors);
        let value = eval(text).map_err(in_text)?;
        // The clauses that `parse_lines` returns are not needed, because `eval` has already proved them.
        let Lines { declared, last, start, .. } = parse_lines(text).map_err(|error| in_text(vec![error]))?;
        let (lines, above, tensors) = (text.get(..start).unwrap_or_default(), OnceCell::new(), RefCell::default());
        Ok(Self { text, expr: last.expr, value, lines, above, declared, tensors })
    }

    /// Returns the value as a layout. A tuple of integers is converted to the compact layout of this shape, and a slice
    /// to its layout without the offset.
    ///
    /// # Errors
    /// If the value cannot be converted to a layout.
    pub fn layout(&self) -> Result<Layout, Failure> {
        layout_of(&self.value, &self.expr.at).map_err(|error| Failure::expression(self.text, vec![error]))
    }

    /// Evaluates a text, which can use the names that the lines before this expression declare.
    pub(crate) fn eval(&self, text: &str) -> Option<Value> {
        self.above()?.eval(&format!("{}{text}", self.lines)).ok()
    }

    fn above(&self) -> Option<&Evaluated> {
        self.above.get_or_init(|| Evaluated::of(self.lines).ok()).as_ref()
    }

    /// Returns the lines before the expression, which declare names.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.declared
    }

    /// Returns the value of a subexpression, or `None` if it cannot be evaluated.
    pub(crate) fn part(&self, part: &Expr) -> Option<Value> {
        self.above()?.part(self.text, part).ok()
    }

    /// Evaluates the coordinate in a call, for example `5,7` in `A(5,7)`.
    pub(crate) fn entries(&self, part: &Expr) -> Option<Value> {
        self.eval(&format!("({})", self.text.get(part.at.clone())?))
    }

    /// If a line declares the name, returns the expression of this line.
    pub(crate) fn declared(&self, name: &Expr) -> Option<&Expr> {
        let text = self.text.get(name.at.clone())?;
        let is_above = |line: &&Line| self.text.get(line.name.clone()) == Some(text) && line.at.start < name.at.start;
        self.declared.iter().rev().find(is_above).map(|line| &line.stated.expr)
    }

    /// Returns the name of the called operation in the notation, even if the call is in another syntax.
    pub(crate) fn operation(&self, call: &Call) -> &'a str {
        call.operation.unwrap_or_else(|| self.text.get(call.name.clone()).unwrap_or_default())
    }

    /// If the expression is a call or a composition, returns the operation and its operands.
    pub(crate) fn call<'b>(&'b self, expr: &'b Expr) -> Option<(&'b str, Vec<&'b Expr>)> {
        match &expr.kind {
            ExprKind::Call(call) => Some((self.operation(call), call.args.iter().collect())),
            ExprKind::Compose(a, b) => Some(("composition", vec![a, b])),
            _ => None,
        }
    }
}

/// Evaluates a text, and returns its value as a layout.
pub(crate) fn layout(text: &str) -> Result<Layout, Failure> {
    Expression::read(text)?.layout()
}

fn layout_of(value: &Value, at: &At) -> Result<Layout, Diagnostic> {
    match value {
        Value::Sliced(sliced) => Ok(sliced.layout),
        Value::Spelled(_) => {
            let help =
                "write a number for each name, instead of the name or after the expression, as in `m=8`".to_string();
            value.layout(at).map_err(|error| Diagnostic { help, ..error })
        }
        value => value.layout(at),
    }
}

/// Converts a value to a layout, or returns `None` if the value cannot be converted.
pub(crate) fn as_layout(value: &Value) -> Option<Layout> {
    value.layout(&(0..0)).ok()
}

/// Converts a value to a tiler, or returns `None` if the value cannot be converted.
pub(crate) fn as_tiler(value: &Value) -> Option<Tiler> {
    value.tiler(&(0..0)).ok()
}
