// an `extern "cuda"` function, which is text, is called in Rust
use colex::layout;

layout! {
    pub struct Tile = Sw<3,3,3> o (8,64):(64,1);
    pub extern "cuda" fn tile(row: u32, column: u32) -> u32 = Tile;
    pub fn tile_on_host(row: u32, column: u32) -> u32 = Tile;
}

fn main() {
    println!("{tile}");
    for row in 0..8 {
        println!("row {row} begins at {}", tile(row, 0));
    }
}
