use colex::layout;
layout! { struct A = make_layout(make_shape(Int<4>(), Int<8>())); }
fn main() {
    println!("{}", A.at(0));
}
