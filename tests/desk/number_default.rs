use colex::layout;
layout! { pub struct G { m: usize, n: usize } = (m,n):(n,1); }
fn main() {
    let g = G::default();
    println!("{}", g.at((1, 1)));
}
