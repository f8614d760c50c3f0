// a constant parameter is written `int BM`, as in C++
use colex::{Tensor, layout};

layout! {
    pub struct Smem<int BM> = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (BM, 64)) where bijective;
}

fn main() {
    let mut tile = Tensor::new(vec![0_u16; 128 * 64], Smem::<128>).unwrap();
    for i in 0..128 {
        for j in 0..64 {
            tile[(i, j)] = (i * 64 + j) as u16;
        }
    }
    println!("{:?}", &tile.storage()[64..80]);
}
