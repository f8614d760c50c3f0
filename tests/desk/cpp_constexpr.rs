use colex::layout;
layout! {
    pub struct Tile = (8,64):(64,1);
    constexpr auto half = zipped_divide(Tile, (4,4));
}
fn main() { println!("{}", Tile.at((0, 0))); }
