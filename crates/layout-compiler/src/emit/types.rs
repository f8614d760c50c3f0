//! Emits a layout as a path. The path is valid as a type and as a value.

use crate::resolve::factors;
use crate::tokens::{changed, is_punct};
use layout_runtime::{Int, IntTuple, Layout};
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;
use std::cell::Cell;

/// Emits the path `$crate::__private::LayoutOf::<…>`. `private` is the path of the private module. `numbers` contains
/// the tokens of the constants, in the order of their symbols.
pub(crate) fn compiled(layout: &Layout, numbers: &[TokenStream], private: &TokenStream) -> TokenStream {
    let modes =
        tree(&layout.shape(), &layout.stride(), &|extent, stride| match extent.first_name().or(stride.first_name()) {
            None => mode(extent, stride, private),
            Some(_) => constants(extent, stride, numbers, private),
        });
    let fronted = match front(layout) {
        Some(numbers) => quote!(#private::S::<#(#numbers),*, #modes>),
        None => modes,
    };
    let modes = layout.terms().iter().fold(fronted, |modes, term| {
        let value = product(Int::new(term.value).of(term.names), numbers, private);
        let unit = Literal::u32_unsuffixed(term.unit.code());
        quote!(#private::O::<#value, #unit, #modes>)
    });
    quote!(#private::LayoutOf::<#modes>)
}

/// Puts items into a path. The result is still a path: the items are in a block expression around the first const
/// argument. Every layout has an extent, so every path has a const argument.
pub(crate) fn with_items(path: TokenStream, items: TokenStream) -> TokenStream {
    let (items, is_negative) = (Cell::new(Some(items).filter(|items| !items.is_empty())), Cell::new(false));
    changed(path, &|tree| {
        let after_minus = is_negative.replace(is_punct(Some(&tree), '-'));
        match &tree {
            TokenTree::Literal(number) if !after_minus => match items.take() {
                Some(items) => quote!({ #items #number }),
                None => tree.into(),
            },
            _ => tree.into(),
        }
    })
}

fn mode(extent: Int, stride: Int, private: &TokenStream) -> TokenStream {
    let (extent, number) = (int(extent.value()), int(stride.value()));
    if stride.basis().is_one() {
        return quote!(#private::M::<#extent, #number>);
    }
    if stride.basis().is_xor() {
        return quote!(#private::X::<#extent, #number>);
    }
    let unit = Literal::u32_unsuffixed(stride.basis().code());
    quote!(#private::E::<#extent, #number, #unit>)
}

/// Emits the type of a mode that has a constant in its extent or stride.
fn constants(extent: Int, stride: Int, numbers: &[TokenStream], private: &TokenStream) -> TokenStream {
    let literal = |value| {
        let value = int(value);
        quote!(#private::Lit<#value>)
    };
    let constant = |name: u8| {
        let number = &numbers[usize::from(name)];
        quote!(#private::Num<{ #number }>)
    };
    let extent = match extent.symbol() {
        None => literal(extent.value()),
        Some(symbol) if symbol.divisor == 1 => constant(symbol.name),
        Some(symbol) => {
            let (number, divisor) = (constant(symbol.name), int(symbol.divisor.into()));
            quote!(#private::Ceil<#number, #divisor>)
        }
    };
    let stride = product(stride, numbers, private);
    quote!(#private::V<#extent, #stride>)
}

/// Emits a type that stands for the product of a number and constants.
fn product(number: Int, numbers: &[TokenStream], private: &TokenStream) -> TokenStream {
    let value = int(number.value());
    factors(number).fold(quote!(#private::Lit<#value>), |product, name| {
        let number = &numbers[usize::from(name)];
        quote!(#private::Times<#product, #private::Num<{ #number }>>)
    })
}

/// Emits nested tuples with the profile of a shape. `leaf` emits the tokens of each leaf.
pub(super) fn tree(shape: &IntTuple, stride: &IntTuple, leaf: &dyn Fn(Int, Int) -> TokenStream) -> TokenStream {
    if let (Some(extent), Some(stride)) = (shape.as_int(), stride.as_int()) {
        return leaf(extent, stride);
    }
    let modes = (0..shape.rank()).map(|i| {
        let mode = |tuple: &IntTuple| tuple.mode(&[i]).expect("a mode below the rank");
        tree(&mode(shape), &mode(stride), leaf)
    });
    quote!((#(#modes,)*))
}

/// Emits the three numbers of the swizzle, and the offset. Returns `None` if the layout has no swizzle and the offset
/// is 0.
pub(super) fn front(layout: &Layout) -> Option<[TokenStream; 4]> {
    let swizzle = layout.swizzle();
    let numbers = [swizzle.bits().into(), swizzle.base().into(), swizzle.shift().into(), layout.offset()];
    (!swizzle.is_identity() || layout.offset() != 0).then(|| numbers.map(int))
}

pub(crate) fn int(value: i64) -> TokenStream {
    let magnitude = Literal::u64_unsuffixed(value.unsigned_abs());
    if value < 0 { quote!(-#magnitude) } else { quote!(#magnitude) }
}

/// Emits the type of coordinates with the nesting of the shape, such as `(usize, (usize, usize))`.
pub(crate) fn natural(shape: &IntTuple, private: &TokenStream) -> TokenStream {
    tree(shape, shape, &|_, _| quote!(#private::core::primitive::usize))
}
