// a whole mode of a slice is written `_`, as in CuTe, and not `..`
use colex::{Tensor, layout};

layout! {
    struct Rows = (4,8):(8,1);
}

fn main() {
    let data: Vec<u32> = (0..32).collect();
    let matrix = Tensor::new(&data[..], Rows).unwrap();
    let column = matrix.slice((_, 2));
    for i in 0..4 {
        println!("{}", column[i]);
    }
}
