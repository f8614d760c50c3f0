//! Calls of operations, and layouts with arguments.

use super::expr::{Lowering, Value};
use super::names::is_instance;
use super::ops::{Kind, Operand, Row, find};
use crate::resolve::ops::structure::no_layout_to_join;
use crate::resolve::{Overrun, check_call, layout_word};
use crate::syntax::{At, Call, Diagnostic, Param};
use crate::tokens::own;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

impl Lowering<'_> {
    pub(super) fn call(&mut self, call: &Call, at: &At) -> Option<Value> {
        if is_instance(call, self.words) {
            let path = self.instance(call)?;
            return Some(Value::of(Kind::Layout, self.named(&path, at)));
        }
        let name = self.words.text(&call.name);
        if let Err(error) = check_call(call, &name, at) {
            return self.report(error);
        }
        if let ("composition", [a, b]) = (name.as_str(), call.args.as_slice()) {
            return self.composition([a, b], at);
        }
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let values: Vec<Value> = values.into_iter().collect::<Option<_>>()?;
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
        let (operands, answer) = self.operands(row, values, call)?;
        let params: Vec<_> = call.params.iter().filter_map(|param| param.number).map(crate::emit::int).collect();
        let call = self.filled(row.call, &operands, &quote!(#(#params),*));
        let tokens = match (row.fails, self.overrun) {
            (true, Overrun::Refused) if name.ends_with("_divide") => self.within(&operands, &name, row.call, at),
            (true, _) => self.expect(at, &call),
            (false, _) => call,
        };
        Some(Value::of(answer, tokens))
    }

    /// The operands that a row takes, and what it answers.
    fn operands(&mut self, row: &Row, values: Vec<Value>, call: &Call) -> Option<(Vec<TokenStream>, Kind)> {
        let either = match values.iter().any(|value| value.kind == Kind::Layout) {
            true => (Operand::L, row.answer),
            false => (Operand::I, Kind::Ints),
        };
        let answer = if row.operands.first() == Some(&Operand::X) { either.1 } else { row.answer };
        let operands = values.into_iter().zip(&call.args).zip(row.operands).map(|((value, arg), operand)| {
            let operand = if *operand == Operand::X { either.0 } else { *operand };
            self.operand(value, operand, &arg.at).map(|value| value.tokens)
        });
        Some((operands.collect::<Option<_>>()?, answer))
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
        let (names, answer) = ([own("layout"), own("tiler")], own("divided"));
        let operand = names.each_ref().map(|name| quote!(#name));
        let divided = self.expect(at, &self.filled(call, &operand, &TokenStream::new()));
        let within = self.expect(at, &quote!(#private::constants::within(#(&#names),*, #name)));
        quote!({
            let (#(#names),*) = (#(#operands),*);
            let #answer = #divided;
            let () = #within;
            #answer
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
}
