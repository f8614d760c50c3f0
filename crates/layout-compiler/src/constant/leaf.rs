//! Emits integers that contain constants.

use super::lowering::Lowering;
use super::numbers::name;
use crate::resolve::Role;
use crate::resolve::walk::Domain;
use crate::syntax::{At, Diagnostic};
use layout_import::notation::{Factor, Factors};
use layout_runtime::rules::{CeilStride, ProductExtent};
use layout_runtime::{Int, IntTuple};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

/// A product of constants, numbers and runtime values. A runtime value may be divided by a number and rounded up.
#[derive(Default)]
struct Product {
    constants: Vec<TokenStream>,
    numbers: Vec<usize>,
    divisor: Option<TokenStream>,
}

impl Lowering<'_> {
    /// Emits a tuple of integers, which may contain constants.
    pub(super) fn tuple(&mut self, tuple: &IntTuple, role: Role) -> Option<TokenStream> {
        let private = self.private;
        if let Some(int) = tuple.as_int() {
            return self.int(int, role);
        }
        let modes = (0..tuple.rank()).filter_map(|i| tuple.mode(&[i]).ok());
        let modes: Vec<_> = modes.map(|mode| self.tuple(&mode, role)).collect();
        let modes = modes.into_iter().collect::<Option<Vec<_>>>()?;
        // rustc evaluates this array as a separate constant, and reports errors of its integers at the span of the
        // array.
        let modes = quote_spanned!(self.words.all().0=> &[#(#modes),*]);
        Some(quote!(#private::expect(#private::IntTuple::tuple(#modes))))
    }

    fn int(&mut self, int: Int, role: Role) -> Option<TokenStream> {
        let (private, value) = (self.private, crate::emit::int(int.value()));
        if let Some(at) = int.as_written() {
            return self.written(at, role);
        }
        let code = int.basis().code();
        Some(match int {
            int if int.is_keep() => quote!(#private::constants::KEEP),
            int if int.is_omit() => quote!(#private::constants::OMIT),
            int if int.basis().is_one() => quote!(#private::IntTuple::int(#value)),
            _ => quote!(#private::expect(#private::constants::unit(#value, #code))),
        })
    }

    /// Emits a single constant or runtime value.
    pub(super) fn single(&mut self, at: &At) -> Option<TokenStream> {
        if let Some(number) = self.number_at(at) {
            return Some(self.extent(number, &quote!(1), at));
        }
        let (private, path) = (self.private, self.integer(at)?);
        Some(self.expect(at, &quote!(#private::constants::int(#path))))
    }

    /// Emits a product of numbers and names, or `ceil(name/number)`.
    fn written(&mut self, at: usize, role: Role) -> Option<TokenStream> {
        let mut product = Product::default();
        let mut end = at;
        for (factor, place) in Factors::new(self.words.source(), at) {
            end = place.end;
            match factor {
                // In macros, arithmetic other than products and `ceil` must be in braces, so the parser never returns
                // the following factors.
                Factor::Minus
                | Factor::Plus
                | Factor::Over
                | Factor::Remainder
                | Factor::CeilOf { .. }
                | Factor::Call
                | Factor::Bracketed => {
                    product.constants.push(quote!((-1)));
                }
                Factor::Number(value) => product.constants.push(crate::emit::int(value)),
                Factor::Name => self.factor(&place, None, &mut product)?,
                Factor::Ceil { name, divisor, .. } => self.factor(&name, Some(divisor), &mut product)?,
            }
        }
        self.product(&product, role, &(at..end))
    }

    /// Multiplies `product` by a name, or by `ceil(name/divisor)` if there is a divisor.
    fn factor(&mut self, at: &At, divisor: Option<i64>, product: &mut Product) -> Option<()> {
        if let Some(number) = self.number_at(at) {
            product.numbers.push(number);
            product.divisor = divisor.map(crate::emit::int).or(product.divisor.take());
            return Some(());
        }
        let path = self.integer(at)?;
        product.constants.push(match divisor {
            Some(divisor) => {
                let (by, rest) = (crate::emit::int(divisor), crate::emit::int(divisor - 1));
                quote!(((#path + #rest) / #by))
            }
            None => path,
        });
        Some(())
    }

    fn product(&mut self, product: &Product, role: Role, at: &At) -> Option<TokenStream> {
        let private = self.private;
        let Product { constants, numbers, divisor } = product;
        let value = match constants.split_first() {
            Some((first, others)) => quote!(#first #(* #others)*),
            None => quote!(1),
        };
        let refused = match (role, numbers.as_slice()) {
            (_, []) => return Some(self.expect(at, &quote!(#private::constants::int(#value)))),
            (Role::Extent, [number]) if constants.is_empty() => {
                let divisor = divisor.clone().unwrap_or_else(|| quote!(1));
                return Some(self.extent(*number, &divisor, at));
            }
            (Role::Extent, _) => ProductExtent.error(),
            (Role::Stride, _) if divisor.is_some() => CeilStride.error(),
            (Role::Stride, numbers) => {
                let names = numbers.iter().map(|number| name(*number));
                return Some(self.expect(at, &quote!(#private::constants::stride(#value, &[#(#names),*]))));
            }
        };
        self.report(Diagnostic::of(at.clone(), &refused))
    }
}
