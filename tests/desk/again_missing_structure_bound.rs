// the layout parameter L has no bound Structure
use colex::tensor::View;
use colex::{Structure, Tensor, layout};

layout! {
    struct Rows = (6,6):(6,1);
}

fn trace<L>(t: Tensor<View<'_, f32>, L>) -> f32 {
    let mut sum = 0.0;
    for i in 0..t.extent::<0>() {
        sum += t[(i, i)];
    }
    sum
}

fn main() {
    let t = Tensor::new(vec![2.0_f32; 36], Rows).unwrap();
    println!("{}", trace(t.view()));
}
