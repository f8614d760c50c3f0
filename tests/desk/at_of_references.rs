use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
fn main() {
    let rows = [1_usize, 2, 3];
    for row in rows.iter() {
        println!("{}", Tile.at((row, 0)));
    }
}
