use colex::layout;

layout! {
    struct Tile = (64,64):(64,1);
    /// 16 bytes of f32 at a time, 32 rows of 8 threads.
    struct Load = make_tiled_copy(UniversalCopy<128,32>, (32,8):(8,1), (1,1));
    fn part(thread: u32, value: u32, down: u32, across: u32) -> u32 = partition_S(Load, Tile);
}

fn main() {
    println!("{}", part(9, 0, 1, 0));
}
