//! Lowers expressions to Rust code, which rustc evaluates.

use super::ConstValue;
use super::run_time::RunTime;
use crate::emit::runtime_type;
use crate::known::given::{Definition, KnownLayout};
use crate::resolve::attribute::{self, Attribute};
use crate::resolve::kind::{Kind, Takes};
use crate::resolve::stands::{Stands, is_constant_operand};
use crate::resolve::walk::{self, Application, Domain};
use crate::resolve::{Instruction, MOST_MISTAKES, Overrun, Role, ops};
use crate::syntax::{At, Call, Diagnostic, Expr};
use crate::words::Words;
use layout_import::notation::{Notation, Strides};
use layout_runtime::{IntTuple, Swizzle};
use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::quote;

/// Emits Rust code for expressions. This type is one of the two implementations of the trait `Domain`. The other
/// implementation evaluates expressions to values.
pub(super) struct Lowering<'a> {
    pub(super) words: &'a Words,
    pub(super) private: &'a TokenStream,
    /// The const parameters of the item.
    pub(super) parameters: &'a [String],
    /// The layouts that the expression can name, with their definitions.
    pub(super) known: &'a [KnownLayout],
    pub(super) overrun: Overrun,
    pub(super) run_time: RunTime<'a>,
    pub(super) errors: Vec<Diagnostic>,
}

