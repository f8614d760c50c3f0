//! Without conflicts the degree is 1.
use colex::layout;

layout! {
    struct Free = Sw<3,3,3> o (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 0;
    struct Rows = (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) < 1;
}

fn main() {}
