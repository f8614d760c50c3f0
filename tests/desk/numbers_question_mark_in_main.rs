use colex::layout;
layout! { struct G { m: usize, n: usize } = (m,n):(n,1); }
fn main() { let g = G::new(8, 4)?; println!("{}", g.at((1, 2))); }
