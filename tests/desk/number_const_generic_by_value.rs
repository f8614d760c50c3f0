use colex::layout;
layout! { pub struct G<const M: usize> = (M,4):(4,1); }
fn main() {
    println!("{}", G::new(8).at((1_usize, 1_usize)));
}
