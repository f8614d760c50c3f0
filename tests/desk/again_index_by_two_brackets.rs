// t[i][j], as of nested arrays, instead of t[(i, j)]
use colex::{Tensor, layout};

layout! {
    struct Rows = (3,5):(5,1);
}

fn main() {
    let t = Tensor::of(std::array::from_fn::<u32, 15, _>(|i| i as u32), Rows);
    let mut sum = 0;
    for i in 0..3 {
        for j in 0..5 {
            sum += t[i][j];
        }
    }
    println!("{sum}");
}
