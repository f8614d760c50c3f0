use colex::layout;
layout! { struct A = Swizzle<3,3>{} o (8,64):(64,1); }
fn main() {
    println!("{}", A.at(0));
}
