//! Defines `Uniform` on the device as an auto trait.

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
pub unsafe auto trait Uniform {}

impl<T: ?Sized> !Uniform for core::cell::UnsafeCell<T> {}
impl<T: ?Sized> !Uniform for &mut T {}
