// the size of a tile is a local variable, which cannot be the constant argument of Run
use colex::tensor::Run;
use colex::{Tensor, layout};

layout! {
    struct Matrix { m: usize, n: usize } = (m,n):(n,1);
}

fn main() {
    let (m, n) = (100, 70);
    let block = 32;
    let matrix = Tensor::new(vec![1_u32; m * n], Matrix::new(m, n).unwrap()).unwrap();
    let mut sizes = Vec::new();
    for tile in matrix.tiles((Run::<block>, Run::<70>)) {
        sizes.push(tile.size());
    }
    println!("bands of {block} rows: {sizes:?}");
}
