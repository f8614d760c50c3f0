// the array has 120 elements, the layout 128
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,16):(16,1);
}

fn main() {
    let mut scratch = Tensor::of([0.0_f32; 120], Rows);
    scratch.fill(1.5);
    let mut total = 0.0;
    for i in 0..8 {
        for j in 0..16 {
            total += scratch[(i, j)];
        }
    }
    println!("{total}");
}
