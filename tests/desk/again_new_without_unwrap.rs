// the Result of Tensor::new is used as if it were the tensor
use colex::{Tensor, layout};

layout! {
    struct Rows = (4,6):(6,1);
}

fn main() {
    let data: Vec<u32> = (0..24).collect();
    let matrix = Tensor::new(data, Rows);
    let mut trace = 0;
    for i in 0..4 {
        trace += matrix[(i, i)];
    }
    println!("trace {trace}");
}
