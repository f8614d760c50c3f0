use colex::{Tensor, layout, tensor::Shape};
fn main() {
    let a = Tensor::new(vec![0; 32], layout!((4,8))).unwrap();
    let t = a.view().tile(Shape(layout!((2,2))));
    println!("{}", t[0]);
}
