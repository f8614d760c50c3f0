use colex::layout;

layout! {
    pub struct SmemA = Sw<3,3,3> o (128,64):(64,1);
    pub struct Mma = make_tiled_mma(SM80_16x16x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    pub fn of_a(thread: u32, value: u32, m: u32, k: u32) -> u32 = partition_A(Mma, SmemA);
}

fn main() {
    println!("thread 1 multiplies element {} first", of_a(1, 0, 0, 0));
}
