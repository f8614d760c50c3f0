use colex::layout;
layout! { struct G { m: usize, n: usize } = (m,n):(n,1); }
fn main() { let g = G { m: 8, n: 4 }; println!("{}", g.size()); }
