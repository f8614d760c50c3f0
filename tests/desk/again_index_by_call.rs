// the tensor is called like a function, as in CuTe, t(i, j)
use colex::{Tensor, layout};

layout! {
    struct A = (32,8);
}

fn main() {
    let data: Vec<f32> = (0..256).map(|i| i as f32).collect();
    let a = Tensor::new(&data[..], A).unwrap();
    let first: f32 = (0..8).map(|k| a(0, k)).sum();
    println!("{first}");
}
