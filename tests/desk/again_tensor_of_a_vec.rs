// Tensor::of is given a Vec, whose length is not in its type, instead of an array
use colex::{Tensor, layout};

layout! {
    struct Columns = (8,4):(1,8);
}

fn main() {
    let mut columns = Tensor::of(vec![0_i32; 32], Columns);
    for j in 0..4 {
        columns[(0, j)] = j as i32;
    }
    println!("{}", columns[(0, 3)]);
}
