//! The states of a tile in shared memory.

use crate::part::Invariant;

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

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Readable {}
    impl Sealed for super::Free {}
}

/// The state of tiles that threads may read.
#[diagnostic::on_unimplemented(
    message = "threads cannot read a tile that is `{Self}`",
    label = "others may still write it",
    note = "what was written, by threads or by copies, can be read after a barrier: `let tile = block.sync(tile);`"
)]
pub trait CanRead: sealed::Sealed {}
impl CanRead for Readable {}

/// The state of tiles that nobody uses.
#[diagnostic::on_unimplemented(
    message = "a tile that is `{Self}` cannot be written",
    label = "others may still read or write it",
    note = "a tile that was read is free after a barrier: `let tile = block.sync(tile);`"
)]
pub trait IsFree: sealed::Sealed {}
impl IsFree for Free {}
