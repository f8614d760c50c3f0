use colex::layout;
layout! { struct A = 4x8; }
fn main() {
    println!("{}", A.at(0));
}
