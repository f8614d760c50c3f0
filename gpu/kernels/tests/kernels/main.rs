//! Tests of kernels on the CPU. They are one program, so that it is linked once.

#[path = "../support/mod.rs"]
mod support;

mod choices;
mod coordinates;
mod covers;
mod layers;
mod moves;
mod pipelines;
mod products;
mod reductions;
mod strided;
mod turns;
