use colex::layout;

layout! { struct Tile = Sw<3,3,3> o (8,64):(64,1); }

const CORNER: usize = Tile.at((7_usize, 63_usize));

fn main() {
    println!("{CORNER}");
}
