//! Coordinates of elements in a tensor, and of tiles in the grid of tiles.

use crate::part::RANK;

/// A coordinate in the grid of tiles, with one integer per mode: `i`, `(i, j)` or `(i, j, k)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate in the grid of tiles",
    note = "write one integer, `u32` or `usize`, per mode of the tile: `(i, j)`"
)]
pub trait TileAt {
    #[doc(hidden)]
    const MODES: usize;
    #[doc(hidden)]
    fn entries(self) -> [u32; RANK];
}

/// An integer of a coordinate: `u32`, `&u32` (a pipeline passes step numbers in this form), `usize`, or `i32` (the
/// default type of integer literals). A value that does not fit into `u32` is outside of every tensor.
pub trait TileNumber: Copy {
    #[doc(hidden)]
    fn number(self) -> u32;
}

macro_rules! coordinates {
    ($($type:ty, |$at:ident| $number:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl TileNumber for $type {
            #[inline(always)]
            fn number(self) -> u32 {
                let $at = self;
                $number
            }
        }

        #[diagnostic::do_not_recommend]
        impl TileAt for $type {
            const MODES: usize = 1;

            #[inline(always)]
            fn entries(self) -> [u32; RANK] {
                [self.number(), 0, 0]
            }
        }
    )*};
}

coordinates! {
    u32, |at| at;
    &u32, |at| *at;
    i32, |at| u32::try_from(at).unwrap_or(u32::MAX);
    usize, |at| u32::try_from(at).unwrap_or(u32::MAX);
}

#[diagnostic::do_not_recommend]
impl<A: TileNumber, B: TileNumber> TileAt for (A, B) {
    const MODES: usize = 2;

    #[inline(always)]
    fn entries(self) -> [u32; RANK] {
        [self.0.number(), self.1.number(), 0]
    }
}

#[diagnostic::do_not_recommend]
impl<A: TileNumber, B: TileNumber, C: TileNumber> TileAt for (A, B, C) {
    const MODES: usize = 3;

    #[inline(always)]
    fn entries(self) -> [u32; RANK] {
        [self.0.number(), self.1.number(), self.2.number()]
    }
}
