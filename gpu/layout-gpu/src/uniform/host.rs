//! For the CPU: what stable Rust has.

/// What the closure of a thread may capture: nothing that a thread could change behind the back of the block's code,
/// which all threads go through together.
///
/// A `Cell`, an atomic or a `&mut` is refused. On the CPU, where compilers are stable, `Sync` stands in for it, so
/// atomics are refused by the build for the device alone.
///
/// # Safety
/// Of values that closures share, no call changes what another one sees.
#[diagnostic::on_unimplemented(
    message = "a thread could change what the code of the block sees",
    label = "what it captures could be changed by a thread: a `Cell`, or a variable for the part of a thread",
    note = "what a thread computes is the value of its closure, `let each = block.each(|thread| …)`, and `block.reduce(&each, …)` makes one of all; in a pipeline, what a warpgroup has goes on by `groups.map(cluster, …)`"
)]
pub unsafe trait Uniform: Sync {}

// SAFETY: but for locks and atomics nothing changes that is shared, and these the device has not.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized + Sync> Uniform for T {}
