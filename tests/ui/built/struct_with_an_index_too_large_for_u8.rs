use colex::layout;

layout! {
    struct Tile = (4,128):(128,1);
}

fn main() {
    Tile.at(3_u8);
}
