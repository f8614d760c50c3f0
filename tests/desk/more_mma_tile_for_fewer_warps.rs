use colex::layout;

layout! {
    /// Eight warps, four along M and two along N.
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (4,2,1), [32,32,16]);
    /// The tile of C in global memory: (thread, value, m, n), and the leading dimension.
    pub extern "cuda" fn of_c(thread: u32, value: u32, m: u32, n: u32, ld: u32) -> u32 = partition_C(Mma, (128,128):(ld,1));
}

fn main() {
    println!("{of_c}");
}
