use colex::{Tensor, layout};
fn main() {
    let data = vec![1.0_f32; 512];
    let mut t = Tensor::new(vec![0.0_f32; 512], layout!((8,64):(64,1))).unwrap();
    t.copy_from(&data);
}
