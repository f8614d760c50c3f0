//! The forms of a coordinate as parameters of a function.

use super::reference::{Ints, Reference};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The form of a coordinate: one number, one number per mode, or nested like the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Linear,
    ByMode,
    Natural,
}

impl Form {
    pub(crate) const ALL: [Self; 3] = [Self::Linear, Self::ByMode, Self::Natural];

    /// Returns this form, or `Linear` for a shape of one mode, because the coordinate of a function with one parameter
    /// is one-dimensional.
    pub(crate) fn of(self, shape: &Ints) -> Self {
        if shape.modes().len() == 1 { Self::Linear } else { self }
    }

    /// For each entry of the coordinate, returns the extents and strides of the leaves that the entry covers.
    pub(crate) fn entries(self, layout: &Reference) -> Vec<Vec<(i64, i64)>> {
        let leaves = |layout: &Reference| layout.shape.leaves().into_iter().zip(layout.stride.leaves()).collect();
        match self {
            Self::Linear => vec![leaves(layout)],
            Self::ByMode => layout.modes().iter().map(leaves).collect(),
            Self::Natural => leaves(layout).into_iter().map(|leaf| vec![leaf]).collect(),
        }
    }

    /// Returns a coordinate with the names `p0`, `p1`, … as its entries.
    pub(crate) fn parts(self, shape: &Ints) -> Vec<TokenStream> {
        let mut names = 0_usize..;
        let mut name = |_: &Ints| {
            let name = format_ident!("p{}", names.next().unwrap_or_default());
            quote!(#name)
        };
        match self {
            Self::Linear => vec![name(shape)],
            Self::ByMode => shape.modes().iter().map(name).collect(),
            Self::Natural => shape.modes().iter().map(|mode| nested(mode, &mut name)).collect(),
        }
    }

    /// Returns the entries of the coordinate that has the one-dimensional coordinate `i`.
    #[allow(dead_code, reason = "some tests have others")]
    pub(crate) fn coordinate(self, shape: &Ints, mut i: i64) -> Vec<i64> {
        match self {
            Self::Linear => vec![i],
            Self::Natural => shape.natural(i).leaves(),
            Self::ByMode => {
                let digit = |mode: &Ints| {
                    let (digit, rest) = (i % mode.product(), i / mode.product());
                    i = rest;
                    digit
                };
                shape.modes().iter().map(digit).collect()
            }
        }
    }

    /// Returns the parameters of a function. The entries of these parameters have the type `ty`.
    pub(crate) fn parameters(self, shape: &Ints, ty: &TokenStream) -> TokenStream {
        let modes = shape.modes();
        let types = modes.iter().map(|mode| match self {
            Self::Natural => nested(mode, &mut |_| ty.clone()),
            _ => ty.clone(),
        });
        let (parts, types) = (self.parts(shape), types.take(if self == Self::Linear { 1 } else { modes.len() }));
        quote!(#(#parts: #types),*)
    }
}

/// Returns a coordinate with the same nesting as `mode`. `leaf` returns the tokens of each entry.
fn nested(mode: &Ints, leaf: &mut impl FnMut(&Ints) -> TokenStream) -> TokenStream {
    match mode {
        Ints::Int(_) => leaf(mode),
        Ints::Tuple(modes) => {
            let modes: Vec<TokenStream> = modes.iter().map(|mode| nested(mode, leaf)).collect();
            quote!((#(#modes,)*))
        }
    }
}
