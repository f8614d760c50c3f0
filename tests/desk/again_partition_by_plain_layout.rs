// partition_s by a layout of threads, which is no tiled copy
use colex::{Tensor, layout};

layout! {
    struct Block = (64,32);
    struct Threads = (16,8);
    struct Load = make_tiled_copy(UniversalCopy<32,32>, (16,8), (1,1));
}

fn main() {
    let s = Tensor::new((0..2048).map(|i| i as f32).collect::<Vec<_>>(), Block).unwrap();
    let theirs = s.view().local_partition(Threads, 5);
    let part = s.view().partition_s(Threads, 5);
    println!("{} {}", theirs.size(), part.size());
}
