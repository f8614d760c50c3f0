// the tensor is made of &data instead of &mut data, then written
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,8):(8,1);
}

fn main() {
    let mut data = vec![0_i16; 64];
    let mut t = Tensor::new(&data[..], Rows).unwrap();
    for i in 0..8 {
        t[(i, i)] = 1;
    }
    println!("{}", data.iter().sum::<i16>());
}
