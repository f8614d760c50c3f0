//! `tile.get((value, turn))` of a tile that no thread has a part of: methods that cannot be called, whose words say
//! what to write.

use super::GlobalTile;
use crate::element::Element;
use crate::part::Rest;
use crate::unseen::unseen;

/// A part of a thread, which a tile is not.
#[diagnostic::on_unimplemented(
    message = "the tile is not cut into the parts of threads",
    label = "take the part of a thread first: `let x = x.partition_s(Load, &thread);`"
)]
#[unseen]
pub trait OfThread {}

#[unseen]
impl<T: Element, L, Tile> GlobalTile<'_, T, L, Tile> {
    #[doc(hidden)]
    pub fn get(&self, _: impl Rest) -> T
    where
        Self: OfThread,
    {
        T::default()
    }

    #[doc(hidden)]
    pub fn vector<const K: usize>(&self, _: impl Rest) -> [T; K]
    where
        Self: OfThread,
    {
        [T::default(); K]
    }
}
