//! The layout of a tensor after a recast to elements of another size.

use super::change::{made, same_numbers};
use super::law::Entry;
use super::traits::{Invariant, Map, sealed};
use crate::structure::{Most, Start, Structure};
use layout_runtime::rules::RecastBytes;
use layout_runtime::{Error, Layout};

/// The operation that converts a layout of `Old` elements to the layout of `New` elements in the same bytes.
#[derive(Debug)]
pub struct Recast<Old, New>(Invariant<(Old, New)>);

/// The layout `L` after [`Recast`].
#[derive(Debug)]
pub struct Recasted<L, Old, New>(Invariant<(L, Old, New)>);

// The swizzle and the offset also count elements, so they are recast with the layout. `Map::start` converts the start.
impl<L: Structure, Old, New> Recasted<L, Old, New> {
    const RESULT: Result<Layout, Error> = recast(&L::LAYOUT, size_of::<New>(), size_of::<Old>());
}

#[diagnostic::do_not_recommend]
impl<L: Structure, Old, New> Structure for Recasted<L, Old, New> {
    made!(Self::RESULT);
    same_numbers!();
}

// SAFETY: the operation declares that it may overrun, because its indices refer to elements of another size. A recast
// of a tensor checks the number of bytes instead.
unsafe impl<Old, New> sealed::Other for Recast<Old, New> {}

impl<Old, New> Map for Recast<Old, New> {
    type Of<L: Structure> = Recasted<L, Old, New>;
    // The indices of the result count elements of another size, so `recast` compares bytes instead.
    const MAY_OVERRUN: bool = true;

    fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
        let (new, old) = (size_of::<New>() as i64, size_of::<Old>() as i64);
        match start.recast(old, new) {
            Some(start) => Ok(start),
            None => Err(RecastBytes { new, old }.error().of("recast", 0)),
        }
    }

    fn of(layout: &Layout) -> Result<Layout, Error> {
        recast(layout, size_of::<New>(), size_of::<Old>())
    }
}

/// Returns the layout for elements of `new` bytes that covers the same bytes as `layout` for elements of `old` bytes.
const fn recast(layout: &Layout, new: usize, old: usize) -> Result<Layout, Error> {
    let (new, old) = (new as i64, old as i64);
    if new == 0 || old == 0 { Err(RecastBytes { new, old }.error().of("recast", 0)) } else { layout.recast(new, old) }
}
