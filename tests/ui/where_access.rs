//! Accesses that make no sense.
use colex::layout;

layout! {
    struct Outside = (8,8) where bank_conflicts(65:1, 4) <= 1;
    struct Bytes = (8,8) where bank_conflicts(32:1, 3) <= 1, coalesced(32:1, 32);
    struct Tuple = (8,8) where bank_conflicts(32:1, (4,4)) <= 1, vector(1, 2:1);
}

fn main() {}
