//! Constants in the places of integers.

use super::expr::Lowering;
use crate::syntax::At;
use layout_runtime::notation::{Cursor, Token};
use layout_runtime::{Int, IntTuple};
use proc_macro2::TokenStream;
use quote::quote;

impl Lowering<'_> {
    /// A tuple with constants.
    pub(super) fn tuple(&mut self, tuple: &IntTuple) -> Option<TokenStream> {
        let private = self.private;
        if let Some(int) = tuple.as_int() {
            return self.int(int);
        }
        let modes = (0..tuple.rank()).filter_map(|i| tuple.get(&[i]).ok());
        let modes: Vec<_> = modes.map(|mode| self.tuple(&mode)).collect();
        let modes = modes.into_iter().collect::<Option<Vec<_>>>()?;
        Some(quote!(#private::expect(#private::IntTuple::tuple(&[#(#modes),*]))))
    }

    fn int(&mut self, int: Int) -> Option<TokenStream> {
        let (private, value) = (self.private, crate::emit::int(int.value()));
        if let Some(at) = int.as_written() {
            return self.written(at);
        }
        let code = int.basis().code();
        Some(match int {
            int if int.is_keep() => quote!(#private::constants::KEEP),
            int if int.is_omit() => quote!(#private::constants::OMIT),
            int if int.basis().is_one() => quote!(#private::IntTuple::int(#value)),
            _ => quote!(#private::expect(#private::constants::unit(#value, #code))),
        })
    }

    /// A constant by itself.
    pub(super) fn constant(&mut self, at: &At) -> Option<TokenStream> {
        let (private, path) = (self.private, self.path(at)?);
        Some(self.expect(at, &quote!(#private::constants::int(#path as i128))))
    }

    /// A product of numbers and names, or `ceil(name/number)`.
    fn written(&mut self, at: usize) -> Option<TokenStream> {
        let mut cursor = Cursor::new(self.words.source(), at);
        let sign = (cursor.token == Token::Minus).then(|| quote!(-));
        if sign.is_some() {
            cursor.bump();
        }
        let (private, first) = (self.private, self.factor(&mut cursor)?);
        let mut factors = Vec::new();
        while cursor.token == Token::Star {
            cursor.bump();
            factors.push(self.factor(&mut cursor)?);
        }
        Some(self.expect(&(at..cursor.last), &quote!(#private::constants::int(#sign #first #(* #factors)*))))
    }

    fn factor(&mut self, cursor: &mut Cursor<'_>) -> Option<TokenStream> {
        let mut value = |cursor: &Cursor<'_>| {
            let tokens = self.path(&(cursor.start..cursor.end))?;
            Some(quote!((#tokens as i128)))
        };
        Some(match cursor.token {
            Token::Int { value, .. } => {
                cursor.bump();
                crate::emit::int(value)
            }
            Token::Name if cursor.peek() == Token::Open => {
                cursor.bump();
                cursor.bump();
                let name = value(cursor)?;
                cursor.bump();
                cursor.bump();
                let divisor = if let Token::Int { value, .. } = cursor.token { value } else { 1 };
                cursor.bump();
                cursor.bump();
                let (divisor, rest) = (crate::emit::int(divisor), crate::emit::int(divisor - 1));
                quote!(((#name + #rest) / #divisor))
            }
            _ => {
                let name = value(cursor)?;
                cursor.bump();
                name
            }
        })
    }
}
