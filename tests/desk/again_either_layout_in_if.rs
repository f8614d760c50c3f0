// the branches of an if are tensors of different layouts
use colex::tensor::View;
use colex::{Structure, Tensor, layout};

layout! {
    struct Rows = (4,8):(8,1);
    struct Columns = (4,8):(1,4);
}

fn show<L: Structure>(t: Tensor<View<'_, u32>, L>) {
    println!("{}", t[(1, 2)]);
}

fn main() {
    let data: [u32; 32] = std::array::from_fn(|i| i as u32);
    let by_rows = std::env::args().count() > 1;
    let t = if by_rows { Tensor::of(data, Rows) } else { Tensor::of(data, Columns) };
    show(t.view());
    show(Tensor::of(data, Columns).view());
}
