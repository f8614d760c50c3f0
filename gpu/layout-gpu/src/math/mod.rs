//! Mathematical functions on `f32`: fast approximations (`fast`), and functions with small errors (`precise`).

pub mod fast;
pub mod precise;

/// Evaluates a polynomial at `$x` by Horner's rule. The coefficients start with the constant term.
macro_rules! horner {
    ($x:expr; $c:expr) => { $c };
    ($x:expr; $c:expr, $($more:expr),+) => { crate::machine::fma(crate::math::horner!($x; $($more),+), $x, $c) };
}
pub(crate) use horner;
