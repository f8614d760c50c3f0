// the layout has two modes, the coordinate three
use colex::index;

/// The sum of a column of a tile.
fn column_sum(tile: &[i32], column: usize) -> i32 {
    let mut sum = 0;
    for row in 0..64_usize {
        sum += tile[index!((64,8):(8,1); (row, column, 0))];
    }
    sum
}

fn main() {
    let tile: Vec<i32> = (0..512).collect();
    for column in 0..8 {
        println!("column {column}: {}", column_sum(&tile, column));
    }
}
