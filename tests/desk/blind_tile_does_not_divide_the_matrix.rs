// a matrix of 100 rows is cut into tiles of 32 rows, without `where overrun`
use colex::layout;

layout! {
    pub struct Matrix = (100,64):(64,1);
    /// ((row, column) in the tile, (tile row, tile column))
    pub struct Tiles = zipped_divide(Matrix, (32,16));
}

fn main() {
    println!("{Matrix} in tiles: {Tiles}");
    let data = vec![1_u32; Matrix::COSIZE];
    let mut sum = 0;
    for row in 0..32_usize {
        for column in 0..16_usize {
            sum += data[Tiles.at(((row, column), (2, 1)))];
        }
    }
    println!("sum of tile (2,1): {sum}");
}
