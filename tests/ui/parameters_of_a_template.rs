//! A parameter is a number or a layout, and says so.
use colex::layout;

layout! {
    struct Smem<BM, BK> = (BM, BK):(BK, 1);
}

fn main() {}
