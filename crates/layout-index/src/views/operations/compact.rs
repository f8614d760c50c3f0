//! The layouts of new tensors: compact, of the shape of another one.

use crate::structure::{Most, Origin, Structure};
use crate::views::operations::traits::{Invariant, Map, sealed};
use layout_proofs::Proof;
use layout_proofs::bijective;
use layout_proofs::injective;
use layout_runtime::{Error, Layout, expect};

macro_rules! compact {
    ($($(#[$meta:meta])* $name:ident => $of:ident, $layout:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $name;

        #[doc = concat!("The layout `L` after [`", stringify!($name), "`].")]
        #[derive(Debug)]
        pub struct $of<L>(Invariant<L>);

        #[diagnostic::do_not_recommend]
        impl<L: Structure> Structure for $of<L> {
            const LAYOUT: Layout = expect($layout(&L::LAYOUT));
            const REFUSED: Option<Error> = L::REFUSED;
            const MOST: Most = L::MOST;
            type Numbers = L::Numbers;
            type Start = Origin;
        }

        // SAFETY: it says that it may overrun; the result is the layout of new storage, whose length is compared.
        unsafe impl sealed::Other for $name {}

        impl Map for $name {
            type Of<L: Structure> = $of<L>;
            const MAY_OVERRUN: bool = true;

            fn start<L: Structure>(_: L::Start) -> Result<Origin, Error> {
                Ok(Origin)
            }

            fn of(layout: &Layout) -> Result<Layout, Error> {
                $layout(layout)
            }
        }
    )*};
}

compact! {
    /// A compact layout of the same shape, in the same order, which starts at 0.
    Like => Alike, compact;
}

compact! {
    /// A compact layout of the same shape for registers: mode 0 runs fastest, from left to right, the others in their
    /// order in memory.
    Fragment => FragmentOf, fragment;
}

/// A bijection onto `0..size`: the modes in the order that they have in memory, if that says how.
const fn compact(layout: &Layout) -> Result<Layout, Error> {
    if !layout.is_known() {
        return crate::structure::compact(layout);
    }
    if let (Ok(like), Proof::Proved) = (layout.layout_part().make_layout_like(), injective(layout))
        && matches!(layout_proofs::compact(&like), Proof::Proved)
    {
        return Ok(like);
    }
    Layout::left(&layout.shape())
}

/// A bijection onto `0..size`: the strides of [`Layout::make_fragment_like`], if they are one.
const fn fragment(layout: &Layout) -> Result<Layout, Error> {
    let left = ok!(Layout::left(&layout.shape()));
    if !layout.is_known() || !layout.has_integer_indices() || layout.is_xor() {
        return Ok(left);
    }
    let Ok(found) = layout.make_fragment_like() else { return Ok(left) };
    let mut modes = *left.modes();
    // In the parentheses of the shape: a product has some of its own.
    each!(for i in 0..left.len() {
        modes.leaves[i].stride = found.modes().leaves[i].stride;
    });
    let like = left.with(modes);
    Ok(if matches!(bijective(&like), Proof::Proved) { like } else { left })
}
