//! A layout with names as a tree of modes: its type, and the value made from the numbers.

use super::types::{front, int, tree};
use crate::resolve::{Numbers, factors};
use layout_runtime::{Int, IntTuple, Layout};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// How numbers are made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Overflow {
    /// By `?`.
    Returned,
    /// In debug builds.
    Asserted,
}

/// What the modes are printed with.
pub(crate) struct BoundStyle<'a> {
    /// Where the emitted code finds what it needs.
    pub(crate) private: &'a TokenStream,
    /// What is known about the numbers.
    pub(crate) numbers: &'a Numbers,
    /// The integer type, or `_`.
    pub(crate) int: &'a TokenStream,
    /// The numbers.
    pub(crate) atoms: &'a [TokenStream],
    pub(crate) overflow: Overflow,
}

impl BoundStyle<'_> {
    /// The value.
    pub(crate) fn value(&self, layout: &Layout) -> TokenStream {
        let private = self.private;
        let narrow = is_narrow(layout, self.numbers);
        let modes = tree(&layout.shape(), &layout.stride(), &|extent, stride| {
            let (extent, stride) = (self.extent(extent, narrow), self.stride(stride));
            quote!(#private::bound::Mode::new(#extent, #stride))
        });
        match front(layout) {
            Some(numbers) => quote!(#private::Swizzled::<#(#numbers,)* _>(#modes)),
            None => modes,
        }
    }

    /// Its type.
    pub(crate) fn ty(&self, layout: &Layout) -> TokenStream {
        let (private, number) = (self.private, self.int);
        let narrow = is_narrow(layout, self.numbers);
        let modes = tree(&layout.shape(), &layout.stride(), &|extent, stride| {
            let extent = if extent.named().is_some() { self.dynamic(narrow) } else { self.constant(extent) };
            let stride = if stride.first_name().is_some() { number.clone() } else { self.constant(stride) };
            quote!(#private::bound::Mode<#extent, #stride>)
        });
        match front(layout) {
            Some(numbers) => quote!(#private::Swizzled<#(#numbers,)* #modes>),
            None => modes,
        }
    }

    fn constant(&self, number: Int) -> TokenStream {
        let (private, value) = (self.private, int(number.value()));
        quote!(#private::C::<#value>)
    }

    fn dynamic(&self, narrow: bool) -> TokenStream {
        let (private, int) = (self.private, self.int);
        let word = if narrow { quote!(::core::primitive::u32) } else { int.clone() };
        quote!(#private::Dyn::<#int, #word>)
    }

    fn extent(&self, extent: Int, narrow: bool) -> TokenStream {
        let (private, Some(named)) = (self.private, extent.named()) else { return self.constant(extent) };
        let (atom, ty) = (&self.atoms[usize::from(named.name)], self.dynamic(narrow));
        let new = if narrow { quote!(#ty::within) } else { quote!(#private::Dyn::new) };
        if named.divisor == 1 {
            return quote!(#new(#atom));
        }
        let divisor = Literal::u32_unsuffixed(named.divisor);
        quote!(#new(#private::ceil(#atom, #divisor)))
    }

    fn stride(&self, stride: Int) -> TokenStream {
        if stride.first_name().is_none() {
            return self.constant(stride);
        }
        let private = self.private;
        let names: Vec<_> = factors(stride).map(|name| &self.atoms[usize::from(name)]).collect();
        if let (1, [atom]) = (stride.value(), names.as_slice()) {
            return quote!(#atom);
        }
        let factor = int(stride.value());
        match self.overflow {
            Overflow::Returned => quote!(#private::product(#factor, [#(#names),*])?),
            Overflow::Asserted => quote!(#private::wrapping_product(#factor, [#(#names),*])),
        }
    }
}

/// The layout as a constant in which names stand for the numbers.
pub(crate) fn named(layout: &Layout, private: &TokenStream) -> TokenStream {
    let (shape, stride) = (ints(&layout.shape(), private), ints(&layout.stride(), private));
    let plain = quote!(#private::expect(#private::Layout::new(&#shape, &#stride)));
    match front(layout) {
        Some([bits, base, shift, offset]) => quote! {
            #private::expect(#plain.swizzled(#private::expect(#private::Swizzle::new(#bits, #base, #shift)), #offset))
        },
        None => plain,
    }
}

/// A tuple of integers, some of them names, as a constant.
fn ints(tuple: &IntTuple, private: &TokenStream) -> TokenStream {
    let Some(leaf) = tuple.as_int() else {
        let modes = (0..tuple.rank()).map(|i| ints(&tuple.get(&[i]).expect("a mode below the rank"), private));
        return quote!(#private::expect(#private::IntTuple::tuple(&[#(#modes),*])));
    };
    if let Some(named) = leaf.named() {
        let (name, divisor) = (Literal::u8_unsuffixed(named.name), Literal::u32_unsuffixed(named.divisor));
        let known = Literal::u32_unsuffixed(named.known);
        return quote! {
            #private::IntTuple::leaf(#private::Int::extent(#private::Named { name: #name, divisor: #divisor, known: #known }))
        };
    }
    let value = int(leaf.value());
    if leaf.basis().is_one() {
        return quote!(#private::IntTuple::leaf(#private::Int::fixed(#value)));
    }
    let unit = Literal::u32_unsuffixed(leaf.basis().code());
    quote!(#private::IntTuple::leaf(#private::Int::new(#value).of(#private::Basis::from_code(#unit))))
}

/// Whether the facts say that every one-dimensional coordinate fits 32 bits, so that divisions may work on these.
fn is_narrow(layout: &Layout, numbers: &Numbers) -> bool {
    let most = |extent: &Int| match extent.named() {
        Some(named) => numbers.most(named.name).map(|most| {
            let divisor = i64::from(named.divisor);
            most.max(0) / divisor + i64::from(most.max(0) % divisor > 0)
        }),
        None => Some(extent.value()),
    };
    let size = layout.shape().leaves().iter().map(most).try_fold(1_i64, |size, most| size.checked_mul(most?));
    size.is_some_and(|size| size <= 1 << 32)
}
