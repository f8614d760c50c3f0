// in a signature the layout is written as bare notation, without layout!(…)
use colex::tensor::View;
use colex::{Tensor, layout};

fn corner(tile: Tensor<View<'_, f32>, (8,16):(16,1)>) -> f32 {
    let mut largest = tile[(0, 0)];
    for j in 0..16 {
        largest = f32::max(largest, tile[(7, j)]);
    }
    largest
}

fn main() {
    let numbers: Vec<f32> = (0..8 * 16).map(|i| i as f32).collect();
    let tile = Tensor::new(numbers, layout!((8,16):(16,1))).unwrap();
    println!("{}", corner(tile.view()));
}
