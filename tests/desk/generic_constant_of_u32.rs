use colex::layout;
fn tile<const M: u32>() -> usize { layout!((M, 64):(64, 1)).size() }
fn main() { println!("{}", tile::<8>()); }
