use colex::layout;
layout! { struct A = (4,8):(8,1); struct A = (8,4); }
fn main() {
    println!("{}", A.at(0));
}
