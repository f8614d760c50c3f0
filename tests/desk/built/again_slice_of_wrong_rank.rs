// three entries in the slice of a tensor of two modes
use colex::{Tensor, layout};

layout! {
    struct Rows = (20,30):(30,1);
}

fn main() {
    let t = Tensor::new((0..600).collect::<Vec<u32>>(), Rows).unwrap();
    let middle = t.view().slice((5..10, .., ..));
    println!("{} {}", middle.size(), middle[(0, 3)]);
}
