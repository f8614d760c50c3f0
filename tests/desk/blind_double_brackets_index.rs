// an element is read as t[i][j] and not as t[(i, j)]
use colex::{Tensor, layout};

layout! {
    struct Grid = (10,20):(20,1);
}

fn main() {
    let heights: Vec<u32> = (0..200).map(|i| i * 7 % 31).collect();
    let grid = Tensor::new(heights, Grid).unwrap();
    let mut highest = 0;
    for i in 0..10 {
        for j in 0..20 {
            highest = highest.max(grid[i][j]);
        }
    }
    println!("{highest}");
}
