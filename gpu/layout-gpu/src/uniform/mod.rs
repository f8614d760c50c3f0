//! The trait of values that closures may capture if each thread calls the closure. Builds for the device define the
//! trait as an auto trait. Builds for the CPU define the trait in terms of `Sync`, because stable Rust has no auto
//! traits.

#[cfg(target_arch = "nvptx64")]
mod device;
#[cfg(target_arch = "nvptx64")]
pub use device::Uniform;

/// A type of values that a closure may capture if each thread calls the closure, as in `block.each(|thread| …)`. The
/// closure cannot change a captured value: the value belongs to the code of the block, which all threads execute
/// together, so the value must stay equal for all threads.
///
/// Builds for the device reject a `Cell`, an atomic and a `&mut`. Builds for the CPU use stable Rust, in which all
/// `Sync` types implement the trait. These builds reject a `Cell`, but not an atomic.
///
/// # Safety
/// If several calls of closures share a value of the type, no call may change data that another call reads.
#[diagnostic::on_unimplemented(
    message = "the closure runs once per thread, so it cannot change a variable that is declared outside the closure",
    label = "the closure captures a value that a thread could change, such as a `Cell` or a variable of one thread",
    note = "return the result of a thread from its closure, `let each = block.each(|thread| …)`, and combine the results of all threads with `block.reduce(&each, …)`; in a pipeline, pass the values of a warpgroup with `groups.map(cluster, …)`"
)]
#[cfg(not(target_arch = "nvptx64"))]
pub unsafe trait Uniform: Sync {}

// SAFETY: a shared value of a `Sync` type changes only through locks and atomics, and the device build rejects both.
#[cfg(not(target_arch = "nvptx64"))]
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized + Sync> Uniform for T {}
