// the row is a u32 and the column a usize
use colex::layout;

layout! {
    pub struct Tile = (16,16):(17,1);
}

fn column_sums(tile: &[u64]) -> Vec<u64> {
    let mut sums = vec![0; 16];
    for row in 0..16_u32 {
        for (column, sum) in sums.iter_mut().enumerate() {
            let at = Tile.at((row, column));
            *sum += tile[at as usize];
        }
    }
    sums
}

fn main() {
    println!("{:?}", column_sums(&vec![1; Tile::COSIZE]));
}
