use colex::{StaticLayout, layout};
fn tiled<L: StaticLayout>() { let l = layout!(zipped_divide(L, (4,4))); println!("{}", l.at(0)); }
fn main() { tiled::<layout!((8,64):(64,1))>(); }
