use colex::layout;
layout! { struct A = (4,8):(8,1); struct B = select<0,2>(A); }
fn main() {
    println!("{}", B.at(0));
}
