// two values a thread, where an access moves four
use colex::layout;

layout! {
    struct Tile = (64,32):(1,64);
    struct Load = make_tiled_copy(UniversalCopy<128,32>, (16,8), (2,1));
    struct From = partition_S(Load, Tile);
}

fn main() {
    println!("{From}");
    println!("thread 3 begins at {}", From.at((3_usize, 0, 0, 0)));
}
