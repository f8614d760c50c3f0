use colex::layout;
layout! {
    struct A = (4,8):(8,1);
    static_assert(size(A) == 32);
}
fn main() {}
