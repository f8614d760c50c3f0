use colex::layout;

layout! {
    pub struct Smem = Sw<3,3,3> o (128,64):(64,1);
    /// 16 rows of 8 threads.
    pub struct Load = make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,4));
    #[layout(target = gpu)]
    pub fn load(thread: u32, value: u32, m: u32, k: u32) -> u32 = partition_D(Load, Smem);
}

fn main() {
    println!("thread 9 writes its first chunk to {}", load(9, 0, 0, 0));
}
