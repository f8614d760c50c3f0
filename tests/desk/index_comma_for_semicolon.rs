use colex::index;
fn main() { println!("{}", index!((8,64):(64,1), (1, 2))); }
