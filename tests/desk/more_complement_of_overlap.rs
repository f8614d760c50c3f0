use colex::layout;

layout! {
    struct Tile = (4,4):(1,2);
    /// Where the copies of the tile go.
    struct Rest = complement(Tile, 64);
}

fn main() {
    println!("{}", Rest::SIZE);
}
