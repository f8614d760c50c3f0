use colex::layout;

layout! {
    pub struct Tile = (32,32):(33,1) where compact;
}

fn main() {
    let buffer = [0.0_f32; Tile::COSIZE];
    println!("{}", buffer[Tile.at((31_usize, 31))]);
}
