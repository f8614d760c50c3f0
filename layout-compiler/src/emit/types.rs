//! A layout as the path that is its type and its value.

use layout_runtime::{Int, IntTuple, Layout};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// `$crate::__private::Compiled::<…>`; `private` is the path of the private module.
pub(crate) fn compiled(layout: &Layout, private: &TokenStream) -> TokenStream {
    let modes = tree(&layout.shape(), &layout.stride(), &|extent, stride| mode(extent, stride, private));
    match front(layout) {
        Some(numbers) => quote!(#private::Compiled::<#private::S::<#(#numbers),*, #modes>>),
        None => quote!(#private::Compiled::<#modes>),
    }
}

fn mode(extent: Int, stride: Int, private: &TokenStream) -> TokenStream {
    let (extent, number) = (int(extent.value()), int(stride.value()));
    if stride.basis().is_one() {
        return quote!(#private::M::<#extent, #number>);
    }
    let unit = Literal::u32_unsuffixed(stride.basis().code());
    quote!(#private::E::<#extent, #number, #unit>)
}

/// Modes nested like a shape: a tuple of what `leaf` makes of an extent and its stride.
pub(super) fn tree(shape: &IntTuple, stride: &IntTuple, leaf: &dyn Fn(Int, Int) -> TokenStream) -> TokenStream {
    if let (Some(extent), Some(stride)) = (shape.as_int(), stride.as_int()) {
        return leaf(extent, stride);
    }
    let modes = (0..shape.rank()).map(|i| {
        let mode = |tuple: &IntTuple| tuple.get(&[i]).expect("a mode below the rank");
        tree(&mode(shape), &mode(stride), leaf)
    });
    quote!((#(#modes,)*))
}

/// The numbers of the swizzle and the offset in front, where there are some.
pub(super) fn front(layout: &Layout) -> Option<[TokenStream; 4]> {
    let swizzle = layout.swizzle();
    let numbers = [swizzle.bits().into(), swizzle.base().into(), swizzle.shift().into(), layout.offset()];
    layout.is_composed().then(|| numbers.map(int))
}

pub(crate) fn int(value: i64) -> TokenStream {
    let magnitude = Literal::u64_unsuffixed(value.unsigned_abs());
    if value < 0 { quote!(-#magnitude) } else { quote!(#magnitude) }
}
