use colex::{Tensor, layout};
fn main() {
    let mut t = Tensor::new(vec![1.0_f32; 512], layout!((8,64):(64,1))).unwrap();
    let v = t.view();
    v[(1, 2)] = 3.0;
}
