use colex::layout;
layout! { pub struct Gmem { m: usize, n: usize } = (m, n):(n, 1); }
fn main() { println!("{}", Gmem::SIZE); }
