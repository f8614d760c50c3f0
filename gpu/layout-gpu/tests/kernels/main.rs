//! Tests of kernels: their results on the CPU, and the errors of wrong kernels. They are one program, so that other tests
//! run while `refused` waits for rustc.

mod far;
mod fixed;
mod gather;
mod math;
mod refused;
mod scatter;
mod shuffle;
mod sort;
mod traits;
mod vectors;
