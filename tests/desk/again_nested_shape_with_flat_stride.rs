// the shape has a nested mode, its stride is one number
use colex::{Tensor, layout};

layout! {
    /// Columns in groups of 8: interleaved storage.
    pub struct Interleaved = (64,(8,16)):(8,1);
    pub struct RowMajor = (64,128):(128,1);
}

fn main() {
    let rows = Tensor::new((0..64 * 128).collect::<Vec<u32>>(), RowMajor).unwrap();
    let mut packed = vec![0; Interleaved::COSIZE];
    for i in 0..64 {
        for j in 0..128 {
            packed[Interleaved.at((i, j))] = rows[(i, j)];
        }
    }
    println!("{:?}", &packed[..16]);
}
