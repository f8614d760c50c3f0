mod tiles { colex::layout! { pub struct Matrix = (8,64):(64,1); } }
fn main() { println!("{}", colex::index!(Matrix; (1, 2))); }
