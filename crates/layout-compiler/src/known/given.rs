//! Definitions of layouts. Items of the same block use them directly, and helper macros pass them to other blocks. This
//! module also evaluates the containment test `elem_less(l, extents)`, which is true if the index of `l` is below the
//! extents.

use crate::resolve::Value;
use crate::syntax::{At, Diagnostic, Expr, ExprKind};
use layout_runtime::{IntTuple, Layout};
use proc_macro2::{Literal, TokenTree};
use std::rc::Rc;

/// The version of the format in which helper macros pass definitions. Two crates of a program may use different
/// versions.
pub(crate) const PROTOCOL: &str = "3";
/// The text that a helper macro passes if the layout of the struct has an error. The declaration of the struct reports
/// this error.
pub(crate) const MISTAKE: &str = "";

/// The text that a helper macro passes if only rustc can evaluate the layout of the struct.
pub(crate) const CONSTANT: &str = "const";

/// Returns the version as a literal token.
pub(crate) fn protocol() -> TokenTree {
    PROTOCOL.parse::<Literal>().expect("a number").into()
}

/// The path with which the user's code names a layout, and the definition of the layout.
pub(crate) type KnownLayout = (String, Result<Definition, Mistake>);

/// The definition of a layout, as one item passes it to other items.
#[derive(Clone, Debug)]
pub(crate) enum Definition {
    /// A layout without symbols, which is already evaluated.
    Layout(Box<Layout>),
    /// A layout with symbols and facts, as text.
    Text(String),
    /// A definition with const parameters. The macro can evaluate it where the arguments are numbers.
    Template(Rc<Template>),
    /// A definition with constants. Only rustc can evaluate it.
    Constant,
}

/// A definition with const parameters. The macro parses and evaluates it at each use, if the arguments are numbers.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// The names of the const parameters, in order.
    pub(crate) params: Vec<String>,
    /// The layouts that the definition names, with their definitions.
    pub(crate) names: Vec<KnownLayout>,
    /// The expression and its clauses.
    pub(crate) text: String,
    /// The length of the longest chain in which each template uses the next, starting with this template. The length is
    /// 1 if this template uses no other template.
    pub(crate) depth: usize,
}

/// The reason why a name has no layout: its declaration has an error. The variants specify where the declaration is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mistake {
    /// The declaration is in the same block, which reports the error.
    Here,
    /// The declaration is in another block, which has already reported the error.
    Elsewhere,
}

/// Prints the text that a helper macro passes for the definition.
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

/// Evaluates the containment test `elem_less(l, extents)`. Returns `None` if the expression is not a call of
/// `elem_less` with two operands, or if `l` is not a layout, but for example a tuple of integers.
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

/// Returns the extents. The extents are a tuple of numbers, or the shape of a layout.
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
