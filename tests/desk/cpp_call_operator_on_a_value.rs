use colex::layout;
fn main() { let l = layout!((8,64):(64,1)); println!("{}", l(1, 2)); }
