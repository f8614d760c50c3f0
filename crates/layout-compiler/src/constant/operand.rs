//! Converts values to operands, and determines which names are constants.

use super::ConstValue;
use super::lowering::Lowering;
use crate::emit::runtime_type;
use crate::known::given::{Definition, KnownLayout};
use crate::known::names::names_of;
use crate::resolve::kind::{Kind, Takes, no_numbers};
use crate::resolve::stands::{is_constant, is_constant_operand};
use crate::resolve::walk::Domain;
use crate::resolve::{is_instance, is_number};
use crate::syntax::{At, Call, Clause, Expr, ExprKind, Modulus, Stated};
use crate::words::Words;
use layout_import::notation::{Factor, Factors, Strides};
use layout_runtime::Int;
use proc_macro2::TokenStream;
use quote::quote;

impl Lowering<'_> {
    /// Converts a value to an operand of the kind `takes`.
    pub(super) fn operand(&mut self, value: ConstValue, takes: Takes, at: &At) -> Option<TokenStream> {
        if !takes.takes(value.kind) {
            return self.report(takes.refuse(value.kind, at));
        }
        if value.has_blanks && matches!(takes, Takes::Numbers | Takes::Int) {
            return self.report(no_numbers(at));
        }
        let private = self.private;
        let is_layout = matches!(value.kind, Kind::Layout | Kind::Named);
        let is_ints = matches!(value.kind, Kind::Int | Kind::Ints);
        Some(match takes {
            Takes::Tiler if value.is_keep => quote!(#private::Tiler::KEEP),
            Takes::Layout | Takes::Layouts | Takes::Modes if is_ints => {
                let tokens = value.tokens;
                self.expect(at, &quote!(#private::Layout::left(&#tokens)))
            }
            Takes::Shape | Takes::Numbers if is_layout => {
                let layout = self.known(value, at);
                quote!(#private::Layout::shape(&#layout))
            }
            Takes::Int => {
                let tokens = value.tokens;
                self.expect(at, &quote!(#private::constants::number(&#tokens)))
            }
            Takes::Tiler if is_ints => {
                let tokens = value.tokens;
                self.expect(at, &quote!(#private::Tiler::shape(&#tokens)))
            }
            Takes::Tiler if is_layout => {
                let layout = self.known(value, at);
                quote!(#private::Tiler::layout(&#layout))
            }
            Takes::Mma if value.kind == Kind::TiledMma => {
                let tiling = value.tokens;
                quote!(#private::constants::atom_of(&#tiling))
            }
            _ => match (value.kind, takes.instruction()) {
                (Kind::Named, Some(kind)) => self.tiling(&value.tokens, kind),
                _ => self.known(value, at),
            },
        })
    }

    /// Emits a value as an expression. The path of a type is converted to the layout of this type.
    pub(super) fn known(&self, value: ConstValue, at: &At) -> TokenStream {
        if value.kind == Kind::Named { self.layout_of(&value.tokens, at) } else { value.tokens }
    }

    /// Emits the layout of a type. If this layout has runtime values, the layout that uses the type must have runtime
    /// values with the same names.
    fn layout_of(&self, path: &TokenStream, at: &At) -> TokenStream {
        let private = self.private;
        if !self.run_time.is_symbolic() {
            return quote!(<#path as #private::StaticLayout>::LAYOUT);
        }
        let (names, stated) = (quote!(<Self as #private::Structure>::NAMES), self.stated());
        self.expect(at, &quote!(#private::constants::layout_of::<#path>(#names, &#stated)))
    }

    /// Emits the instruction, tiling or movement of a type.
    pub(super) fn tiling(&self, path: &TokenStream, kind: Kind) -> TokenStream {
        let private = self.private;
        let ty = runtime_type(kind, private);
        quote!(<#path as #private::atom::StaticTiling<#ty>>::VALUE)
    }
}

/// Returns `true` if an operand with this name is a constant. A name of a known layout is not a constant.
fn is_operand(path: &str, known: &[KnownLayout]) -> bool {
    is_constant_operand(path) && !known.iter().any(|(name, _)| name == path)
}

/// Returns `true` if the expression depends on constants but not on runtime values.
pub(crate) fn uses_constants(stated: &Stated, words: &Words, known: &[KnownLayout]) -> bool {
    let is_operand = |at: &At| is_operand(&words.text(at), known);
    if has_instance(&stated.expr, words, known) || names_of(stated, words).iter().any(is_operand) {
        return true;
    }
    let starts = written(&stated.expr);
    !starts.is_empty() && starts.iter().all(|at| names(words, *at).iter().all(|name| is_constant(name)))
}

/// Returns `true` if the divisor in the clause is a constant.
pub(super) fn has_constant_divisor(clause: &Clause, words: &Words) -> bool {
    matches!(&clause.modulus, Some(Modulus::Constant(at)) if !is_number(&words.text(at)))
}

/// Returns `true` if an operand, an integer or a clause contains a constant. The other integers may be runtime values.
/// An expression in braces is ignored, because it can be a constant or a runtime value.
pub(crate) fn mixes_constants(stated: &Stated, words: &Words, known: &[KnownLayout]) -> bool {
    let is_operand = |at: &At| is_operand(&words.text(at), known);
    let in_clause = |clause: &Clause| {
        let bound = clause.bound.as_ref().is_some_and(|(_, bound)| is_operand(&bound.at));
        bound || has_constant_divisor(clause, words)
    };
    let is_named = names_of(stated, words).iter().any(is_operand) || has_instance(&stated.expr, words, &[]);
    if is_named || stated.clauses.iter().any(in_clause) {
        return true;
    }
    let is_capital = |name: &String| name.starts_with(char::is_uppercase);
    written(&stated.expr).into_iter().any(|at| names(words, at).iter().any(is_capital))
}

/// Returns the names in the integer that starts at token `at`.
fn names(words: &Words, at: usize) -> Vec<String> {
    let names = Factors::new(words.source(), at).filter_map(|(factor, place)| match factor {
        Factor::Name => Some(words.text(&place)),
        Factor::Ceil { name, .. } => Some(words.text(&name)),
        // Calls and other arithmetic are only possible in text, and text has no Rust constants.
        _ => None,
    });
    names.collect()
}

/// Returns `true` if an operand is a layout with arguments that only rustc can evaluate. rustc must evaluate the layout
/// if an argument is not a number, or if `known` does not contain a template with the name of the layout.
fn has_instance(expr: &Expr, words: &Words, known: &[KnownLayout]) -> bool {
    let is_known = |call: &Call| {
        let name = words.text(&call.name);
        let given = known.iter().rev().find(|(known, _)| *known == name).map(|(_, given)| given);
        matches!(given, Some(Ok(Definition::Template(_)))) && call.params.iter().all(|param| param.number.is_some())
    };
    expr.all().iter().any(|expr| match &expr.kind {
        ExprKind::Call(call) => is_instance(call, &|at| words.text(at)) && !is_known(call),
        _ => false,
    })
}

/// Returns the index of the first token of each integer that contains names without a value.
fn written(expr: &Expr) -> Vec<usize> {
    let tuples = expr.all().into_iter().flat_map(|expr| match &expr.kind {
        ExprKind::Ints(tuple) => vec![tuple],
        ExprKind::Layout(notation) => match &notation.strides {
            Strides::Given(strides) => vec![&notation.shape, strides],
            Strides::Left | Strides::Right => vec![&notation.shape],
        },
        _ => Vec::new(),
    });
    tuples.flat_map(|tuple| tuple.leaves().iter().copied()).filter_map(Int::as_written).collect()
}
