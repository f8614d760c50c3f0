use colex::layout;
layout! { pub struct Tiled<L> = zipped_divide(L, (4, 4)); }
fn main() { println!("{}", Tiled::<layout!((8,8))>::SIZE); }
