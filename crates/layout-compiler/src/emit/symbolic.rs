//! Emits the implementation of the trait `Structure` for a layout with symbols. The implementation contains the layout,
//! the facts, and the types of the numbers.

use super::types::{front, int, tree};
use crate::constant::Lowered;
use crate::known::read::Read;
use crate::resolve::{NumberFact, Numbers};
use crate::tokens::optional;
use layout_runtime::{IntTuple, Layout};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The type for which the trait is implemented, with its generics and the integer type of its numbers.
pub(crate) struct StructureType<'a> {
    pub(crate) ty: &'a TokenStream,
    pub(crate) generics: &'a TokenStream,
    pub(crate) bounds: &'a TokenStream,
    pub(crate) int: &'a TokenStream,
    pub(crate) private: &'a TokenStream,
}

/// The constants and types in the implementation.
struct Contents {
    layout: TokenStream,
    names: Vec<String>,
    narrow: TokenStream,
    divisors: usize,
    modes: TokenStream,
    facts: Vec<TokenStream>,
}

/// Emits the implementations of `Structure` and related traits for a type.
pub(crate) fn symbolic(read: &Read, target: &StructureType<'_>) -> TokenStream {
    let (layout, StructureType { int, private, .. }) = (&read.layout, target);
    let contents = Contents {
        layout: named(layout, private),
        names: read.numbers.iter().map(|number| number.text.clone()).collect(),
        narrow: if is_narrow(layout, &read.numbers) { quote!(#private::core::primitive::u32) } else { (*int).clone() },
        divisors: divisors(layout),
        modes: tree(&layout.shape(), &layout.stride(), &|_, _| quote!(#private::M::<1, 0>)),
        facts: read.numbers.facts().iter().map(|stated| fact(stated, private)).collect(),
    };
    implementations(&contents, target)
}

/// Emits the implementations for a layout that rustc evaluates. The macro does not know the extents of such a layout.
/// Therefore the emitted code reserves space for one divisor per runtime value, and checks the nesting of a coordinate
/// at each use.
pub(crate) fn lowered(lowered: &Lowered, target: &StructureType<'_>) -> TokenStream {
    let private = target.private;
    let contents = Contents {
        layout: lowered.layout.clone(),
        names: lowered.numbers.iter().map(|(text, _)| text.clone()).collect(),
        narrow: target.int.clone(),
        divisors: lowered.numbers.len(),
        modes: quote!(#private::constants::AnyCoordinate),
        facts: lowered.facts.clone(),
    };
    implementations(&contents, target)
}

fn implementations(contents: &Contents, target: &StructureType<'_>) -> TokenStream {
    let Contents { layout, names, narrow, divisors, modes, facts } = contents;
    let (StructureType { ty, generics, bounds, int, private }, count) = (target, names.len());
    quote! {
        impl #generics #private::Structure for #ty #bounds {
            const LAYOUT: #private::Layout = #layout;
            const NAMES: &'static [&'static #private::core::primitive::str] = &[#(#names),*];
            type Numbers = [#int; #count];
            type Start = #private::Origin;
        }

        impl #generics #private::Valued for #ty #bounds {
            type Int = #int;
            type Narrow = #narrow;
            type Divisors = [#private::FastDiv<#narrow>; #divisors];
            type Modes = #modes;
            const FACTS: &'static [#private::Fact] = &[#(#facts),*];
        }
    }
}

/// Returns the number of symbolic extents, without the extent of the last leaf. The emitted code divides by each of
/// these extents when it splits a one-dimensional coordinate.
fn divisors(layout: &Layout) -> usize {
    let shape = layout.shape();
    let leaves = shape.leaves();
    leaves[..leaves.len().saturating_sub(1)].iter().filter(|leaf| leaf.symbol().is_some()).count()
}

fn fact(fact: &NumberFact, private: &TokenStream) -> TokenStream {
    let (text, name, modulus) = (&fact.text, usize::from(fact.name), int(fact.modulus));
    let (low, high) = (int(fact.low), int(fact.high));
    let other = optional(fact.other.map(usize::from).as_ref(), private);
    quote!(#private::Fact { text: #text, name: #name, modulus: #modulus, other: #other, low: #low, high: #high })
}

/// Emits an expression of the layout. A symbol occurs as its position in the list of symbols, without its name.
fn named(layout: &Layout, private: &TokenStream) -> TokenStream {
    let (shape, stride) = (ints(&layout.shape(), private), ints(&layout.stride(), private));
    let plain = quote!(#private::expect(#private::Layout::new(&#shape, &#stride)));
    let fronted = match front(layout) {
        Some([bits, base, shift, offset]) => quote! {
            #private::expect(#private::Layout::swizzled(
                &#plain,
                #private::expect(#private::Swizzle::new(#bits, #base, #shift)),
                #offset,
            ))
        },
        None => plain,
    };
    layout.terms().iter().fold(fronted, |layout, term| {
        let (value, names, unit) = (int(term.value), term.names.code(), term.unit.code());
        quote!(#private::expect(#private::Layout::with_term(#layout, #value, #names, #unit)))
    })
}

/// Emits an expression of a tuple of integers and symbols.
fn ints(tuple: &IntTuple, private: &TokenStream) -> TokenStream {
    let Some(leaf) = tuple.as_int() else {
        let modes = (0..tuple.rank()).map(|i| ints(&tuple.mode(&[i]).expect("a mode below the rank"), private));
        return quote!(#private::expect(#private::IntTuple::tuple(&[#(#modes),*])));
    };
    if let Some(symbol) = leaf.symbol() {
        let (name, divisor) = (Literal::u8_unsuffixed(symbol.name), Literal::u32_unsuffixed(symbol.divisor));
        let known = Literal::u32_unsuffixed(symbol.known);
        return quote! {
            #private::IntTuple::leaf(#private::Int::extent(#private::Symbol { name: #name, divisor: #divisor, known: #known }))
        };
    }
    let value = int(leaf.value());
    if leaf.basis().is_one() {
        return quote!(#private::IntTuple::leaf(#private::Int::fixed(#value)));
    }
    let unit = Literal::u32_unsuffixed(leaf.basis().code());
    quote!(#private::IntTuple::leaf(#private::Int::of(#private::Int::new(#value), #private::Basis::from_code(#unit))))
}

/// Returns `true` if the facts limit the size of the layout, and therefore each one-dimensional coordinate, to 32 bits.
/// Then 32-bit divisions suffice.
fn is_narrow(layout: &Layout, numbers: &Numbers) -> bool {
    let most = |extent: &layout_runtime::Int| match extent.symbol() {
        Some(symbol) => numbers.most(symbol.name).map(|most| {
            let divisor = i64::from(symbol.divisor);
            most.max(0) / divisor + i64::from(most.max(0) % divisor > 0)
        }),
        None => Some(extent.value()),
    };
    let size = layout.shape().leaves().iter().map(most).try_fold(1_i64, |size, most| size.checked_mul(most?));
    size.is_some_and(|size| size <= i64::from(u32::MAX))
}
