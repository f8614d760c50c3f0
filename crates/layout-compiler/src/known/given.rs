//! Definitions of layouts. Items of a block see the definitions of each other, and helper macros pass definitions to
//! other blocks.
//!
//! Reads the containment test `elem_less(l, extents)` of a layout: for each coordinate, it tests whether the index is
//! below the extents.

use crate::resolve::Value;
use crate::syntax::{At, Diagnostic, Expr, ExprKind};
use layout_runtime::{IntTuple, Layout};
use proc_macro2::{Literal, TokenTree};
use std::rc::Rc;

/// The version of the format in which generated helper macros pass layout definitions to the procedural macros.
pub(crate) const PROTOCOL: &str = "3";
/// The text that replaces the definition of a layout with an error. The error is reported at the declaration of the
/// layout.
pub(crate) const MISTAKE: &str = "";

/// The text that replaces the definition of a layout with constants that only rustc can evaluate.
pub(crate) const CONSTANT: &str = "const";

/// Returns the version of the format as a token.
pub(crate) fn protocol() -> TokenTree {
    PROTOCOL.parse::<Literal>().expect("a number").into()
}

/// The path of a layout in the user's code, and the definition of the layout.
pub(crate) type KnownLayout = (String, Result<Definition, Mistake>);

/// The definition of a layout, as a helper macro passes it on.
#[derive(Clone, Debug)]
pub(crate) enum Definition {
    /// A layout without unknown numbers.
    Layout(Box<Layout>),
    /// A layout with symbols and facts, as text.
    Text(String),
    /// A layout with parameters and a known definition.
    Template(Rc<Template>),
    /// A layout with constants that only rustc can evaluate.
    Constant,
}

/// A definition with parameters. The definition is parsed and evaluated again at each use with only literal numbers as
/// arguments.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// The constants among the parameters, in order.
    pub(crate) params: Vec<String>,
    /// The layouts of the same block that the definition uses.
    pub(crate) names: Vec<KnownLayout>,
    /// The expression and its clauses.
    pub(crate) text: String,
    /// The number of nested templates that must be read to read this one.
    pub(crate) depth: usize,
}

/// A declaration has an error and therefore no layout.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mistake {
    /// The declaration is in the same block, which reports the error.
    Here,
    /// The declaration is in another block.
    Elsewhere,
}

/// The form in which helper macros pass the layout.
impl std::fmt::Display for Definition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Layout(layout) => std::fmt::Display::fmt(layout, f),
            Self::Text(text) => f.write_str(text),
            Self::Template(template) => std::fmt::Display::fmt(template, f),
            Self::Constant => f.write_str(CONSTANT),
        }
    }
}

/// The layout and the extents of a containment test.
pub(super) type Question = (Layout, IntTuple);

/// Returns the containment test, if the expression is one: its first operand must be a layout, and not a tuple of
/// integers.
pub(super) fn question(
    expr: &Expr,
    text: &dyn Fn(&At) -> String,
    resolve: &dyn Fn(&Expr) -> Result<Value, Vec<Diagnostic>>,
) -> Option<Result<Question, Vec<Diagnostic>>> {
    let ExprKind::Call(call) = &expr.kind else { return None };
    let [layout, extents] = call.args.as_slice() else { return None };
    if call.operation.map_or_else(|| text(&call.name), String::from) != "elem_less" {
        return None;
    }
    let layout = match resolve(layout) {
        Ok(Value::Layout(layout)) => layout,
        Ok(_) => return None,
        Err(errors) => return Some(Err(errors)),
    };
    Some(resolve(extents).and_then(|value| Ok((layout, of_value(value, &extents.at).map_err(|error| vec![error])?))))
}

/// Returns the extents: a tuple of numbers, or the shape of a layout.
fn of_value(value: Value, at: &At) -> Result<IntTuple, Diagnostic> {
    let extents = match value {
        Value::Ints(extents) => extents,
        value => value.layout(at)?.shape(),
    };
    let is_extent = |leaf: &layout_runtime::Int| leaf.is_number() && (leaf.basis().is_one() || leaf.symbol().is_some());
    match extents.leaves().iter().all(is_extent) {
        true => Ok(extents),
        false => Err(Diagnostic::new(
            at.clone(),
            "an extent must be a number or the name of a number",
            "write the shape, as in `(m,n)`",
        )),
    }
}
