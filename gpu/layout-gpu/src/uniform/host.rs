//! Defines `Uniform` on the CPU in terms of `Sync`, because stable Rust has no auto traits.

/// A type that closures of threads may capture. A thread cannot change a captured value, because all threads execute
/// the code of the block together and must see the same values.
///
/// A `Cell`, an atomic or a `&mut` is rejected. On the CPU, which uses stable Rust, the trait is `Sync`, so atomics are
/// rejected only in device builds.
///
/// # Safety
/// If closures share a value of the type, a call in one closure must not change what another closure reads.
#[diagnostic::on_unimplemented(
    message = "a thread could change a value that the code of the block uses",
    label = "a thread could change a captured value: a `Cell`, or a variable that belongs to one thread",
    note = "return the result of a thread from its closure, `let each = block.each(|thread| …)`, and combine the results of all threads with `block.reduce(&each, …)`; in a pipeline, pass the values of a warpgroup with `groups.map(cluster, …)`"
)]
pub unsafe trait Uniform: Sync {}

// SAFETY: except through locks and atomics, shared values do not change. The device build rejects both.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized + Sync> Uniform for T {}
