//! Emits calls of operations, and types of layouts with arguments, such as `Smem<128>`. rustc evaluates both.

use super::ConstValue;
use super::lowering::Lowering;
use crate::resolve::kind::{Kind, Takes};
use crate::resolve::ops::{Flag, Op, Overload, Param, major_of, no_layout_to_join};
use crate::resolve::walk::{Application, Domain};
use crate::resolve::{Overrun, is_constant};
use crate::syntax::{At, Call, Param as Written};
use crate::tokens::{is_punct, optional, own};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// Pairs of a name in the expression of an overload and the code that replaces this name.
type Bindings = Vec<(&'static str, TokenStream)>;

impl Lowering<'_> {
    /// Emits the call of an operation with the operands `values`.
    pub(super) fn call(&mut self, operation: &Application<'_>, values: Vec<ConstValue>) -> Option<ConstValue> {
        let (op, at) = (operation.op, operation.at);
        let kinds: Vec<Kind> = values.iter().map(|value| value.kind).collect();
        let overload = op.overload(&kinds, operation.numbers().len())?;
        if overload.takes(0) == Takes::Modes && kinds.iter().all(|kind| matches!(kind, Kind::Int | Kind::Ints)) {
            return self.report(no_layout_to_join(at));
        }
        let is_of_tiling = matches!(overload.takes(0), Takes::TiledMma | Takes::TiledCopy);
        let operands = self.operands(operation, overload, values)?;
        let mut bindings = bound(overload, &operands);
        bindings.extend(self.params(overload, operation)?);
        let overruns = self.overrun == Overrun::Stated;
        bindings.push(("overruns", quote!(#overruns)));
        if overload.answer == Kind::TensorMap {
            return Some(ConstValue::of(Kind::TensorMap, self.mapped(op, overload, bindings, at)));
        }
        let call = self.filled(op, overload.call, &bindings, at);
        let refused = self.overrun == Overrun::Refused;
        let tokens = match (refused, op.is(Flag::Divides), is_of_tiling && self.run_time.is_symbolic()) {
            (true, true, _) => self.within(&operands, op, overload, at),
            (true, _, true) if overload.answer == Kind::Layout => self.whole(&call, op, at),
            _ => call,
        };
        Some(ConstValue::of(overload.answer, tokens))
    }

    /// Converts the operands to the kinds that the overload accepts. Reports every operand that has the wrong kind.
    fn operands(
        &mut self,
        operation: &Application<'_>,
        overload: &Overload,
        values: Vec<ConstValue>,
    ) -> Option<Vec<TokenStream>> {
        let op = operation.op;
        let is_guarded = self.run_time.is_symbolic() && (op.is(Flag::Guarded) || !op.is(Flag::Symbolic));
        let operands = values.into_iter().zip(operation.exprs).enumerate().map(|(i, (value, expr))| {
            let is_layout = matches!(value.kind, Kind::Layout | Kind::Named);
            let value = if is_guarded && is_layout { self.guarded(value, op, i, &expr.at) } else { value };
            self.operand(value, overload.takes(i), &expr.at)
        });
        operands.collect::<Vec<_>>().into_iter().collect()
    }

    /// Emits a check that an operand has no runtime values. The operation needs all numbers of this operand at compile
    /// time.
    fn guarded(&self, value: ConstValue, op: &Op, i: usize, at: &At) -> ConstValue {
        let (private, name, layout) = (self.private, op.name, self.known(value, at));
        ConstValue::of(Kind::Layout, self.expect(at, &quote!(#private::constants::known(#layout, #name, #i))))
    }

    /// Returns the code of each parameter between `<` and `>`, with the parameter's name.
    fn params(&mut self, overload: &'static Overload, operation: &Application<'_>) -> Option<Bindings> {
        let private = self.private;
        let mut written = operation.params.iter();
        let mut bindings = Bindings::new();
        for (name, param) in overload.params {
            let tokens = match param {
                Param::Number => self.number(written.next()?, "number")?,
                Param::Index => self.number(written.next()?, "mode")?,
                Param::Path | Param::List => {
                    let modes: Vec<_> =
                        written.by_ref().map(|mode| self.number(mode, "mode")).collect::<Option<_>>()?;
                    quote!(&[#(#modes),*])
                }
                Param::Major => {
                    let word = &written.next()?.at;
                    let major = self.reported(major_of(&self.words.text(word), word))?;
                    let major = Ident::new(major.name(), Span::mixed_site());
                    quote!(#private::constants::Major::#major)
                }
            };
            bindings.push((*name, tokens));
        }
        Some(bindings)
    }

    /// Emits a number between `<` and `>`: a literal, or a call of the function `of` with a constant.
    fn number(&mut self, param: &Written, of: &str) -> Option<TokenStream> {
        if let Some(number) = param.number {
            return Some(crate::emit::int(number));
        }
        let (private, constant) = (self.private, self.integer(&param.at)?);
        let of = Ident::new(of, Span::mixed_site());
        Some(self.expect(&param.at, &quote!(#private::constants::params::#of(#constant))))
    }

    /// Emits the expression of an overload, with the code of the operands instead of their names. Each `?` in the
    /// expression becomes a check at compile time.
    fn filled(&self, op: &Op, call: &str, bindings: &Bindings, at: &At) -> TokenStream {
        let call: TokenStream = call.parse().unwrap_or_default();
        self.put_in(op, call, bindings, at)
    }

    fn put_in(&self, op: &Op, call: TokenStream, bindings: &Bindings, at: &At) -> TokenStream {
        let private = self.private;
        let trees: Vec<TokenTree> = call.into_iter().collect();
        let (mut done, mut chain) = (TokenStream::new(), TokenStream::new());
        for (i, tree) in trees.iter().enumerate() {
            let is_name = i == 0 || !is_punct(trees.get(i - 1), ':');
            match tree {
                TokenTree::Ident(ident) if is_name => {
                    let bound = bindings.iter().find(|(name, _)| ident == name);
                    match bound {
                        Some((_, tokens)) => chain.extend(tokens.clone()),
                        None if ident == "constants" => chain.extend(quote!(#private::#ident)),
                        None if is_punct(trees.get(i + 1), ':') => chain.extend(quote!(#private::constants::#ident)),
                        None => chain.extend([tree.clone()]),
                    }
                }
                TokenTree::Group(group) => {
                    let inner = self.put_in(op, group.stream(), bindings, at);
                    chain.extend([TokenTree::from(Group::new(group.delimiter(), inner))]);
                }
                TokenTree::Punct(punct) if punct.as_char() == '?' => {
                    chain = self.expect(at, &self.blamed(op, std::mem::take(&mut chain)));
                }
                // `?` applies only to the call directly before it, so the call starts after the last `,`, `&` or `*`.
                TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | '&' | '*') => {
                    done.extend(std::mem::take(&mut chain));
                    done.extend([tree.clone()]);
                }
                tree => chain.extend([tree.clone()]),
            }
        }
        done.extend(chain);
        done
    }

    /// Emits code that converts an error of the called function to an error of the operation `op`.
    fn blamed(&self, op: &Op, result: TokenStream) -> TokenStream {
        let (private, name) = (self.private, op.name);
        let operand = match op.blame() {
            None | Some(Flag::OfSecondUnlessNamed) => return result,
            Some(Flag::OfNamed) => optional(None::<&usize>, private),
            Some(flag) => optional(Some(&usize::from(flag == Flag::OfSecond)), private),
        };
        quote!(#private::constants::blamed(#result, #name, #operand))
    }

    /// Emits a divide, with a check that no tile goes past the end of the layout.
    fn within(&self, operands: &[TokenStream], op: &Op, overload: &'static Overload, at: &At) -> TokenStream {
        let (private, name) = (self.private, op.name);
        let (names, answer) = ([own("layout"), own("tiler"), own("coord")], own("divided"));
        let names = &names[..operands.len()];
        let bindings = bound(overload, &names.iter().map(|name| quote!(#name)).collect::<Vec<_>>());
        let divided = self.filled(op, overload.call, &bindings, at);
        let [layout, tiler, ..] = names else { return divided };
        let within = self.expect(at, &quote!(#private::constants::within(&#layout, &#tiler, #name)));
        quote!({
            let (#(#names),*) = (#(#operands),*);
            let #answer = #divided;
            let () = #within;
            #answer
        })
    }

    /// Emits the tensor map for an operation that returns the boxes of a tensor map. The first operand is the layout of
    /// global memory.
    fn mapped(&self, op: &Op, overload: &Overload, mut bindings: Bindings, at: &At) -> TokenStream {
        let (private, layout, boxes) = (self.private, own("layout"), own("boxes"));
        let gmem = std::mem::replace(&mut bindings[0].1, quote!(#layout));
        let call = self.filled(op, overload.call, &bindings, at);
        let map = self.expect(at, &self.blamed(op, quote!(#private::constants::Boxes::map(&#boxes, &#layout))));
        quote!({
            let #layout = #gmem;
            let #boxes = #call;
            #map
        })
    }

    /// Emits a partition by a tiling, with a check that the tiles divide the runtime extents.
    fn whole(&self, part: &TokenStream, op: &Op, at: &At) -> TokenStream {
        let (private, name, stated) = (self.private, op.name, self.stated());
        self.expect(at, &quote!(#private::constants::whole(#part, &#stated, #name)))
    }

    /// Returns `true` if an argument is a single capital letter that stands for a constant. The emitted type cannot use
    /// type parameters of the surrounding scope, so the letter cannot be a type.
    fn is_letter(&self, at: &At) -> bool {
        let name = self.words.text(at);
        self.run_time.takes_constants() && name.chars().nth(1).is_none() && is_constant(&name)
    }

    /// Emits the type of a layout with arguments, such as `Smem<128>`.
    pub(super) fn instance_path(&mut self, call: &Call) -> Option<TokenStream> {
        let mut arguments = Vec::new();
        for Written { number, at } in &call.params {
            let constant = match number {
                Some(number) => Some(crate::emit::int(*number)),
                None if self.stands_for_constant(at) || self.is_letter(at) => Some(self.constant(at)?),
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

/// Pairs the code of each operand with the operand's name in the overload. The last name may stand for several
/// operands.
fn bound(overload: &'static Overload, operands: &[TokenStream]) -> Bindings {
    let named =
        overload.operands.iter().enumerate().map(|(i, (name, takes))| match (takes.is_rest(), operands.get(i)) {
            (false, Some(operand)) => (*name, operand.clone()),
            _ => {
                let rest = operands.get(i..).unwrap_or_default();
                (*name, quote!([#(#rest),*]))
            }
        });
    named.collect()
}
