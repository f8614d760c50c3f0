//! Tensors in global memory. All threads may read an input. Only one block may write a tile of an output.

mod at;
mod numbers;
mod order;
mod sum;
mod tensor;
mod tile;

pub use at::TileAt;
pub(crate) use at::{Window, divides};
pub(crate) use numbers::{GlobalNumbers, NAMES, Named};
pub use order::{Bands, Once, Order, X, XY, YX};
pub use sum::{Adds, GlobalSum};
pub use tensor::{Global, GlobalMut, Uncut};
pub use tile::{GlobalTile, GlobalTileMut};
pub(crate) use tile::{require_sums, require_thread};
