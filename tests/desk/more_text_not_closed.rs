use colex::{Layout, parse};

const TILE: Layout = parse("(8,64):(64,1");

fn main() {
    println!("{}", TILE.size());
}
