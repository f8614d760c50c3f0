use colex::layout;
mod a { colex::layout! { pub struct A = (4,8):(8,1); } }
layout! { struct B = zipped_divide(A, (2,2)); }
fn main() {
    println!("{}", B.at(0));
}
