//! Functions of `f32` that the device lacks, or approximates.

pub mod fast;
pub mod precise;

/// A polynomial by Horner's rule; coefficients start with the constant one.
macro_rules! horner {
    ($x:expr; $c:expr) => { $c };
    ($x:expr; $c:expr, $($more:expr),+) => { crate::machine::fma(crate::math::horner!($x; $($more),+), $x, $c) };
}
pub(crate) use horner;
