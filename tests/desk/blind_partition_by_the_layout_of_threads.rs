// partition_s is given the layout of the threads and not a tiled copy
use colex::{Tensor, layout};

layout! {
    struct Matrix = (64,64):(64,1);
    struct Threads = (16,8):(8,1);
    struct Move = make_tiled_copy(UniversalCopy<32,32>, (16,8):(8,1), (1,1));
}

fn main() {
    println!("{} threads", Threads::SIZE);
    let matrix = Tensor::new((0..4096).collect::<Vec<u32>>(), Matrix).unwrap();
    let part = matrix.view().partition_s(Threads, 17);
    println!("{} of thread 17, the first is {}", part.size(), part.iter().next().unwrap());
}
