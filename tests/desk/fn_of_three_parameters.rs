use colex::layout;
layout! { fn f(i: u32, j: u32, k: u32) -> u32 = (4,8):(8,1); }
fn main() {
    println!("{}", f(1, 1, 0));
}
