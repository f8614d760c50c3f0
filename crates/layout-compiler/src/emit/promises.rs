//! Emits assertions about constants, for the declared facts and the requirements of the layout. rustc knows the
//! constants and evaluates the assertions.

use crate::known::read::Read;
use crate::resolve::{NumberFact, is_sum};
use crate::tokens::{constant_integer, ends, place_of, private_of};
use layout_runtime::{Int, Symbol, symbols::Fact};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// Emits assertions for the clauses of an `index!`, if they are only about names that start with a capital letter.
/// These names are constants or const parameters. The caller puts the assertions before the expression of the index.
pub(crate) fn stated_in_place(read: &Read, krate: &TokenStream) -> Option<TokenStream> {
    if read.numbers.facts().is_empty() {
        return None;
    }
    let constants: Vec<_> = read.numbers.iter().map(|number| number.text.starts_with(char::is_uppercase)).collect();
    let checks = Promises::of(read, &constants, krate).stated();
    (!checks.is_empty()).then(|| quote!(const { #(#checks)* }))
}

/// Emits assertions about the constants of a layout.
pub(super) struct Promises<'a> {
    read: &'a Read,
    constants: &'a [bool],
    krate: &'a TokenStream,
}

impl<'a> Promises<'a> {
    /// Builds the object. `constants[i]` is `true` if symbol `i` is a constant, so that assertions about it are
    /// emitted.
    pub(super) fn of(read: &'a Read, constants: &'a [bool], krate: &'a TokenStream) -> Self {
        Self { read, constants, krate }
    }

    /// Emits an assertion for each fact that is only about constants. Also emits, for each extent that is a constant,
    /// an assertion that the extent is at least 1.
    pub(super) fn stated(&self) -> Vec<TokenStream> {
        let facts = self.read.numbers.facts();
        let facts =
            facts.iter().filter(|fact| self.is_constant(fact.name) && fact.other.is_none_or(|k| self.is_constant(k)));
        let shape = self.read.layout.shape();
        let mut extents: Vec<u8> = shape.leaves().iter().filter_map(|leaf| Some(leaf.symbol()?.name)).collect();
        extents.sort_unstable();
        extents.dedup();
        let extents = extents.into_iter().filter(|name| self.is_constant(*name));
        facts.map(|fact| self.fact(fact)).chain(extents.map(|name| self.extent_is_right(name))).collect()
    }

    /// Emits an assertion that all indices fit the integer type `ty`. Returns `None` if the layout contains no
    /// constant, if an index depends on a runtime value, or if the index is not a sum of products.
    pub(super) fn fits(&self, ty: &Ident, at: Span) -> Option<TokenStream> {
        let layout = &self.read.layout;
        if !is_sum(layout) || !self.constants.contains(&true) {
            return None;
        }
        let (shape, stride) = (layout.shape(), layout.stride());
        let leaves = shape.leaves().iter().zip(stride.leaves());
        let last: Vec<_> = leaves.map(|(extent, stride)| self.last(*extent, *stride)).collect::<Option<_>>()?;
        // `last` returns `(extent - 1) * stride`. With the extent 2 and the term as the stride, `last` returns the term
        // itself.
        let of_offset = layout.terms().iter().map(|term| self.last(Int::new(2), Int::new(term.value).of(term.names)));
        let of_offset = of_offset.collect::<Option<Vec<_>>>()?;
        let offset = number(layout.offset());
        let count = Literal::usize_unsuffixed(last.len());
        let message = format!("an index of the layout does not fit in `{ty}`");
        let private = private_of(at, self.krate);
        Some(quote_spanned! {place_of(at)=> {
            let __last = [#(#last),*];
            let __start = #offset #(+ #of_offset)*;
            let (mut __low, mut __high, mut __k) = (__start, __start, 0);
            while __k < #count {
                if __last[__k] < 0 { __low += __last[__k] } else { __high += __last[__k] }
                __k += 1;
            }
            #private::core::assert!(
                __low >= <#private::core::primitive::#ty>::MIN as #private::core::primitive::i128
                    && __high <= <#private::core::primitive::#ty>::MAX as #private::core::primitive::i128,
                #message
            );
        }})
    }

    fn is_constant(&self, name: u8) -> bool {
        self.constants.get(usize::from(name)).is_some_and(|is_constant| *is_constant)
    }

    /// Emits the value of a constant as an `i128`.
    fn value(&self, name: u8) -> TokenStream {
        constant_integer(&self.read.tokens[usize::from(name)], &private_of(self.place(name), self.krate))
    }

    fn fact(&self, NumberFact { name, modulus, other, low, high, text }: &NumberFact) -> TokenStream {
        let (low, high, value, other) =
            (number(*low), number(*high), self.value(*name), other.map(|other| self.value(other)));
        let (at, private) = (self.place(*name), private_of(self.place(*name), self.krate));
        let is_divisor = *modulus == Fact::BY_OTHER;
        let divisor = if is_divisor { other.clone() } else { Some(number(*modulus).to_token_stream()) };
        let left =
            if *modulus == 0 { value } else { quote!(<#private::core::primitive::i128>::rem_euclid(#value, #divisor)) };
        let other = other.filter(|_| !is_divisor).map(|other| quote!(- #other));
        let message = format!("the declared fact `{text}` is false for the constant");
        quote_spanned!(at=> {
            let __value = #left #other;
            #private::core::assert!(#low <= __value && __value <= #high, #message);
        })
    }

    /// Emits an assertion that a constant extent is at least 1.
    fn extent_is_right(&self, name: u8) -> TokenStream {
        let (number, message) = (self.value(name), format!("the extent `{}` is not positive", self.text(name)));
        let (at, private) = (self.place(name), private_of(self.place(name), self.krate));
        quote_spanned!(at=> #private::core::assert!(#number >= 1, #message);)
    }

    /// Returns the span of a constant in the user's code.
    fn place(&self, name: u8) -> Span {
        place_of(ends(&self.read.tokens[usize::from(name)]).0)
    }

    fn text(&self, name: u8) -> String {
        self.read.numbers.iter().nth(usize::from(name)).map_or_else(String::new, |number| number.text.clone())
    }

    /// Emits `ceil(name/divisor)` for a constant.
    fn divided(&self, symbol: Symbol) -> TokenStream {
        let (value, divisor) = (self.value(symbol.name), number(symbol.divisor.into()));
        if symbol.divisor == 1 { value } else { quote!(((#value + #divisor - 1) / #divisor)) }
    }

    /// Emits the index at the last coordinate of a leaf, which is `(extent - 1) * stride`. Returns `None` if this index
    /// depends on a runtime value, or if the absolute value of the stride does not fit `i64`.
    fn last(&self, extent: Int, stride: Int) -> Option<TokenStream> {
        let count = match extent.symbol() {
            None => number(extent.value() - 1).to_token_stream(),
            Some(symbol) if self.is_constant(symbol.name) => {
                let extent = self.divided(symbol);
                quote!((#extent - 1))
            }
            Some(_) => return None,
        };
        let names = (0..).map_while(|i| stride.basis().factor(i));
        let names: Vec<_> =
            names.map(|name| self.is_constant(name).then(|| self.value(name))).collect::<Option<_>>()?;
        let magnitude = i64::try_from(stride.value().unsigned_abs()).ok()?;
        let factor = (magnitude != 1).then(|| number(magnitude)).map(|factor| quote!(* #factor));
        let product = quote!(#count #(* #names)* #factor);
        Some(if stride.value() < 0 { quote!(-(#product)) } else { product })
    }
}

/// Returns a number as an `i128` literal.
fn number(value: i64) -> Literal {
    Literal::i128_suffixed(value.into())
}
