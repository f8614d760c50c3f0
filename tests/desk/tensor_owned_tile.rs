use colex::{Tensor, layout, tensor::Shape};
layout! { struct Rows = (8,64):(64,1); struct T = (4,4); }
fn main() {
    let t = Tensor::new(vec![0.0_f32; 512], Rows).unwrap();
    let a = t.tile(Shape(T), (0, 1));
    println!("{}", a[(0, 0)]);
}
