//! Two coordinates on one index.
use colex::layout;

layout! {
    struct Overlapping = (4,4):(3,1) where injective;
    struct Nested = (3,(2,3)):(3,(12,3)) where injective;
    /// The first conflict of many coordinates.
    struct Large = (1024,1024):(1023,1) where injective;
    struct Unit = (4,2):(1@0,2@0) where injective;
}

fn main() {
    let _ = layout!((2,2):(1,1) where injective);
}
