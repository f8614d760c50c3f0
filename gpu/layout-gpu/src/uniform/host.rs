//! Defines `Uniform` on the CPU in terms of `Sync`, because stable Rust has no auto traits.

/// A type of values that closures of threads may capture. A thread cannot change a captured value, because all threads
/// execute the code of the block together and must see equal values.
///
/// The compiler rejects a `Cell`, an atomic and a `&mut`. On the CPU, which uses stable Rust, the trait is implemented
/// for `Sync` types, so atomics are rejected only in device builds.
///
/// # Safety
/// If closures share a value of the type, a call of one closure must not change what another closure reads.
#[diagnostic::on_unimplemented(
    message = "a thread could change what the code of the block sees",
    label = "what it captures could be changed by a thread: a `Cell`, or a variable for the part of a thread",
    note = "what a thread computes is the value of its closure, `let each = block.each(|thread| …)`, and `block.reduce(&each, …)` makes one of all; in a pipeline, what a warpgroup has goes on by `groups.map(cluster, …)`"
)]
pub unsafe trait Uniform: Sync {}

// SAFETY: a shared value of a `Sync` type changes only through locks and atomics, and the device build rejects both.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized + Sync> Uniform for T {}
