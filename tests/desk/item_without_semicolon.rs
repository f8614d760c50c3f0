use colex::layout;
layout! { struct A = (4,8):(8,1) struct B = (4,8); }
fn main() {
    println!("{} {}", A.at(0), B.at(0));
}
