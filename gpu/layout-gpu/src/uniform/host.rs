//! On the CPU: `Sync`, because auto traits are not stable.

/// What the closure of a thread may capture: nothing that a thread could change behind the back of the block's code,
/// which all threads go through together.
///
/// A `Cell`, an atomic or a `&mut` is rejected. On the CPU, which uses stable Rust, the trait is `Sync`, so atomics are
/// rejected only in device builds.
///
/// # Safety
/// If closures share a value of the type, a call in one closure must not change what another closure reads.
#[diagnostic::on_unimplemented(
    message = "a thread could change what the code of the block sees",
    label = "what it captures could be changed by a thread: a `Cell`, or a variable for the part of a thread",
    note = "what a thread computes is the value of its closure, `let each = block.each(|thread| …)`, and `block.reduce(&each, …)` makes one of all; in a pipeline, what a warpgroup has goes on by `groups.map(cluster, …)`"
)]
pub unsafe trait Uniform: Sync {}

// SAFETY: except through locks and atomics, shared values do not change. The device build rejects both.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized + Sync> Uniform for T {}
