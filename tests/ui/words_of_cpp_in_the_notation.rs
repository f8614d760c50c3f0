//! What C++ and Rust write, and the notation does not.
use colex::layout;

layout! {
    struct A = (128,64):(64,1);
    struct Rows = get::<0>(A);
    struct Turned = transpose(A);
    struct Ordered = permute<1,0>(A);
    struct Swizzled = swizzle<3,3,3>(A);
}

fn main() {}
