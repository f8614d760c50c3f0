//! The trait of values that closures of threads may capture. On the device it is an auto trait. On the CPU it is
//! defined in terms of `Sync`, because stable Rust has no auto traits.

#[cfg(target_arch = "nvptx64")]
mod device;
#[cfg(target_arch = "nvptx64")]
pub use device::Uniform;

/// A type of values that closures of threads may capture. A thread cannot change a captured value, because all threads
/// execute the code of the block together and must see equal values.
///
/// The compiler rejects a `Cell`, an atomic and a `&mut`. On the CPU, all `Sync` types implement the trait, because
/// this code is compiled with stable Rust. Therefore only device builds reject atomics.
///
/// # Safety
/// If closures share a value of the type, a call of one closure must not change the data that another closure reads.
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
