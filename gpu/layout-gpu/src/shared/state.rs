//! The states of a tile in shared memory.

use crate::part::Invariant;
use crate::sealed::Sealed;
use colex::movement::{Movement, StaticMovement};

/// The state of a tile that no thread accesses. Threads and copies can write the tile.
#[derive(Debug)]
pub struct Free(());

/// The state of a tile that is partitioned by `C`. Each thread may access its partition.
#[derive(Debug)]
pub struct Owned<C>(Invariant<C>);

/// The state of a tile to which copies are running. No thread may access the tile.
#[derive(Debug)]
pub struct Pending(());

/// The state of a tile that threads have written together. The tile can be read after the next barrier.
#[derive(Debug)]
pub struct Written(());

/// The state of a tile that all threads may read.
#[derive(Debug)]
pub struct Readable(());

/// The state of a tile that a movement has used. Other threads may still read the tile, which is free after the next
/// barrier.
#[derive(Debug)]
pub struct Used<M>(Invariant<M>);

impl Sealed for Readable {}
impl Sealed for Free {}
impl<M> Sealed for Used<M> {}

/// The states in which threads may read a tile.
#[diagnostic::on_unimplemented(
    message = "threads cannot read a tile that is `{Self}`",
    note = "other threads or copies may still write this tile: to read the tile, call `let tile = block.sync(tile);` first; a second barrier makes the tile `Free`, so that threads can write the tile again"
)]
pub trait CanRead: Sealed {}
#[diagnostic::do_not_recommend]
impl CanRead for Readable {}

/// The states in which no thread accesses a tile.
#[diagnostic::on_unimplemented(
    message = "a tile that is `{Self}` cannot be written",
    note = "other threads or copies may still access this tile: to write a tile that threads have read, call `let tile = block.sync(tile);` first"
)]
pub trait IsFree: Sealed {}
#[diagnostic::do_not_recommend]
impl IsFree for Free {}

/// The states in which a movement can use a tile.
#[diagnostic::on_unimplemented(
    message = "a movement cannot use a tile that is `{Self}`",
    note = "other threads or copies may still access this tile: to write a tile that threads have read, call `let tile = block.sync(tile);` first"
)]
pub trait HasRoom: Sealed {
    /// The number of bytes per warp that only this warp may still read. The number is 0 if other warps may still read
    /// the tile, and `None` if no thread accesses the tile.
    #[doc(hidden)]
    const READ: Option<usize>;
}

impl HasRoom for Free {
    const READ: Option<usize> = None;
}

impl<M: StaticMovement> HasRoom for Used<M> {
    const READ: Option<usize> = Some(of_warps(&M::MOVEMENT));
}

/// Returns the number of bytes per warp that a movement of 32 threads uses, or 0 if the movement has more threads.
pub(crate) const fn of_warps(movement: &Movement) -> usize {
    if movement.threads() == 32 { movement.shared_bytes() } else { 0 }
}
