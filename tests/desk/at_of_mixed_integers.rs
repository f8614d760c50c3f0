use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
fn main() {
    let (i, j) = (1_u32, 2_usize);
    println!("{}", Tile.at((i, j)));
}
