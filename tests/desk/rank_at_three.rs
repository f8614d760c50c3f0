use colex::layout;
layout! { struct A = (4,8):(8,1); }
fn main() {
    println!("{}", A.at((1, 1, 1)));
}
