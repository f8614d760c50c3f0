use colex::{Tensor, layout};
fn rows<S, L>(t: &Tensor<S, L>) -> usize { t.size() }
fn main() { println!("{}", rows(&Tensor::new(vec![0.0; 512], layout!((8,64))).unwrap())); }
