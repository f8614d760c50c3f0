use colex::layout;
layout! { struct A = composition((4,8):(8,1); (2,2)); }
fn main() {
    println!("{}", A.at(0));
}
