use colex::{Tensor, layout};

fn main() {
    let mut s = Tensor::new(vec![0_u32; 8], layout!((8,4):(1,0))).unwrap();
    for x in s.iter_mut() { *x = 1; }
}
