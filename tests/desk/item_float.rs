use colex::layout;
layout! { struct A = (4.0,8):(8,1); }
fn main() {
    println!("{}", A.at(0));
}
