// partition_s is called without the number of the thread
use colex::{Tensor, layout};

layout! {
    struct Tile = (32,32):(32,1);
    struct Load = make_tiled_copy(UniversalCopy<128,32>, (16,8):(8,1), (1,4));
}

fn main() {
    let tile = Tensor::new((0..1024).collect::<Vec<u32>>(), Tile).unwrap();
    let mut sum = 0;
    for thread in 0..128 {
        let part = tile.view().partition_s(Load);
        sum += part.iter().sum::<u32>();
    }
    println!("{sum}");
}
