//! Pipelines for Hopper GPUs, `sm_90a`: one warpgroup of a block loads tiles by tensor maps, the others multiply them
//! by `wgmma`. Built for Blackwell, `sm_100a`, products are those of `tcgen05.mma`.
//!
//! The body of a pipeline is the code of a *cluster* of blocks, and all its warpgroups go through it together: what a
//! warpgroup does not do itself is skipped inside of the operations. So all of them take the same tiles and the same
//! steps, and what is filled and what is read is one count. What differs between blocks, groups and threads is out of
//! its sight: values of groups are opaque, [`Groups`], and what is done with their elements stands in closures.
//!
//! Nothing that is in flight is ever a value of the program. A step of [`Slots::product`] says what to load; when a
//! slot is full, when products are done with it, and when it is free again, is the library's business, and follows from
//! the layouts.
//!
//! Deadlock is not excluded by types. On the CPU the same source runs with a thread for each role, where a pipeline
//! that is stuck is an error with the name of its slots.

mod attend;
mod boxes;
mod cluster;
mod columns;
mod copy;
mod cpu;
mod debug;
mod entry;
mod input;
mod kernel;
mod launch;
mod operand;
mod order;
mod output;
mod output_rows;
mod product;
mod rows;
mod slots;
mod sums;
mod tilings;
mod zip;

pub use crate::machine::{Wide, Width};
pub use attend::{Attended, Step};
pub use cluster::{Cluster, Groups};
pub use columns::Columns;
#[doc(hidden)]
pub use input::NumbersOf;
pub use input::{Argument, Loaded, Multicast, Own, Placement, TmaLoad, Window};
#[doc(hidden)]
pub use kernel::{require_cluster, require_registers, shared_bytes};
pub use operand::{GroupMultiplies, Kind};
pub use order::{LastRowsFirst, TileOrder};
#[doc(hidden)]
pub use output::Untiled;
pub use output::{OutputTile, OutputTiles, TmaStore};
pub use output_rows::{OutputRows, TilesWithRows};
pub use rows::{RowParts, Rows};
pub use slots::{Slots, Tiles};
pub use sums::Sums;

pub(crate) use boxes::Moved;
#[cfg(not(target_arch = "nvptx64"))]
pub(crate) use input::{FAR, Loads};
#[cfg(target_arch = "nvptx64")]
pub(crate) use operand::OperandOf;
#[cfg(target_feature = "sm_100a")]
pub(crate) use operand::instruction;
pub(crate) use sums::place;
