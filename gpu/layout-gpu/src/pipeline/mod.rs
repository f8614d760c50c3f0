//! Pipelines for Hopper GPUs, `sm_90a`: one warpgroup of a block loads tiles with tensor maps (TMA), and the other
//! warpgroups multiply the tiles with `wgmma`. For Blackwell, `sm_100a`, the same source uses `tcgen05.mma`.
//!
//! The body of a pipeline is the code of a *cluster* of blocks, and all warpgroups of the cluster execute it. An
//! operation has an effect only in the warpgroups with the operation's role: for example, products run only in
//! warpgroups that multiply. All warpgroups therefore go through the same tiles and the same steps, and a counter of
//! steps identifies the slot that is filled or read. A *slot* is a stage of the pipeline: shared memory for one tile of
//! each argument, with two barriers. Values that differ between blocks, warpgroups and threads have the opaque type
//! [`Groups`], which only closures can read.
//!
//! The user's code has no values that represent running copies or products. The user specifies which tiles a step of
//! [`Slots::product`] loads. From these tiles, the library derives when a slot is full, when products no longer read
//! the slot, and when the slot can be filled again.
//!
//! Types do not prevent deadlocks. On the CPU, the same source runs with one thread per warpgroup. If a pipeline makes
//! no progress, the run on the CPU panics with a message that names the slots.
//!
//! The following choices make pipelines fast on Hopper:
//!
//! - The barriers for all threads of a cluster do not order memory accesses. At its end, a block waits only until its
//!   last stores have read shared memory. Together, these two choices save a microsecond per cluster.
//! - `persistent` fixes the schedule of tiles, so the next tile is loaded while the previous tile is stored. If tiles
//!   take different times, for example with a mask, use `grid`, so that the device schedules the tiles.
//! - ptxas moves a wait for products to the first position in its basic block that dependences permit. Attention
//!   therefore waits for the next tile of K before it waits for the second product: the wait for the tile is a loop and
//!   so ends the basic block. The code of a mask remains in a branch only if the scores pass through an `asm!` block in
//!   this branch.
//! - If the code writes registers that a running product reads, ptxas makes all products wait. Therefore `fold` rounds
//!   new weights only after the product with the previous weights is complete.
//! - A bias is loaded into registers before the product. A residual is loaded into slots, and `ldmatrix` moves each
//!   element to the thread that has the accumulator at the same position.
//! - On Blackwell, a product instruction computes the 64 rows of one warpgroup, although it could compute 128 rows.
//!   With 128 rows, warps would have other rows than on Hopper.

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
pub use attend::{Attended, KeyStep};
#[doc(hidden)]
pub use boxes::MapOfStore;
pub use cluster::{Cluster, Groups};
pub use columns::Columns;
pub use input::{Argument, Loaded, Multicast, Own, Placement, TmaLoad, Window};
#[doc(hidden)]
pub use input::{MapOfLoad, NumbersOf};
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
pub(crate) use input::FAR;
#[cfg(target_arch = "nvptx64")]
pub(crate) use operand::OperandOf;
#[cfg(target_feature = "sm_100a")]
pub(crate) use operand::instruction;
pub(crate) use sums::place;
