// Shape is given two numbers, Shape(16, 16), and not a layout
use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! {
    struct Picture = (48,80):(80,1);
    struct Tile = (16,16);
}

fn main() {
    let mut picture = Tensor::new(vec![0_usize; 48 * 80], Picture).unwrap();
    for (number, mut tile) in picture.tiles_mut(Shape(16, 16)).enumerate() {
        tile.fill(number);
    }
    println!("{}", picture[(47, 79)]);
}