impl Domain for Lowering<'_> {
    type Value = ConstValue;

    fn text(&self, at: &At) -> String {
        self.words.text(at)
    }

    fn push(&mut self, error: Diagnostic) {
        self.errors.push(error);
    }

    fn is_full(&self) -> bool {
        self.errors.len() >= MOST_MISTAKES
    }

    fn is_constant(&self, at: &At) -> bool {
        self.stands_for_constant(at)
    }

    fn stands(&mut self, at: &At) -> Stands {
        let name = self.words.text(at);
        match Stands::of(&name, self.known.iter().any(|(known, _)| *known == name)) {
            _ if self.stands_for_constant(at) => Stands::Integer,
            // If a name in lower case is not a declared runtime value, it may be a type, so rustc resolves it.
            Stands::Integer if self.number_at(at).is_none() => Stands::Type,
            stands => stands,
        }
    }

    fn ints(&mut self, tuple: &IntTuple) -> Option<ConstValue> {
        let kind = if tuple.is_int() { Kind::Int } else { Kind::Ints };
        let is_keep = tuple.as_int().is_some_and(|int| int.is_keep() || int.is_omit());
        let has_blanks = tuple.leaves().iter().any(|leaf| leaf.is_keep() || leaf.is_omit());
        Some(ConstValue { kind, tokens: self.tuple(tuple, Role::Extent)?, is_keep, has_blanks })
    }

    fn notation(&mut self, notation: &Notation, at: &At) -> Option<ConstValue> {
        let (private, shape) = (self.private, self.tuple(&notation.shape, Role::Extent)?);
        let layout = match &notation.strides {
            Strides::Left => quote!(#private::Layout::left(&#shape)),
            Strides::Right => quote!(#private::Layout::right(&#shape)),
            Strides::Given(strides) => {
                let strides = self.tuple(strides, Role::Stride)?;
                quote!(#private::Layout::new(&#shape, &#strides))
            }
        };
        Some(ConstValue::of(Kind::Layout, self.expect(at, &layout)))
    }

    fn swizzle(&mut self, swizzle: Swizzle) -> ConstValue {
        ConstValue::of(Kind::Swizzle, self.swizzle_of(swizzle))
    }

    fn front(
        &mut self,
        (swizzle, offset): (Swizzle, IntTuple),
        inner: ConstValue,
        [inner_at, at]: [&At; 2],
    ) -> Option<ConstValue> {
        let layout = self.operand(inner, Takes::Layout, inner_at)?;
        let private = self.private;
        let (is_identity, swizzle) = (swizzle.is_identity(), self.swizzle_of(swizzle));
        let written = offset.as_int().filter(|offset| offset.as_written().is_none());
        let swizzled = match written.map(|offset| (offset.basis(), crate::emit::int(offset.value()))) {
            Some((unit, number)) if unit.is_one() => quote!(#private::Layout::swizzled(&#layout, #swizzle, #number)),
            Some((unit, number)) if unit.is_xor() => {
                let joined = self.expect(at, &quote!(#private::Layout::joined(&#layout, #number)));
                quote!(#private::Layout::swizzled(&#joined, #swizzle, 0))
            }
            _ => {
                let offset = self.tuple(&offset, Role::Stride)?;
                match is_identity {
                    true => quote!(#private::Layout::shifted(&#layout, &#offset)),
                    false => {
                        let shifted = self.expect(at, &quote!(#private::Layout::shifted(&#layout, &#offset)));
                        quote!(#private::Layout::swizzled(&#shifted, #swizzle, 0))
                    }
                }
            }
        };
        Some(ConstValue::of(Kind::Layout, self.expect(at, &swizzled)))
    }

    fn list(&mut self, values: Vec<ConstValue>, exprs: &[&Expr], at: &At) -> Option<ConstValue> {
        let private = self.private;
        let tilers = values.into_iter().zip(exprs).map(|(value, expr)| self.operand(value, Takes::Tiler, &expr.at));
        let tilers: Vec<_> = tilers.collect::<Option<_>>()?;
        let modes = self.expect(at, &quote!(#private::Tiler::modes(&[#(#tilers),*])));
        Some(ConstValue::of(Kind::Tiler, modes))
    }

    fn integer(&mut self, at: &At) -> Option<ConstValue> {
        Some(ConstValue::of(Kind::Int, self.single(at)?))
    }

    fn named(&mut self, at: &At) -> Option<ConstValue> {
        let (name, path) = (self.words.text(at), self.path(at)?);
        let given = self.known.iter().rev().find(|(known, _)| *known == name).map(|(_, given)| given);
        // If the macro knows the definition of a name, it knows whether the name is an instruction, a tiling or a
        // movement.
        let kind = match given {
            Some(Ok(Definition::Text(text))) => ops::kind_of(text),
            _ => None,
        };
        Some(match kind {
            Some(kind) => ConstValue::of(kind, self.tiling(&path, kind)),
            None => ConstValue::of(Kind::Named, path),
        })
    }

    fn instance(&mut self, call: &Call, _: &At) -> Option<ConstValue> {
        Some(ConstValue::of(Kind::Named, self.instance_path(call)?))
    }

    fn instruction(&mut self, instruction: Instruction) -> ConstValue {
        let (private, words, kind) = (self.private, instruction.to_string(), instruction.what());
        let ty = runtime_type(kind, private);
        ConstValue::of(kind, quote!(#private::expect(#ty::named(#words))))
    }

    fn attribute(&mut self, at: &At) -> Option<ConstValue> {
        let (private, text) = (self.private, self.words.text(at));
        match attribute::read(&text, at, self.words.source()) {
            Ok(Attribute::Distributed(_)) => {
                let named = quote!(#private::constants::attribute(#text));
                Some(ConstValue::of(Kind::Distributed, self.expect(at, &named)))
            }
            Ok(Attribute::Layout(_)) => {
                let typed = quote!(#private::constants::tensor_type(#text));
                Some(ConstValue::of(Kind::Layout, self.expect(at, &typed)))
            }
            Err(error) => self.report(error),
        }
    }

    fn apply(&mut self, operation: &Application<'_>, values: Vec<ConstValue>) -> Option<ConstValue> {
        self.call(operation, values)
    }
}

impl Lowering<'_> {
    /// Emits the value of an expression, converted to the kind of operand `takes`.
    pub(super) fn read(&mut self, expr: &Expr, takes: Takes) -> Option<TokenStream> {
        let value = walk::value(self, expr)?;
        self.operand(value, takes, &expr.at)
    }

    /// Emits a path, or an expression in braces.
    pub(super) fn path(&mut self, at: &At) -> Option<TokenStream> {
        let path = self.words.path(at);
        self.reported(path)
    }

    /// Emits code that unwraps a `Result`. If the `Result` is an error, compilation fails and rustc underlines the
    /// tokens at `at`.
    pub(super) fn expect(&self, at: &At, result: &TokenStream) -> TokenStream {
        let private = self.private;
        self.placed(at, &quote!(#private::expect), result)
    }

    /// Emits a call of a function that may panic when rustc evaluates it. The call has the span of the tokens at `at`.
    pub(super) fn placed(&self, at: &At, function: &TokenStream, args: &TokenStream) -> TokenStream {
        let (first, last) = self.words.spans(at);
        // The first and the last token of the call have spans in the user's code, so rustc adds no note about macros to
        // errors of this call.
        let called = Ident::new("__called", first);
        let mut args = Group::new(Delimiter::Parenthesis, args.clone());
        args.set_span(last);
        quote!({ use #function as #called; #called #args })
    }

    /// Returns `true` if an operand is the name of a constant, that is, a const parameter or an undeclared name in
    /// upper case.
    pub(super) fn stands_for_constant(&self, at: &At) -> bool {
        let name = self.words.text(at);
        let is_declared = || self.known.iter().any(|(known, _)| *known == name);
        self.parameters.contains(&name) || is_constant_operand(&name) && !is_declared()
    }

    fn swizzle_of(&self, swizzle: Swizzle) -> TokenStream {
        let private = self.private;
        let numbers: [i64; 3] = [swizzle.bits().into(), swizzle.base().into(), swizzle.shift().into()];
        let numbers = numbers.map(crate::emit::int);
        quote!(#private::expect(#private::Swizzle::new(#(#numbers),*)))
    }
}
