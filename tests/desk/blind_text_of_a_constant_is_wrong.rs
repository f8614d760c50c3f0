// the text given to `parse` in a constant lacks its last parenthesis
use colex::{Layout, parse};

const TILE: Layout = parse("(8,64):(64,1");

fn rows(tile: &Layout) -> Vec<i64> {
    (0..8).map(|row| tile.index(row)).collect()
}

fn main() {
    println!("{TILE}, {} elements", TILE.size());
    println!("{:?}", rows(&TILE));
}
