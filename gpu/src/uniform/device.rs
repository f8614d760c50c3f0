//! For the device: an auto trait.

/// What the closure of a thread may capture: nothing that a thread could change behind the back of the block's code, which all threads go
/// through together.
///
/// A `Cell`, an atomic or a `&mut` is refused. On the CPU, where compilers are stable, `Sync` stands in for it, so atomics are refused by the
/// build for the device alone.
#[diagnostic::on_unimplemented(
    message = "`{Self}` could differ from thread to thread",
    label = "a thread could change it here, and the code of the block would go different ways",
    note = "what a thread computes is the value of its closure: `let each = block.each(|thread| …)`"
)]
pub auto trait Uniform {}

impl<T: ?Sized> !Uniform for core::cell::UnsafeCell<T> {}
impl<T: ?Sized> !Uniform for &mut T {}
