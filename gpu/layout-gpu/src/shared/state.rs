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

/// The state of a tile into which asynchronous copies may be writing. No thread may access the tile.
#[derive(Debug)]
pub struct Pending(());

/// The state of a tile that all threads have written together, with `stmatrix`. The tile can be read after the next
/// barrier.
#[derive(Debug)]
pub struct Written(());

/// The state of a tile that all threads may read.
#[derive(Debug)]
pub struct Readable(());

/// The state of a tile through which the movement `M` has passed values between threads. Other threads may still read
/// the tile. After the next barrier, the tile is [`Free`].
#[derive(Debug)]
pub struct Used<M>(Invariant<M>);

impl Sealed for Readable {}
impl Sealed for Free {}
impl<M> Sealed for Used<M> {}

/// The states of a tile in which all threads may read the tile: [`Readable`].
#[diagnostic::on_unimplemented(
    message = "threads cannot read a tile that is `{Self}`",
    note = "other threads or copies may still write this tile: to read the tile, call `let tile = block.sync(tile);` first; a second barrier makes the tile `Free`, so that threads can write the tile again"
)]
pub trait CanRead: Sealed {}
#[diagnostic::do_not_recommend]
impl CanRead for Readable {}

/// The states of a tile in which no thread accesses the tile: [`Free`].
#[diagnostic::on_unimplemented(
    message = "a tile that is `{Self}` cannot be written",
    note = "other threads or copies may still access this tile: to write a tile that threads have read, call `let tile = block.sync(tile);` first"
)]
pub trait IsFree: Sealed {}
#[diagnostic::do_not_recommend]
impl IsFree for Free {}

/// The states of a tile in which a movement can use the tile: [`Free`] and [`Used`].
#[diagnostic::on_unimplemented(
    message = "a movement cannot use a tile that is `{Self}`",
    note = "other threads or copies may still access this tile: to write a tile that threads have read, call `let tile = block.sync(tile);` first"
)]
pub trait HasRoom: Sealed {
    /// `None` if no thread accesses the tile. `Some(n)` if each warp may still read only its own `n` bytes of the tile.
    /// `Some(0)` if a warp may still read the bytes of other warps.
    #[doc(hidden)]
    const READ: Option<usize>;
}

impl HasRoom for Free {
    const READ: Option<usize> = None;
}

impl<M: StaticMovement> HasRoom for Used<M> {
    const READ: Option<usize> = Some(of_warps(&M::MOVEMENT));
}

/// Returns the number of bytes per warp that a movement of 32 threads uses, or 0 if the movement has another number of
/// threads.
pub(crate) const fn of_warps(movement: &Movement) -> usize {
    if movement.threads() == 32 { movement.shared_bytes() } else { 0 }
}
