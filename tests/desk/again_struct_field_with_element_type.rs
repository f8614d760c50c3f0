// the first parameter of Tensor in a struct is the element, f32, instead of its storage, Vec<f32>
use colex::{Tensor, layout};

layout! {
    pub struct Weights = (16,4):(4,1);
}

struct Layer {
    weights: Tensor<f32, Weights>,
    bias: f32,
}

fn main() {
    let weights = Tensor::new(vec![0.5_f32; 64], Weights).unwrap();
    let layer = Layer { weights, bias: 1.0 };
    println!("{}", layer.weights[(15, 3)] + layer.bias);
}
