use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! {
    struct Rows = (4,8):(4,1);
    struct Tile = (2,4);
}

fn main() -> Result<(), colex::Error> {
    let mut matrix = Tensor::new(vec![0_usize; 32], Rows)?;
    for (i, mut tile) in matrix.tiles_mut(Shape(Tile)).enumerate() {
        tile.fill(i);
    }
    println!("{}", matrix[(3, 7)]);
    Ok(())
}
