//! Arithmetic on what all threads have, in the code of the block, where no thread is: what rustc says of it is what to
//! write.

use super::Each;
use core::ops::{Add, Div, Mul, Sub};

/// A number of one thread, which an [`Each`] is not.
#[diagnostic::on_unimplemented(
    message = "each thread has a number of its own here, and the block has none",
    label = "compute with a thread's in a phase: `block.each_with(&numbers, |_, number| 1.0 / number)`, or take one for all, `block.reduce(&numbers, f)`"
)]
pub trait OfOneThread {}

macro_rules! in_no_thread {
    ($($trait:ident $method:ident;)*) => {$(
        impl<R, const N: usize> $trait<Each<R, N>> for f32
        where
            Each<R, N>: OfOneThread,
        {
            type Output = f32;

            fn $method(self, _: Each<R, N>) -> f32 {
                self
            }
        }
    )*};
}

in_no_thread! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
}
