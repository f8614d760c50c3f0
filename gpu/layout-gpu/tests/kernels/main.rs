//! Tests of kernels on the CPU. They are one program, so that it is linked once.

mod far;
mod fixed;
mod gather;
mod math;
mod scatter;
mod shuffle;
mod sort;
mod traits;
mod vectors;
