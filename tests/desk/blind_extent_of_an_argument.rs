// the mode is an argument, extent(1), and not a constant, extent::<1>()
use colex::tensor::ViewMut;
use colex::{Structure, Tensor, layout};

layout! {
    struct Matrix { m: usize, n: usize } = (m,n):(1,m);
}

fn scale<L: Structure>(mut matrix: Tensor<ViewMut<'_, f32>, L>, factor: f32) {
    for j in 0..matrix.extent(1) {
        for i in 0..matrix.extent::<0>() {
            matrix[(i, j)] *= factor;
        }
    }
}

fn main() {
    let mut matrix = Tensor::new(vec![2.0_f32; 15], Matrix::new(3, 5).unwrap()).unwrap();
    scale(matrix.view_mut(), 0.25);
    println!("{}", matrix[(2, 4)]);
}
