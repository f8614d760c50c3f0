//! A second struct of a name is one mistake, not one for each of its parts.
use colex::layout;

layout! {
    struct A = (8,64):(64,1);
    struct A = (8,8);
}

fn main() {
    let _ = A::SIZE;
}
