// partition_s without the thread
use colex::{Tensor, layout};

layout! {
    struct Block = (128,64);
    struct Load = make_tiled_copy(UniversalCopy<128,32>, (32,8), (4,1));
}

fn main() {
    let s = Tensor::new(vec![1.0_f32; 128 * 64], Block).unwrap();
    let mut d = Tensor::new(vec![0.0_f32; 128 * 64], Block).unwrap();
    for thread in 0..256 {
        let from = s.view().partition_s(Load);
        d.view_mut().partition_d(Load, thread).copy_from(&from);
    }
    println!("{}", d[(127, 63)]);
}
