use colex::layout;
layout! { struct A = (4,8):(8,1); struct B = group_modes<0,3>(A); }
fn main() {
    println!("{}", B.at(0));
}
