//! Defines `Uniform` on the device as an auto trait.

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
pub unsafe auto trait Uniform {}

impl<T: ?Sized> !Uniform for core::cell::UnsafeCell<T> {}
impl<T: ?Sized> !Uniform for &mut T {}

// Threads exchange the accumulators of a row together. A closure of a single thread could do so in a branch, so
// closures cannot capture accumulators.
impl<const N: usize> !Uniform for crate::pipeline::Sums<N> where crate::machine::Width<N>: crate::machine::Wide {}
