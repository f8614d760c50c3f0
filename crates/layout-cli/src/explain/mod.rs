//! `colex explain`: explains the evaluation of an expression step by step. The operands are explained before the
//! operation.
//!
//! A divide or a product is explained as a composition with a complement.

mod composition;

use crate::expression::{Expression, as_layout, as_tiler};
use crate::report::Failure;
use layout_compiler::syntax::{Expr, ExprKind};
use layout_compiler::{Operation, Value, operations};
use layout_runtime::{IntTuple, Layout};
use std::fmt::Write;

/// Explains step by step how an expression is evaluated.
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

/// The explanation of an expression, which grows line by line.
struct Story<'a> {
    expression: &'a Expression<'a>,
    out: String,
    /// The number of operations that have been explained so far.
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

    /// Appends a line to the explanation of the current operation.
    fn say(&mut self, line: &str) {
        if !line.is_empty() {
            let _ = writeln!(self.out, "   {line}");
        }
    }
}

/// Describes the value of an expression without operations.
fn plain_value(value: &Value) -> String {
    format!("{value} is {}. No evaluation is needed.", value.kind())
}

impl Story<'_> {
    fn divide(&mut self, name: &str, operands: &[Expr], values: &[Value]) {
        let [a, t] = values else { return };
        let (Some(a), Some(tiler)) = (as_layout(a), as_tiler(t)) else { return };
        match tiler.as_layout() {
            Some(tile) => self.divide_by(&a, tile),
            None => {
                self.say(
                    "B is a tiler by mode: each mode of A is divided by the entry of B for this mode, as a layout is divided by one layout.",
                );
                if let Ok(divided) = a.logical_divide(&tiler) {
                    self.by_mode(&a, &self.parts(&operands[1]), &divided);
                }
            }
        }
        if a.overruns(&tiler) {
            self.say(
                "The tiles do not divide the layout. The last tiles extend beyond the layout, so accesses need a predicate.",
            );
        }
        if let Ok(divided) = a.zipped_divide(&tiler) {
            let size = |mode| divided.size_of(&[mode]).unwrap_or(1);
            self.say(&format!("{} tiles of {} elements.", size(1), size(0)));
        }
        if name != "logical_divide"
            && let Ok(divided) = a.logical_divide(&tiler)
        {
            self.say(&format!("logical_divide gives {divided}; {name} regroups its modes."));
        }
    }

    /// Returns the text of each tiler in a list of tilers.
    fn parts(&self, tiler: &Expr) -> Vec<String> {
        let text = |part: &Expr| self.expression.text.get(part.at.clone()).unwrap_or_default().to_string();
        match &tiler.kind {
            ExprKind::List(parts) => parts.iter().map(text).collect(),
            ExprKind::Ints(tuple) => {
                (0..tuple.rank()).filter_map(|i| Some(tuple.mode(&[i]).ok()?.to_string())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// For each mode of `a`, explains how the tiler for this mode changes the mode.
    fn by_mode(&mut self, a: &Layout, parts: &[String], made: &Layout) {
        for (i, part) in parts.iter().enumerate() {
            if let (Ok(mode), Ok(made)) = (a.mode(&[i]), made.mode(&[i])) {
                self.say(&format!("  mode {i}: {mode} by {part} is {made}"));
            }
        }
        // A composition by tilers has one mode per tiler, so it leaves out the other modes of `a`. A divide by tilers
        // keeps the other modes of `a`.
        for i in parts.len()..a.rank() {
            let what = if i < made.rank() { "unchanged" } else { "omitted, because B has no entry for it" };
            self.say(&format!("  mode {i} is {what}"));
        }
    }

    fn divide_by(&mut self, a: &Layout, tile: &Layout) {
        let size = a.size();
        self.say(&format!("T = {tile} selects the elements of the first tile from the {size} coordinates of A."));
        let Ok(complement) = tile.complement(&IntTuple::from(size)) else { return };
        self.say(&format!("T* = complement({tile}, {size}) = {complement} contains the starts of the tiles."));
        let Ok(both) = Layout::make_layout(&[*tile, complement]) else { return };
        if a.composition(&both).is_ok() {
            self.say(&format!("A o (T, T*), with B = (T, T*) = {both}:"));
            self.compose(a, &both);
        }
    }

    fn product(&mut self, name: &str, operands: &[Value]) {
        let [a, b] = operands else { return };
        let (Some(a), Some(b)) = (as_layout(a), as_layout(b)) else { return };
        if name != "logical_product" {
            return self
                .say(&format!("A = {a} is the block. B = {b} specifies how often and where the block is repeated."));
        }
        let cotarget = a.size() as i64 * b.cosize();
        let Ok(complement) = a.complement(&IntTuple::int(cotarget)) else { return };
        self.say(&format!("A* = complement({a}, {} * {}) = {complement}", a.size(), b.cosize()));
        self.say("are the positions at which copies of A do not overlap.");
        if let Ok(places) = complement.composition(&b) {
            self.say(&format!("A* o B = {places} are the positions that B = {b} selects."));
        }
    }
}
