use colex::{Tensor, layout, tensor::Shape};
layout! { struct Rows = (8,64):(64,1); struct T = (4,4); }
fn main() {
    let mut t = Tensor::new(vec![0.0_f32; 512], Rows).unwrap();
    let view = t.view_mut();
    let mut a = view.tile(Shape(T), (0, 0));
    let mut b = view.tile(Shape(T), (0, 1));
    a.fill(1.0); b.fill(2.0);
}
