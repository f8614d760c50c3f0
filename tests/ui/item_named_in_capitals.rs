//! A layout of the same block is one, in capitals too; what is wrong is told of it.
use colex::layout;

layout! {
    struct SA = ((4,8),4):((32,1),8);
    struct Rows = get<2>(SA);
}

fn main() {}
