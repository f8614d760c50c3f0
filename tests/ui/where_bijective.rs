//! Neither twice nor missing.
use colex::layout;

layout! {
    struct Twice = (2,2):(1,1) where bijective;
    struct Missing = (2,2):(1,3) where bijective;
    struct Padded = (32,32):(33,1) where compact;
    struct Fine = Sw<3,3,3> o (1024,1024):(1024,1) where bijective, compact;
}

fn main() {}
