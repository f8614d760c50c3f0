// a view made by view() is written to; it needs view_mut()
use colex::{Tensor, layout};

layout! {
    struct Matrix = (6,6):(6,1);
}

fn main() {
    let mut matrix = Tensor::new(vec![0.0_f64; 36], Matrix).unwrap();
    let mut view = matrix.view();
    for i in 0..6 {
        view[(i, i)] = 1.0;
    }
    println!("{}", matrix[(2, 2)]);
}
