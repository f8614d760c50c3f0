// the bound of the buffer, 32 * 32, forgets the padding of the rows
use colex::layout;

layout! {
    /// A tile of 32x32 whose rows are 33 apart: no bank conflicts along columns.
    pub struct Tile = (32,32):(33,1) where injective, cosize <= 1024;
}

fn main() {
    let mut shared = [0_u32; 1056];
    for row in 0..32_usize {
        for column in 0..32_usize {
            shared[Tile.at((row, column))] = (row + column) as u32;
        }
    }
    let column: Vec<u32> = (0..32_usize).map(|row| shared[Tile.at((row, 7))]).collect();
    println!("{column:?}");
}
