// the Result of Tensor::new is not unwrapped before the tensor is indexed
use colex::{Tensor, layout};

layout! {
    struct Board = (8,8):(8,1);
}

fn main() {
    let mut board = Tensor::new(vec![0_u8; 64], Board);
    for i in 0..8 {
        for j in 0..8 {
            board[(i, j)] = ((i + j) % 2) as u8;
        }
    }
    println!("{}", board[(7, 7)]);
}
