use colex::layout;
layout! { struct Gmem { m: usize, n: usize } = zipped_divide((m,n):(n,1), (128,64)); }
fn main() { println!("{}", Gmem::new(2, 2).unwrap().size()); }
