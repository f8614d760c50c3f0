//! Implements `Order` for turns and claims: the tile has the number of the turn or claim.

use super::claims::Claim;
use super::turn::{Passed, Turn};
use crate::block::Block;
use crate::global::{Once, Order};
use crate::part::{Invariant, RANK};

/// Identifies the assignment of tiles through turns or claims of chain `'a`: the block that has number `i` writes tile
/// `i`.
#[doc(hidden)]
#[derive(Debug)]
pub struct InTurn<'a>(Invariant<&'a ()>);

macro_rules! orders {
    ($([$($t:ident)?] $turn:ty;)*) => {$(
        // SAFETY: a chain is used either for turns or for claims, and only one block gets each number. So no two blocks
        // write the same tile.
        #[diagnostic::do_not_recommend]
        unsafe impl<'a $(, $t)?> Order for $turn {
            type Way = InTurn<'a>;
            const MODES: usize = 1;

            #[inline(always)]
            fn at<const N: usize>(self, _block: &Block<'_, N>) -> [u32; RANK] {
                [self.number, 0, 0]
            }
        }
    )*};
}

orders! {
    [] Claim<'a>;
    [] &Claim<'a>;
    [] Passed<'a>;
    [] &Passed<'a>;
    [T] Turn<'a, T>;
    [T] &Turn<'a, T>;
}

// SAFETY: a number is claimed once, and a claim cannot be copied, so no two values have the same number.
#[diagnostic::do_not_recommend]
unsafe impl Once for Claim<'_> {}
// SAFETY: a turn can be neither copied nor created twice, so no two values have the same number.
#[diagnostic::do_not_recommend]
unsafe impl Once for Passed<'_> {}
// SAFETY: as for `Passed`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Once for Turn<'_, T> {}
