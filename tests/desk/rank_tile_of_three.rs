use colex::layout;
layout! { struct A = (4,8):(8,1); struct B = zipped_divide(A, (2,2,2)); }
fn main() {
    println!("{}", B.at(0));
}
