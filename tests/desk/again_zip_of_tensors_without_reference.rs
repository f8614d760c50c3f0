// the second tensor of zip is given by value, without &
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,8):(8,1);
    struct Columns = (8,8):(1,8);
}

fn main() {
    let mut a = Tensor::of([1.5_f32; 64], Rows);
    let b = Tensor::of([2.0_f32; 64], Columns);
    a.zip(b, |x, y| *x += y);
    println!("{}", a[(2, 3)]);
}
