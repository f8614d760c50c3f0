//! Implements `Debug` for types with values that differ between blocks, warpgroups or threads. The implementation
//! prints only the name of the type.
//!
//! The code of a cluster could compare the printed text and branch on the result. All threads must take the same
//! branch, so the text must be equal for all threads.

use super::{
    Argument, Cluster, Columns, Groups, OutputRows, OutputTile, OutputTiles, RowParts, Rows, Slots, Sums,
    TilesWithRows, TmaLoad, TmaStore, Untiled, Window,
};
use crate::machine::{Wide, Width};
use core::fmt::{Debug, Formatter, Result};

macro_rules! opaque {
    ($($type:ident [$($parameter:tt)*] $([$($bound:tt)*])? $(where [$($condition:tt)*])?;)*) => {$(
        impl<$($parameter)*> Debug for $type<$($($bound)*)?> $(where $($condition)*)? {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                f.write_str(stringify!($type))
            }
        }
    )*};
}

opaque! {
    Groups [T] [T];
    Sums [const N: usize] [N] where [Width<N>: Wide];
    Cluster [const BLOCKS: usize, const GROUPS: usize] ['_, BLOCKS, GROUPS];
    TmaLoad [A: Argument, const BLOCKS: usize] ['_, A, BLOCKS];
    Window [A: Argument] ['_, A];
    TmaStore [T, G, L, const BUFFERS: usize, Output, TilesAndOrder] ['_, T, G, L, BUFFERS, Output, TilesAndOrder];
    Untiled [T, G, L, const BUFFERS: usize, Output] ['_, T, G, L, BUFFERS, Output];
    OutputTiles [T, G, L, const BUFFERS: usize, Output, Tile, O, const BLOCKS: usize] ['_, T, G, L, BUFFERS, Output, Tile, O, BLOCKS];
    OutputTile [T, G, L, const BUFFERS: usize, Tile, const BLOCKS: usize] ['_, T, G, L, BUFFERS, Tile, BLOCKS];
    TilesWithRows [Tiles, T, L] ['_, Tiles, T, L];
    OutputRows [T, L, Tile, const BLOCKS: usize] ['_, T, L, Tile, BLOCKS];
    Columns [T, const N: usize] [T, N] where [Width<N>: Wide];
    Slots [T, const STAGES: usize, const BLOCKS: usize, const GROUPS: usize] ['_, T, STAGES, BLOCKS, GROUPS];
}

impl Debug for Rows {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("Rows")
    }
}

impl Debug for RowParts {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("RowParts")
    }
}
