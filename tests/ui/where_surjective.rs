//! Indices that nobody reaches.
use colex::layout;

layout! {
    struct Gap = (4,3):(1,5) where surjective(12);
    struct Short = (4,3) where surjective(16);
    struct Swizzled = Sw<1,0,2> o (2,3):(1,2) where surjective(6), surjective(7);
    struct Coordinates = make_identity_layout((2,2)) where surjective(4);
}

fn main() {}
