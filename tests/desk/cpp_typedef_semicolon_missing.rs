use colex::layout;
layout! {
    struct A = (4,8):(8,1)
    struct B = A o 4:1;
}
fn main() {}
