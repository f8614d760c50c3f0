//! Functions of `f32` for which the device has no instruction, or only an approximation.

pub mod fast;
pub mod precise;

/// Evaluates a polynomial by Horner's rule. The first coefficient is the constant term.
macro_rules! horner {
    ($x:expr; $c:expr) => { $c };
    ($x:expr; $c:expr, $($more:expr),+) => { crate::machine::fma(crate::math::horner!($x; $($more),+), $x, $c) };
}
pub(crate) use horner;
