//! Pipelines for Hopper GPUs, `sm_90a`: one warpgroup of a block loads tiles by tensor maps, and the others multiply them by
//! `wgmma`. For Blackwell, `sm_100a`, the same source is compiled to `tcgen05.mma`.
//!
//! The body of a pipeline is the code of a *cluster* of blocks, and all its warpgroups execute it. Operations skip the work of other roles. So all
//! warpgroups have the same tiles and the same steps, and one count describes filled and read slots. Values that differ between blocks,
//! warpgroups and threads are opaque to the body: [`Groups`], which only closures can read.
//!
//! Copies and products in flight are never values of the program. A step of [`Slots::product`] specifies which tiles to load. The library derives from
//! the layouts when a slot is full, when products no longer read it, and when it is free again.
//!
//! Types do not exclude deadlock. On the CPU the same source runs with one thread per role, and a pipeline that is stuck is an error that names its
//! slots.
//!
//! What makes pipelines fast on Hopper:
//!
//! - Both barriers of a cluster are relaxed, and the last stores wait only until they have read shared memory: a microsecond per cluster.
//! - `persistent` fixes the schedule of tiles, so the next tile is loaded during a store. With a mask, tiles take different times, and `grid` lets the
//!   device schedule them.
//! - ptxas moves a wait for products up to the first instruction that it may precede in its basic block. The wait for the second product of attention is
//!   therefore after another wait, which is a loop. A mask is a branch only if its scores pass through an `asm!` there.
//! - Registers that a running product reads must not be written, or ptxas makes all products wait. So `fold` rounds weights after the previous product
//!   has read its own.
//! - A bias is loaded into registers before the product. A residual has slots, and `ldmatrix` brings it to its sum.
//! - On Blackwell an instruction has the 64 rows of a warpgroup, which is half of its maximum: with 128 rows, warps would own other rows.

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
