//! Pipelines for Hopper GPUs, `sm_90a`: one warpgroup of a block loads tiles with tensor maps, and the other warpgroups
//! multiply them with `wgmma`. Compiled for Blackwell, `sm_100a`, products use `tcgen05.mma`.
//!
//! The body of a pipeline is code of a *cluster* of blocks, and all its warpgroups run it together. An operation skips
//! the work that a warpgroup does not do itself. Therefore all warpgroups process the same tiles and the same steps,
//! and the same counters apply to loads and reads. The body cannot read values that differ between blocks, warpgroups
//! and threads: values of warpgroups are opaque ([`Groups`]), and operations on their elements are closures.
//!
//! Asynchronous operations are never values of the program. A step of [`Slots::product`] specifies the tiles to load.
//! The library derives from the layouts when a slot is full, when products have finished with it, and when it is free
//! again.
//!
//! Types do not exclude deadlocks. On the CPU, the same source runs with one thread per role, and a deadlock is
//! reported as an error with the name of the slots.

mod attend;
mod boxes;
mod cluster;
mod columns;
mod copy;
mod cpu;
mod entry;
mod input;
mod instead;
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
mod unseen;
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
