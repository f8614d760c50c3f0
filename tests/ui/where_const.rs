//! The same facts are `const fn`s: a broken promise is an error of the build there too.
use colex::{Layout, StaticLayout, layout, parse};

const OVERLAPPING: bool = colex::proofs::is_injective(&<layout!((4,4):(3,1)) as StaticLayout>::LAYOUT);
const _: () = assert!(OVERLAPPING, "the destination overlaps");

/// Too much to enumerate in `const`; the answer is to state it in the macro.
const A: Layout = parse("Sw<2,1,3> o (10000,3,1000):(3,1,45000)");
const _: () = assert!(colex::proofs::is_surjective(&A, 20_000));

fn main() {}
