use colex::{Tensor, layout};

layout! { struct Padded = (8,8):(9,1); }

fn main() {
    let mut tile = Tensor::of([0.0_f32; 64], Padded);
    tile[(7, 0)] = 1.0;
    println!("{}", tile[(7, 0)]);
}
