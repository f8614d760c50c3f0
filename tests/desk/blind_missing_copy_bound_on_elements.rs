// an element is read out of a tensor of any type, whose elements are not said to be Copy
use colex::tensor::View;
use colex::{Structure, Tensor, layout};

layout! {
    struct Matrix = (3,3):(3,1);
}

fn diagonal<T, L: Structure>(matrix: Tensor<View<'_, T>, L>) -> Vec<T> {
    let mut elements = Vec::new();
    for i in 0..matrix.extent::<0>() {
        elements.push(matrix[(i, i)]);
    }
    elements
}

fn main() {
    let matrix = Tensor::new((0..9).collect::<Vec<i16>>(), Matrix).unwrap();
    println!("{:?}", diagonal(matrix.view()));
}
