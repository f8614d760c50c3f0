use colex::{Tensor, layout, tensor::View};
layout! { struct A = (4,8); }
fn f<'a>() -> Tensor<View<'a, i32>, A> {
    let t = Tensor::new(vec![0; 32], A).unwrap();
    t.view()
}
fn main() {
    println!("{}", f()[0]);
}
