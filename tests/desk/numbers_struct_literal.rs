use colex::layout;
layout! { pub struct Gmem { m: usize, n: usize } = (m,n):(n,1); }
fn main() { let g = Gmem { m: 8, n: 4 }; println!("{}", g.at((1, 1))); }
