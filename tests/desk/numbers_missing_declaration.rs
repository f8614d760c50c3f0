use colex::layout;
layout! { pub struct Gmem { m: usize } = (m,n):(n,1); }
fn main() { println!("{}", Gmem::new(8).unwrap().at((1, 1))); }
