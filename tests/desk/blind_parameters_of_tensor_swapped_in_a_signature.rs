// in the signature the layout stands first, Tensor<Matrix, View<…>>
use colex::tensor::View;
use colex::{Tensor, layout};

layout! {
    struct Matrix = (6,10):(10,1);
}

fn row_sum(matrix: Tensor<Matrix, View<'_, i32>>, row: usize) -> i32 {
    let mut sum = 0;
    for j in 0..10 {
        sum += matrix[(row, j)];
    }
    sum
}

fn main() {
    let matrix = Tensor::new((0..60).collect::<Vec<i32>>(), Matrix).unwrap();
    println!("{}", row_sum(matrix.view(), 3));
}
