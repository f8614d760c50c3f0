//! All clauses that fail are reported, each at its place, with the mistakes of other items.
use colex::{index, layout};

layout! {
    struct Wrong = (4,4):(3,1)
        where injective,
              size == 15,
              surjective(10),
              cosize <= 12,
              vector(1, 4);
    struct Also = (4,8):(1,4,32);
}

fn main() {
    let i = 3;
    let _ = index!((4,4):(3,1) where injective; i);
    let _ = layout!((4,4):(3,1) where injective, cosize <= 12);
}
