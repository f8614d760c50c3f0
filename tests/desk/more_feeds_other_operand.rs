use colex::layout;

layout! {
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    pub struct Load = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, B);
}

fn main() {
    println!("{}", Load::VALUE.thread_count());
}
