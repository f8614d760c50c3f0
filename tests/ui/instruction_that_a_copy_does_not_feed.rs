colex::layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    struct Rows = make_tiled_copy(UniversalCopy<32,32>, (32,4), (1,8)) where feeds(Mma, C);
    struct Wide = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,32]))
        where feeds(Mma, A);
}

fn main() {}
