// the rows of the layout overlap (stride 12, 16 columns), so its tiles share elements
use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,16):(12,1);
    struct Tile = (2,16);
}

fn main() {
    let mut rows = Tensor::new(vec![0_usize; 128], Rows).unwrap();
    for (i, mut tile) in rows.tiles_mut(Shape(Tile)).enumerate() {
        tile.fill(i);
    }
    println!("{}", rows[(7, 15)]);
}
