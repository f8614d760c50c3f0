//! The same facts are `const fn`s: a broken promise is an error of the build there too.
use colex::{Layout, StaticLayout, layout, parse};

const OVERLAPPING: bool = <layout!((4,4):(3,1)) as StaticLayout>::LAYOUT.is_injective();
const _: () = assert!(OVERLAPPING, "the destination overlaps");

/// Too much to enumerate in `const`; the answer is to state it in the macro.
const A: Layout = parse("Sw<2,1,3> o (100,100):(100,1)");
const B: Layout = parse("Sw<3,0,3> o (8,8)");
const _: () = assert!(A.is_disjoint(&B));

fn main() {}
