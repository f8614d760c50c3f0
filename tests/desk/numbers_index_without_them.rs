use colex::{index, layout};
layout! { pub struct Gmem { m: usize, n: usize } = (m,n):(n,1); }
fn main() { println!("{}", index!(Gmem; (1_usize, 2))); }
