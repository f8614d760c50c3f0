//! `colex explain`: evaluates an expression step by step, from the inside out.

mod composition;
mod divide;

use crate::expression::Expression;
use crate::report::Failure;
use layout_compiler::syntax::{Expr, ExprKind};
use layout_compiler::{Operation, Value, operations};
use std::fmt::Write;

/// Explains how an expression is evaluated, step by step.
///
/// # Errors
/// If the expression is invalid.
pub fn explain(text: &str) -> Result<String, Failure> {
    let expression = Expression::read(text)?;
    let mut story = Story { expression: &expression, out: String::new(), step: 0 };
    story.tell(&expression.expr);
    if story.step == 0 {
        story.out = plain_value(&expression.value);
    }
    Ok(format!("{}\n", story.out.trim_end()))
}

/// An explanation in progress.
struct Story<'a> {
    expression: &'a Expression<'a>,
    out: String,
    /// The number of steps that have been explained.
    step: usize,
}

impl Story<'_> {
    /// Explains the operands, and then the operation.
    fn tell(&mut self, expr: &Expr) {
        let (call, operands) = match (self.expression.call(expr), &expr.kind) {
            (Some((name, operands)), _) => (Some(name.to_string()), operands),
            (None, ExprKind::List(parts)) => (None, parts.iter().collect()),
            (None, ExprKind::Offset(_, _, inner)) => (None, vec![&**inner]),
            _ => return,
        };
        let operands: Vec<Expr> = operands.into_iter().cloned().collect();
        operands.iter().for_each(|operand| self.tell(operand));
        if let Some(name) = call {
            self.operation(&name, expr, &operands);
        }
    }

    fn operation(&mut self, name: &str, expr: &Expr, operands: &[Expr]) {
        let Some(value) = self.expression.part(expr) else { return };
        let text = self.expression.text.get(expr.at.clone()).unwrap_or_default();
        self.step += 1;
        let _ = writeln!(self.out, "{}. {text}", self.step);
        let operation = operations().find(|operation| operation.name == name);
        self.say(operation.map_or("", |operation| operation.sentence));
        let values: Vec<_> = operands.iter().filter_map(|operand| self.expression.part(operand)).collect();
        match operation {
            _ if name == "composition" => self.composition(operands, &values),
            Some(Operation { divides: true, .. }) => self.divide(name, operands, &values),
            Some(Operation { multiplies: true, .. }) => self.product(name, &values),
            _ => {}
        }
        let _ = writeln!(self.out, "   = {value}\n");
    }

    /// Appends a line to the explanation.
    fn say(&mut self, line: &str) {
        if !line.is_empty() {
            let _ = writeln!(self.out, "   {line}");
        }
    }
}

/// Describes a value that needs no evaluation.
fn plain_value(value: &Value) -> String {
    format!("{value} is {}. No evaluation is needed.", value.kind())
}
