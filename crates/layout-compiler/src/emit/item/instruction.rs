//! Emits instructions and tilings that the macro knows as Rust expressions.

use super::document::document_instruction;
use super::tiling::Tiling;
use crate::resolve::{Atom, Instruction, Worded};
use crate::tokens::private;
use layout_hardware::atom::{TiledCopy, TiledMma};
use layout_runtime::{Layout, Tiler};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Returns the parts of a struct that is an instruction or a tiling.
pub(super) fn instruction(value: &Instruction, krate: &TokenStream) -> Tiling {
    let private = private(krate);
    let constant = match value {
        Instruction::Mma(of) => mma_atom(&of.atom, &private),
        Instruction::Copy(of) => copy_atom(&of.atom, &private),
        Instruction::TiledMma(mma) => tiled_mma(mma, &private),
        Instruction::TiledCopy(copy) => tiled_copy(copy, &private),
    };
    let documentation = document_instruction(value, &private);
    Tiling { kind: value.what(), value: constant, documentation, known: Some(value.to_string()), is_unchecked: false }
}

/// Emits a layout as a call, such as `parse("(8,4):(4,1)")`.
fn layout(layout: &Layout, private: &TokenStream) -> TokenStream {
    let text = Literal::string(&layout.to_string());
    quote!(#private::parse(#text))
}

fn mma_atom(atom: &Atom, private: &TokenStream) -> TokenStream {
    made(atom, &quote!(MmaAtom), private)
}

fn copy_atom(atom: &Atom, private: &TokenStream) -> TokenStream {
    let made = made(atom, &quote!(CopyAtom), private);
    let Atom::Of(_, Some(bits)) = atom else { return made };
    let bits = Literal::i64_unsuffixed(*bits);
    quote!(#private::atom::CopyAtom::of_width(&#made, #bits))
}

/// Emits an expression that builds an instruction from its name or from its layouts.
fn made(atom: &Atom, ty: &TokenStream, private: &TokenStream) -> TokenStream {
    match atom {
        Atom::Named(name) => quote!(#private::expect(#private::atom::#ty::named(#name))),
        Atom::Of(layouts, _) => {
            let layouts = layouts.iter().map(|of| layout(of, private));
            quote!(#private::expect(#private::atom::#ty::of(#(&#layouts),*)))
        }
    }
}

fn tiled_mma(worded: &Worded<TiledMma>, private: &TokenStream) -> TokenStream {
    let mma = &worded.value;
    let (atom, atoms) = (mma_atom(&worded.atom, private), layout(mma.atoms(), private));
    let modes = (0..3).map(|i| match mma.permutation(i) {
        Some(mode) => {
            let mode = layout(mode, private);
            quote!(#private::Tiler::layout(&#mode))
        }
        None => quote!(#private::Tiler::KEEP),
    });
    quote! {
        #private::expect(#private::atom::TiledMma::new(
            &#atom,
            &#atoms,
            &#private::expect(#private::Tiler::modes(&[#(#modes),*])),
        ))
    }
}

fn tiled_copy(worded: &Worded<TiledCopy>, private: &TokenStream) -> TokenStream {
    let copy = &worded.value;
    let (atom, tv) = (copy_atom(&worded.atom, private), layout(copy.layout(), private));
    let modes = tiles(copy.tiler()).map(|tile| {
        let tile = layout(&tile, private);
        quote!(#private::Tiler::layout(&#tile))
    });
    let tiler = quote!(#private::expect(#private::Tiler::modes(&[#(#modes),*])));
    quote!(#private::expect(#private::atom::TiledCopy::over(&#atom, #tv, #tiler)))
}

/// Returns the tile layout of each mode of a tiler.
fn tiles(tiler: &Tiler) -> impl Iterator<Item = Layout> + '_ {
    (0..).map_while(|i| tiler.tile_of(i))
}
