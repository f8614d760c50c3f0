// iter_mut of a layout that repeats one row (stride 0)
use colex::{Tensor, layout};

layout! {
    struct Bias = (16,32):(0,1);
}

fn main() {
    let mut bias = Tensor::new(vec![1.0_f32; 512], Bias).unwrap();
    for x in bias.iter_mut() {
        *x *= 0.5;
    }
    println!("{}", bias[(3, 3)]);
}
