//! A tensor's first parameter is its storage, and its second a layout.
use colex::tensor::View;
use colex::{Tensor, layout};

layout! {
    struct Matrix = (8,8):(8,1);
}

fn element(matrix: &Tensor<f32, Matrix>) -> f32 {
    matrix[(0, 0)]
}

fn layout<L>(matrix: Tensor<View<'_, f32>, L>) {
    let _ = matrix.size();
}

fn main() {}
