use colex::{Tensor, layout};
layout! { struct Rows = (8,64):(64,1); }
fn main() {
    let t = Tensor::new(vec![1.0_f32; 512], Rows).unwrap();
    let s: f32 = t.sum();
    println!("{s}");
}
