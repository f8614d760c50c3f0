// the mode is an argument, extent(0), instead of extent::<0>()
use colex::tensor::View;
use colex::{Structure, Tensor, layout};

layout! {
    struct Rows = (12,5):(5,1);
}

fn column<L: Structure>(t: Tensor<View<'_, f32>, L>, j: usize) -> Vec<f32> {
    (0..t.extent(0)).map(|i| t[(i, j)]).collect()
}

fn main() {
    let t = Tensor::new((0..60).map(|i| i as f32).collect::<Vec<_>>(), Rows).unwrap();
    println!("{:?}", column(t.view(), 2));
}
