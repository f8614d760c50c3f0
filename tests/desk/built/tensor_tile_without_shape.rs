use colex::{Tensor, layout};
layout! { struct Rows = (8,64):(64,1); struct T = (4,4); }
fn main() {
    let t = Tensor::new(vec![1.0_f32; 512], Rows).unwrap();
    let a = t.view().tile(T, (0, 0));
    println!("{}", a[(0, 0)]);
}
