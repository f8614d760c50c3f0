//! The layouts of new tensors: compact layouts with the shape of an existing tensor.

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

        // SAFETY: the operation declares that it may overrun, so its result need not stay within the layout. The result
        // is the layout of new storage, and the length of that storage is checked.
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
    /// A compact layout of the same shape that starts at index 0. The modes keep their order in memory.
    Like => Alike, compact;
}

compact! {
    /// A compact layout of the same shape for registers. Mode 0 varies fastest, and within mode 0, the first leaf. The
    /// other modes keep their order in memory.
    Fragment => FragmentOf, fragment;
}

/// Returns a bijection onto `0..size`. The modes keep their order in memory if the strides determine this order.
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

/// Returns a bijection onto `0..size`. If the strides of [`Layout::make_fragment_like`] are bijective, the result has
/// these strides. Otherwise its strides are column-major.
const fn fragment(layout: &Layout) -> Result<Layout, Error> {
    let left = ok!(Layout::left(&layout.shape()));
    if !layout.is_known() || !layout.has_integer_indices() || layout.is_xor() {
        return Ok(left);
    }
    let Ok(found) = layout.make_fragment_like() else { return Ok(left) };
    let mut modes = *left.modes();
    // The result keeps the nesting of the shape. The nesting of `found` can differ, because `make_fragment_like`
    // computes it as a product.
    each!(for i in 0..left.len() {
        modes.leaves[i].stride = found.modes().leaves[i].stride;
    });
    let like = left.with(modes);
    Ok(if matches!(bijective(&like), Proof::Proved) { like } else { left })
}
