//! Expressions.

use super::names::is_constant_operand;
use super::ops::{Kind, Operand, Role};
use super::run_time::RunTime;
use crate::known::given::Known;
use crate::resolve::{Overrun, is_number, loose_offset};
use crate::syntax::{At, Diagnostic, Expr, ExprKind};
use crate::words::Words;
use layout_runtime::notation::{Notation, Strides};
use layout_runtime::{Int, Swizzle};
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote;

/// One walk over an expression. `None` stands for a value that has been reported as wrong.
pub(super) struct Lowering<'a> {
    pub(super) words: &'a Words,
    pub(super) private: &'a TokenStream,
    /// The names of the item's parameters that are constants.
    pub(super) parameters: &'a [String],
    /// The layouts of the same block.
    pub(super) known: &'a [Known],
    pub(super) overrun: Overrun,
    pub(super) run_time: RunTime<'a>,
    pub(super) errors: Vec<Diagnostic>,
}

/// A value as Rust works it out.
pub(super) struct Value {
    pub(super) kind: Kind,
    pub(super) tokens: TokenStream,
    /// `_` by itself.
    is_keep: bool,
}

impl Value {
    pub(super) fn of(kind: Kind, tokens: TokenStream) -> Self {
        Self { kind, tokens, is_keep: false }
    }
}

