//! Layouts that are found: what they are found for, and when there is none.
use colex::layout;

layout! {
    struct Offset = conflict_free<4>(Sw<0,0,0> o 32 o (32,32):(32,1), 32:1);
    struct Outside = conflict_free<4>((32,32):(32,1), 32:64);
    struct Bytes = conflict_free<3>((32,32):(32,1), 32:1);
    struct Same = conflict_free_swizzle<4>((32,32):(32,1), 32:1, 32:32, (4,8):(1,32), (8,4):(1,32));
}

fn main() {}
