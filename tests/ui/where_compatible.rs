//! Coordinates that a layout does not have.
use colex::layout;

layout! {
    struct Flat = (4,6) where compatible(24), compatible((4,(2,3)));
    struct Nested = (4,(2,3)) where compatible((4,6)), compatible((4,(3,2))), compatible((4,2,3)), compatible(25);
}

fn main() {}
