use colex::layout;
layout! { fn f(i: u8, j: u8) -> u8 = (64,64):(64,1); }
fn main() {
    println!("{}", f(1, 1));
}
