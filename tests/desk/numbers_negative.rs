use colex::layout;
layout! { struct G { m: usize, n: usize } = (m,n):(n,1); }
fn main() { println!("{}", G::new(-1, 4).unwrap().size()); }
