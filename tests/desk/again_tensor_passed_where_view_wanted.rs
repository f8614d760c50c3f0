// a reference to the tensor is passed to a function that takes a view
use colex::tensor::View;
use colex::{Structure, Tensor, layout};

layout! {
    struct Columns = (10,4):(1,10);
}

fn maximum<L: Structure>(t: Tensor<View<'_, i32>, L>) -> i32 {
    t.iter().copied().max().unwrap_or(0)
}

fn main() {
    let columns = Tensor::new((0..40).collect::<Vec<i32>>(), Columns).unwrap();
    println!("{}", maximum(&columns));
}
