//! The layout of a tensor in elements of another size.

use super::change::{made, same_numbers};
use super::law::Entry;
use super::traits::{Invariant, Map, sealed};
use crate::structure::{Most, Start, Structure};
use layout_runtime::{Error, ErrorKind, Layout};

/// A layout of `Old` elements as one of `New` elements.
#[derive(Debug)]
pub struct Recast<Old, New>(Invariant<(Old, New)>);

/// The layout `L` after [`Recast`].
#[derive(Debug)]
pub struct Recasted<L, Old, New>(Invariant<(L, Old, New)>);

// The front counts in elements, too: it is recast with its layout, and the start by `Map::start`.
impl<L: Structure, Old, New> Recasted<L, Old, New> {
    const RESULT: Result<Layout, Error> = recast(&L::LAYOUT, size_of::<New>(), size_of::<Old>());
}

#[diagnostic::do_not_recommend]
impl<L: Structure, Old, New> Structure for Recasted<L, Old, New> {
    made!(Self::RESULT);
    same_numbers!();
}

// SAFETY: it says that it may overrun, since indices count in other elements; a recast compares the bytes.
unsafe impl<Old, New> sealed::Other for Recast<Old, New> {}

impl<Old, New> Map for Recast<Old, New> {
    type Of<L: Structure> = Recasted<L, Old, New>;
    // In other units: `recast` looks at the bytes.
    const MAY_OVERRUN: bool = true;

    fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
        let (new, old) = (size_of::<New>() as i64, size_of::<Old>() as i64);
        match start.recast(old, new) {
            Some(start) => Ok(start),
            None => Err(Error::new(ErrorKind::Recast { new, old }).of("recast", 0)),
        }
    }

    fn of(layout: &Layout) -> Result<Layout, Error> {
        recast(layout, size_of::<New>(), size_of::<Old>())
    }
}

/// The layout of elements of `new` bytes on the bytes of those of `old` bytes.
const fn recast(layout: &Layout, new: usize, old: usize) -> Result<Layout, Error> {
    let (new, old) = (new as i64, old as i64);
    if new == 0 || old == 0 {
        return Err(Error::new(ErrorKind::Recast { new, old }).of("recast", 0));
    }
    layout.recast(new, old)
}
