// a generic function over layouts lacks the bound Structure
use colex::tensor::View;
use colex::{Structure, Tensor, layout};

layout! {
    struct Rows = (4,6):(6,1);
    struct Columns = (4,6):(1,4);
}

fn largest<L>(matrix: Tensor<View<'_, u32>, L>) -> u32 {
    matrix.iter().copied().max().unwrap_or(0)
}

fn main() {
    let rows = Tensor::new((0..24).collect::<Vec<u32>>(), Rows).unwrap();
    let columns = Tensor::new(vec![9_u32; 24], Columns).unwrap();
    println!("{} {}", largest(rows.view()), largest(columns.view()));
}
