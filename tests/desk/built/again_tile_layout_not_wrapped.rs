// the tiler is the layout struct itself instead of Shape(Tile)
use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! {
    struct Image = (48,64):(64,1);
    struct Tile = (16,16);
}

fn main() {
    let image = Tensor::new(vec![7_u8; 48 * 64], Image).unwrap();
    let sums: Vec<u32> = image.tiles(Tile).map(|tile| tile.iter().map(|x| u32::from(*x)).sum()).collect();
    println!("{} tiles, {}", sums.len(), sums[0]);
}
