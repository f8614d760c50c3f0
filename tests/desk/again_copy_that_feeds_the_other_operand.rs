// `feeds(Mma, B)` is stated of the copy of A
use colex::layout;

layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, B);
    struct Smem = Sw<3,3,3> o (64,64):(64,1);
    struct Part = partition_S(LoadA, Smem);
}

fn main() {
    println!("{Part}");
    println!("{} threads", Mma::VALUE.thread_count());
}
