//! A layout as the path that is its type and its value.

use layout_runtime::{IntTuple, Layout};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// `$crate::__private::Compiled::<…>`; `private` is the path of the private module.
pub(crate) fn compiled(layout: &Layout, private: &TokenStream) -> TokenStream {
    let mut modes = modes(&layout.shape(), &layout.stride(), private);
    if layout.is_composed() {
        let swizzle = layout.swizzle();
        let numbers = [swizzle.bits().into(), swizzle.base().into(), swizzle.shift().into(), layout.offset()];
        let numbers = numbers.map(int);
        modes = quote!(#private::S::<#(#numbers),*, #modes>);
    }
    quote!(#private::Compiled::<#modes>)
}

fn modes(shape: &IntTuple, stride: &IntTuple, private: &TokenStream) -> TokenStream {
    if let (Some(extent), Some(step)) = (shape.as_int(), stride.as_int()) {
        let (extent, number) = (int(extent.value()), int(step.value()));
        if step.basis().is_one() {
            return quote!(#private::M::<#extent, #number>);
        }
        let unit = Literal::u32_unsuffixed(step.basis().code());
        return quote!(#private::E::<#extent, #number, #unit>);
    }
    let modes = (0..shape.rank()).map(|i| {
        let mode = |tuple: &IntTuple| tuple.get(&[i]).expect("a mode below the rank");
        modes(&mode(shape), &mode(stride), private)
    });
    quote!((#(#modes,)*))
}

pub(super) fn int(value: i64) -> TokenStream {
    let magnitude = Literal::u64_unsuffixed(value.unsigned_abs());
    if value < 0 { quote!(-#magnitude) } else { quote!(#magnitude) }
}
