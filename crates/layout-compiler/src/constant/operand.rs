//! Converts values to the types that operations accept.

use super::lowering::Lowering;
use super::value::ConstValue;
use crate::emit::runtime_type;
use crate::resolve::kind::{Kind, Takes, no_numbers};
use crate::resolve::walk::Domain;
use crate::syntax::At;
use proc_macro2::TokenStream;
use quote::quote;

impl Lowering<'_> {
    /// Converts a value to the type that an operation accepts.
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

    /// Emits a value. A type is converted to the layout that the type stands for.
    pub(super) fn known(&self, value: ConstValue, at: &At) -> TokenStream {
        if value.kind == Kind::Named { self.layout_of(&value.tokens, at) } else { value.tokens }
    }

    /// Emits the layout that a type stands for. The runtime values of the type are matched by name with the runtime
    /// values of the layout that is being lowered.
    fn layout_of(&self, path: &TokenStream, at: &At) -> TokenStream {
        let private = self.private;
        if !self.run_time.is_symbolic() {
            return quote!(<#path as #private::StaticLayout>::LAYOUT);
        }
        let (names, stated) = (quote!(<Self as #private::Structure>::NAMES), self.stated());
        self.expect(at, &quote!(#private::constants::layout_of::<#path>(#names, &#stated)))
    }

    /// Emits the instruction, or the tiling, that a type stands for.
    pub(super) fn tiling(&self, path: &TokenStream, kind: Kind) -> TokenStream {
        let private = self.private;
        let ty = runtime_type(kind, private);
        quote!(<#path as #private::atom::StaticTiling<#ty>>::VALUE)
    }
}
