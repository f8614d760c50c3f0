// the function takes a View; the call gives the tensor itself, without .view()
use colex::tensor::View;
use colex::{Tensor, layout};

layout! {
    struct Matrix = (8,12):(12,1);
}

fn trace(matrix: Tensor<View<'_, f32>, Matrix>) -> f32 {
    let mut sum = 0.0;
    for i in 0..8 {
        sum += matrix[(i, i)];
    }
    sum
}

fn main() {
    let matrix = Tensor::new(vec![0.5_f32; 96], Matrix).unwrap();
    println!("{}", trace(matrix));
}
