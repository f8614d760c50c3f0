use colex::index;
fn main() { let (i, j) = (1, 2); println!("{}", index!((8,64):(ld,1); (i, j))); }
