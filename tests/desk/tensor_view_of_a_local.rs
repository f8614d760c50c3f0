use colex::tensor::View;
use colex::{Tensor, layout};
layout! { struct Rows = (8,64):(64,1); }
fn make<'a>() -> Tensor<View<'a, f32>, Rows> {
    let t = Tensor::new(vec![0.0_f32; 512], Rows).unwrap();
    t.view()
}
fn main() { println!("{}", make()[(0, 0)]); }
