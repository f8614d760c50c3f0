use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
fn first<L: StaticLayout>() -> usize { L::index_at((1, 2)) }
fn main() { println!("{}", first::<Tile>()); }
