//! Neighbours that are not contiguous, or not aligned.
use colex::layout;

layout! {
    struct Rows = (64,32):(32,1) where vector(1, 4), vector(0, 4);
    struct Padded = (32,32):(33,1) where vector(1, 4);
    struct Tail = (10,8) where vector(0, 4);
    struct Swizzled = Sw<3,2,3> o (8,64):(64,1) where vector(1, 4), vector(1, 8);
    struct Strided = (4,6):(12,2) where vector(0, 2);
    struct Nowhere = (4,6) where vector(2, 2), vector(0, 0);
}

fn main() {}
