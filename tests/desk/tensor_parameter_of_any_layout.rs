use colex::{Tensor, layout};
fn sum<L>(t: &Tensor<Vec<i32>, L>) -> i32 {
    t[(0, 0)]
}
fn main() {
    println!("{}", sum(&Tensor::new(vec![0; 32], layout!((4,8))).unwrap()));
}
