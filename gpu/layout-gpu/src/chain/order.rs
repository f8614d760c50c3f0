//! Turns and claims as orders of tiles.

use super::claims::Claim;
use super::turn::{Passed, Turn};
use crate::block::Block;
use crate::global::{Once, Order};
use crate::part::{Invariant, RANK};

/// The order of tiles in which turn or claim `i` writes tile `i`.
#[doc(hidden)]
#[derive(Debug)]
pub struct InTurn<'a>(Invariant<&'a ()>);

macro_rules! orders {
    ($([$($t:ident)?] $turn:ty;)*) => {$(
        // SAFETY: each turn, or claim, belongs to one block, which gets it once. A chain has turns or claims.
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

// SAFETY: a number is claimed once, and a claim cannot be copied.
#[diagnostic::do_not_recommend]
unsafe impl Once for Claim<'_> {}
// SAFETY: a turn can be neither copied nor created twice.
#[diagnostic::do_not_recommend]
unsafe impl Once for Passed<'_> {}
// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<T> Once for Turn<'_, T> {}
