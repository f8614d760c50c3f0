//! What is promised of constants, in the words that a literal gets.
use colex::layout;

const BM: usize = 32;

layout! {
    struct Banks = (BM, 32):(32, 1) where bank_conflicts(32:1, 4) <= 1;
    struct Apart = (BM, 32):(32, 1) where coalesced(32:1, 4);
    struct Shape = (BM, 32):(32, 1) where compatible((32, (4, 4)));
}

fn main() {}
