// every thread writes the whole tensor instead of its own tile
use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! {
    struct Matrix = (32,32):(32,1);
    struct Tile = (8,32);
}

fn main() {
    let mut matrix = Tensor::new(vec![0_u32; 1024], Matrix).unwrap();
    std::thread::scope(|scope| {
        for (i, mut tile) in matrix.tiles_mut(Shape(Tile)).enumerate() {
            scope.spawn(move || matrix[(8 * i, 0)] = i as u32);
        }
    });
    println!("{}", matrix[(8, 0)]);
}
