//! The states of a tile in shared memory.

use crate::part::Invariant;
use crate::sealed::Sealed;
use colex::movement::{Movement, StaticMovement};

/// Nobody uses the tile.
#[derive(Debug)]
pub struct Free(());

/// Every thread has its part by the cut `C`.
#[derive(Debug)]
pub struct Owned<C>(Invariant<C>);

/// Copies to the tile are under way.
#[derive(Debug)]
pub struct Pending(());

/// Threads have written the tile together.
#[derive(Debug)]
pub struct Written(());

/// All threads read the tile.
#[derive(Debug)]
pub struct Readable(());

/// A movement has gone through the tile: others may still read it.
#[derive(Debug)]
pub struct Used<M>(Invariant<M>);

impl Sealed for Readable {}
impl Sealed for Free {}
impl<M> Sealed for Used<M> {}

/// The state of tiles that threads may read.
#[diagnostic::on_unimplemented(
    message = "threads cannot read a tile that is `{Self}`",
    label = "others may still write it",
    note = "what was written, by threads or by copies, can be read after a barrier: `let tile = block.sync(tile);`; a second one makes it `Free`, to be written anew"
)]
pub trait CanRead: Sealed {}
#[diagnostic::do_not_recommend]
impl CanRead for Readable {}

/// The state of tiles that nobody uses.
#[diagnostic::on_unimplemented(
    message = "a tile that is `{Self}` cannot be written",
    label = "others may still read or write it",
    note = "a tile that was read is free after a barrier: `let tile = block.sync(tile);`"
)]
pub trait IsFree: Sealed {}
#[diagnostic::do_not_recommend]
impl IsFree for Free {}

/// The state of tiles that a movement can go through.
#[diagnostic::on_unimplemented(
    message = "a movement cannot go through a tile that is `{Self}`",
    label = "others may still read or write it",
    note = "a tile that was read is free after a barrier: `let tile = block.sync(tile);`"
)]
pub trait HasRoom: Sealed {
    /// How many bytes of it each warp may still read, 0 if it may be those of other warps; nothing if nobody uses the
    /// tile.
    #[doc(hidden)]
    const READ: Option<usize>;
}

impl HasRoom for Free {
    const READ: Option<usize> = None;
}

impl<M: StaticMovement> HasRoom for Used<M> {
    const READ: Option<usize> = Some(of_warps(&M::MOVEMENT));
}

/// The bytes of each warp, if a movement is one of a warp; else 0.
pub(crate) const fn of_warps(movement: &Movement) -> usize {
    if movement.threads() == 32 { movement.shared_bytes() } else { 0 }
}
