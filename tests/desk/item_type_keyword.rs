use colex::layout;
layout! { type A = (4,8):(8,1); }
fn main() {
    println!("{}", A.at(0));
}