impl Lowering<'_> {
    /// An expression as a layout; integers are the compact one.
    pub(super) fn layout(&mut self, expr: &Expr) -> Option<TokenStream> {
        let value = self.value(expr)?;
        self.operand(value, Operand::L, &expr.at).map(|value| value.tokens)
    }

    /// An expression as the operand of a fact.
    pub(super) fn read(&mut self, expr: &Expr, operand: Operand) -> Option<TokenStream> {
        let value = self.value(expr)?;
        self.operand(value, operand, &expr.at).map(|value| value.tokens)
    }

    /// A path or an expression in braces as Rust tokens.
    pub(super) fn path(&mut self, at: &At) -> Option<TokenStream> {
        self.words.path(at).map_err(|error| self.errors.push(error)).ok()
    }

    pub(super) fn report<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// The value of what may fail; rustc underlines what stands at `at` where it does.
    pub(super) fn expect(&self, at: &At, result: &TokenStream) -> TokenStream {
        let private = self.private;
        self.placed(at, &quote!(#private::expect), result)
    }

    /// A call of a function that may stop the build, with the span of what stands at `at`.
    pub(super) fn placed(&self, at: &At, function: &TokenStream, args: &TokenStream) -> TokenStream {
        let (first, last) = self.words.spans(at);
        let path = function.clone().into_iter().map(|mut tree| {
            tree.set_span(tree.span().located_at(first));
            tree
        });
        let mut group = Group::new(Delimiter::Parenthesis, args.clone());
        group.set_span(Span::mixed_site().located_at(last));
        path.chain([TokenTree::from(group)]).collect()
    }

    pub(super) fn value(&mut self, expr: &Expr) -> Option<Value> {
        let private = self.private;
        match &expr.kind {
            ExprKind::Ints(tuple) => {
                let is_keep = tuple.as_int().is_some_and(Int::is_keep);
                Some(Value { kind: Kind::Ints, tokens: self.tuple(tuple, Role::Extent)?, is_keep })
            }
            ExprKind::Layout(notation) => Some(Value::of(Kind::Layout, self.notation(notation, &expr.at)?)),
            ExprKind::Swizzle(swizzle) => Some(Value::of(Kind::Swizzle, self.swizzle(*swizzle))),
            ExprKind::Offset(swizzle, offset, inner) => {
                let (layout, swizzle) = (self.layout(inner)?, self.swizzle(*swizzle));
                let number = crate::emit::int(offset.value());
                let swizzled = match offset.basis().is_xor() {
                    true => {
                        let joined = self.expect(&expr.at, &quote!(#layout.joined(#number)));
                        quote!(#joined.swizzled(#swizzle, 0))
                    }
                    false => quote!(#layout.swizzled(#swizzle, #number)),
                };
                let swizzled = self.expect(&expr.at, &swizzled);
                Some(Value::of(Kind::Layout, swizzled))
            }
            ExprKind::List(exprs) => {
                let tilers: Option<Vec<_>> = exprs.iter().map(|expr| self.read(expr, Operand::T)).collect();
                let tilers = tilers?;
                let modes = self.expect(&expr.at, &quote!(#private::Tiler::modes(&[#(#tilers),*])));
                Some(Value::of(Kind::Tiler, modes))
            }
            ExprKind::Compose(a, b) => self.composition([a, b], &expr.at),
            ExprKind::Call(call) => self.call(call, &expr.at),
            ExprKind::Name if self.is_integer(&expr.at) => Some(Value::of(Kind::Ints, self.single(&expr.at)?)),
            ExprKind::Name => {
                let path = self.path(&expr.at)?;
                Some(Value::of(Kind::Layout, self.named(&path, &expr.at)))
            }
        }
    }

    /// The layout of a type. Its numbers of run time are those of the same names here.
    pub(super) fn named(&self, path: &TokenStream, at: &At) -> TokenStream {
        let private = self.private;
        if !self.run_time.is_symbolic() {
            return quote!(<#path as #private::StaticLayout>::LAYOUT);
        }
        let (names, stated) = (quote!(<Self as #private::Structure>::NAMES), self.stated());
        self.expect(at, &quote!(#private::constants::layout_of::<#path>(#names, &#stated)))
    }

    /// Whether a whole operand is an integer: a constant, or a number of run time.
    fn is_integer(&mut self, at: &At) -> bool {
        self.is_constant(at) || is_number(&self.words.text(at)) && self.number_at(at).is_some()
    }

    /// Whether a whole operand is a constant: a parameter that is one, or a name like one.
    pub(super) fn is_constant(&self, at: &At) -> bool {
        let name = self.words.text(at);
        self.parameters.contains(&name) || is_constant_operand(&name, self.known)
    }

    pub(super) fn swizzle(&self, swizzle: Swizzle) -> TokenStream {
        let private = self.private;
        let numbers: [i64; 3] = [swizzle.bits().into(), swizzle.base().into(), swizzle.shift().into()];
        let numbers = numbers.map(crate::emit::int);
        quote!(#private::expect(#private::Swizzle::new(#(#numbers),*)))
    }

    fn notation(&mut self, notation: &Notation, at: &At) -> Option<TokenStream> {
        let (private, shape) = (self.private, self.tuple(&notation.shape, Role::Extent)?);
        let layout = match &notation.strides {
            Strides::Left => quote!(#private::Layout::left(&#shape)),
            Strides::Right => quote!(#private::Layout::right(&#shape)),
            Strides::Given(strides) => {
                let strides = self.tuple(strides, Role::Stride)?;
                quote!(#private::Layout::new(&#shape, &#strides))
            }
        };
        Some(self.expect(at, &layout))
    }

    pub(super) fn composition(&mut self, [a, b]: [&Expr; 2], at: &At) -> Option<Value> {
        if let Some(error) = loose_offset(a, |at| self.is_integer(at)) {
            return self.report(error);
        }
        let (left, right) = (self.value(a), self.value(b));
        let (left, right) = (left?, right?);
        let composed = match (left.kind, right.kind) {
            (Kind::Swizzle, Kind::Swizzle) => {
                let (left, right) = (left.tokens, right.tokens);
                return Some(Value::of(Kind::Swizzle, self.expect(at, &quote!(#left.composition(#right)))));
            }
            (Kind::Swizzle, _) => {
                let (swizzle, layout) = (left.tokens, self.operand(right, Operand::L, &b.at)?.tokens);
                quote!(#layout.swizzled(#swizzle, 0))
            }
            (_, Kind::Swizzle) => {
                let message = "a swizzle of the coordinates of a layout with constants";
                return self.report(Diagnostic::new(b.at.clone(), message, "write the layout of the coordinates out"));
            }
            (_, Kind::Layout) => {
                let (left, right) = (self.operand(left, Operand::L, &a.at)?.tokens, right.tokens);
                quote!(#left.composition(&#right))
            }
            (_, Kind::Ints | Kind::Tiler) => {
                let left = self.operand(left, Operand::L, &a.at)?.tokens;
                let tiler = self.operand(right, Operand::T, &b.at)?.tokens;
                quote!(#left.composition_by(&#tiler))
            }
        };
        Some(Value::of(Kind::Layout, self.expect(at, &composed)))
    }

    /// A value as what an operation takes.
    pub(super) fn operand(&mut self, value: Value, operand: Operand, at: &At) -> Option<Value> {
        let (private, tokens) = (self.private, value.tokens);
        let (kind, tokens) = match (operand, value.kind) {
            (Operand::L, Kind::Layout) => (Kind::Layout, tokens),
            (Operand::L, Kind::Ints) => (Kind::Layout, self.expect(at, &quote!(#private::Layout::left(&#tokens)))),
            (Operand::S | Operand::I, Kind::Ints) => (Kind::Ints, tokens),
            (Operand::S, Kind::Layout) => (Kind::Ints, quote!(#tokens.shape())),
            (Operand::T, Kind::Tiler) => (Kind::Tiler, tokens),
            (Operand::T, Kind::Ints) if value.is_keep => (Kind::Tiler, quote!(#private::Tiler::KEEP)),
            (Operand::T, Kind::Ints) => (Kind::Tiler, self.expect(at, &quote!(#private::Tiler::shape(&#tokens)))),
            (Operand::T, Kind::Layout) => (Kind::Tiler, quote!(#private::Tiler::layout(&#tokens))),
            (_, kind) => {
                let found = match kind {
                    Kind::Ints => "a tuple of integers",
                    Kind::Layout => "a layout",
                    Kind::Tiler => "a list of tilers",
                    Kind::Swizzle => "a swizzle",
                };
                let needed = match operand {
                    Operand::L | Operand::X => "a layout",
                    Operand::S | Operand::I => "an integer or a tuple of them",
                    Operand::T => "a tiler",
                };
                return self.report(Diagnostic::new(at.clone(), format!("this is {found}, needed is {needed}"), ""));
            }
        };
        Some(Value::of(kind, tokens))
    }
}
