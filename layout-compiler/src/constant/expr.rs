//! Expressions.

use super::names::{is_constant_operand, is_instance};
use super::ops::{Kind, Operand, Role, find};
use super::run_time::RunTime;
use crate::known::given::Known;
use crate::resolve::ops::structure::no_layout_to_join;
use crate::resolve::{Overrun, check_call, is_number, layout_word, loose_offset};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind, Param};
use crate::tokens::own;
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
struct Value {
    kind: Kind,
    tokens: TokenStream,
    /// `_` by itself.
    is_keep: bool,
}

impl Value {
    fn of(kind: Kind, tokens: TokenStream) -> Self {
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

    fn value(&mut self, expr: &Expr) -> Option<Value> {
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
    fn named(&self, path: &TokenStream, at: &At) -> TokenStream {
        let private = self.private;
        if !self.run_time.is_symbolic() {
            return quote!(<#path as #private::StaticLayout>::LAYOUT);
        }
        let (names, stated) = (quote!(<Self as #private::Structure>::NAMES), self.stated());
        self.expect(at, &quote!(#private::constants::layout_of::<#path>(#names, &#stated)))
    }

    /// The type of a layout with arguments: numbers, constants and types.
    fn instance(&mut self, call: &Call) -> Option<TokenStream> {
        let mut arguments = Vec::new();
        for Param { number, at } in &call.params {
            let constant = match number {
                Some(number) => Some(crate::emit::int(*number)),
                None if self.is_constant(at) => Some(self.constant(at)?),
                None => None,
            };
            arguments.push(match constant {
                Some(constant) => quote!({ #constant }),
                None => self.path(at)?,
            });
        }
        let path = self.path(&call.name)?;
        Some(quote!(#path<#(#arguments),*>))
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

    fn swizzle(&self, swizzle: Swizzle) -> TokenStream {
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

    fn composition(&mut self, [a, b]: [&Expr; 2], at: &At) -> Option<Value> {
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

    fn call(&mut self, call: &Call, at: &At) -> Option<Value> {
        if is_instance(call, self.words) {
            let path = self.instance(call)?;
            return Some(Value::of(Kind::Layout, self.named(&path, at)));
        }
        let name = self.words.text(&call.name);
        if let Err(error) = check_call(call, &name, at) {
            return self.report(error);
        }
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let values: Vec<Value> = values.into_iter().collect::<Option<_>>()?;
        if let ("composition", [a, b]) = (name.as_str(), call.args.as_slice()) {
            return self.composition([a, b], at);
        }
        if name == "make_layout" {
            if values.iter().all(|value| value.kind == Kind::Ints) {
                return self.report(no_layout_to_join(at));
            }
            return self.joined(values, call, at);
        }
        if values.is_empty()
            && let Some(layout) = self.word(call, &name, at)
        {
            return Some(layout);
        }
        let Some(row) = find(&name, values.len()) else {
            let message = format!("`{name}` is not worked out for constants");
            return self.report(Diagnostic::new(call.name.clone(), message, "write the numbers, or the answer"));
        };
        let is_layout = values.iter().any(|value| value.kind == Kind::Layout);
        let mut answer = row.answer;
        let mut operands = Vec::new();
        for ((value, arg), operand) in values.into_iter().zip(&call.args).zip(row.operands) {
            let operand = match operand {
                Operand::X if is_layout => Operand::L,
                Operand::X => Operand::I,
                operand => *operand,
            };
            if operand == Operand::I && row.operands[0] == Operand::X {
                answer = Kind::Ints;
            }
            operands.push(self.operand(value, operand, &arg.at)?.tokens);
        }
        let params: Vec<_> = call.params.iter().filter_map(|param| param.number).map(crate::emit::int).collect();
        let call = self.filled(row.call, &operands, &quote!(#(#params),*));
        let tokens = match (row.fails, self.overrun) {
            (true, Overrun::Refused) if name.ends_with("_divide") => self.within(&operands, &name, row.call, at),
            (true, _) => self.expect(at, &call),
            (false, _) => call,
        };
        Some(Value::of(answer, tokens))
    }

    /// A word that stands for a layout, as `Layout_K_SW128_Atom<16>`.
    fn word(&self, call: &Call, name: &str, at: &At) -> Option<Value> {
        let layout = layout_word(call, name, at)?;
        let (private, swizzle) = (self.private, self.swizzle(layout.swizzle()));
        let (extents, strides): (Vec<_>, Vec<_>) =
            layout.flat_modes().map(|(extent, stride)| (crate::emit::int(extent), crate::emit::int(stride))).unzip();
        let plain = quote!(#private::expect(#private::Layout::from_slices(&[#(#extents),*], &[#(#strides),*])));
        Some(Value::of(Kind::Layout, quote!(#private::expect(#plain.swizzled(#swizzle, 0)))))
    }

    /// A divide whose tiles have to divide.
    fn within(&self, operands: &[TokenStream], name: &str, call: &str, at: &At) -> TokenStream {
        let private = self.private;
        let names = [own("layout"), own("tiler")];
        let operand = names.each_ref().map(|name| quote!(#name));
        let divided = self.expect(at, &self.filled(call, &operand, &TokenStream::new()));
        let within = self.expect(at, &quote!(#private::constants::within(#(&#names),*, #name)));
        quote!({
            let (#(#names),*) = (#(#operands),*);
            let divided = #divided;
            let () = #within;
            divided
        })
    }

    fn joined(&mut self, values: Vec<Value>, call: &Call, at: &At) -> Option<Value> {
        let private = self.private;
        let modes = values.into_iter().zip(&call.args).map(|(value, arg)| self.operand(value, Operand::L, &arg.at));
        let modes: Vec<_> = modes.map(|mode| mode.map(|mode| mode.tokens)).collect::<Option<_>>()?;
        let joined = self.expect(at, &quote!(#private::Layout::make_layout(&[#(#modes),*])));
        Some(Value::of(Kind::Layout, joined))
    }

    /// A row's call with its operands put in.
    fn filled(&self, call: &str, operands: &[TokenStream], params: &TokenStream) -> TokenStream {
        let call: TokenStream = call.parse().unwrap_or_default();
        self.put_in(call, operands, params)
    }

    fn put_in(&self, call: TokenStream, operands: &[TokenStream], params: &TokenStream) -> TokenStream {
        let private = self.private;
        let put = |tree: TokenTree| match tree {
            TokenTree::Ident(ident) => match ident.to_string().as_str() {
                "a" => operands[0].clone(),
                "b" => operands[1].clone(),
                "c" => operands[2].clone(),
                "params" => params.clone(),
                "Layout" | "IntTuple" => quote!(#private::#ident),
                _ => quote!(#ident),
            },
            TokenTree::Group(group) => {
                let inner = self.put_in(group.stream(), operands, params);
                TokenTree::from(Group::new(group.delimiter(), inner)).into()
            }
            tree => tree.into(),
        };
        call.into_iter().flat_map(put).collect()
    }

    /// A value as what an operation takes.
    fn operand(&mut self, value: Value, operand: Operand, at: &At) -> Option<Value> {
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
