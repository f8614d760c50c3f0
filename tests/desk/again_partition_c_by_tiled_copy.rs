// partition_c by a tiled copy instead of a tiled mma
use colex::{Tensor, layout};

layout! {
    struct C = (32,32):(32,1);
    struct Mma = make_tiled_mma(UniversalFMA, (8,8,1));
    struct Store = make_tiled_copy(UniversalCopy<32,32>, (8,8), (1,1));
}

fn main() {
    let mut c = Tensor::of([0.0_f32; 1024], C);
    for thread in 0..64 {
        let mut part = c.view_mut().partition_c(Store, thread);
        part.fill(thread as f32);
    }
    let mut d = Tensor::of([0.0_f32; 1024], C);
    d.view_mut().partition_d(Store, 3).fill(1.0);
    println!("{} {}", c[(1, 0)], d[(3, 0)]);
}
