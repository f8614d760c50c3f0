// three coordinates for a tensor of two modes
use colex::{Tensor, layout};

layout! {
    struct Frames = (4,8):(8,1);
}

fn main() {
    let frames = Tensor::new(vec![1.0_f64; 32], Frames).unwrap();
    let mut best = 0.0;
    for t in 0..4 {
        for x in 0..8 {
            best = f64::max(best, frames[(t, x, 0)]);
        }
    }
    println!("{best}");
}
