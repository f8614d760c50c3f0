// a swizzle of 2 bits leaves conflicts where 3 are needed
use colex::{Tensor, layout};

layout! {
    /// `ldmatrix` reads eight rows at once.
    pub struct Operand = Sw<2,3,3> o (8,64):(64,1)
        where bijective, bank_conflicts((8,8):(1,8), 2) <= 1;
}

fn main() {
    let mut tile = Tensor::new(vec![0_u16; Operand::COSIZE], Operand).unwrap();
    for row in 0..8 {
        for column in 0..64 {
            tile[(row, column)] = (row * 64 + column) as u16;
        }
    }
    println!("{:?}", &tile.storage()[64..80]);
}
