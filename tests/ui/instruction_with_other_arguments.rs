//! Arguments that an instruction does not have; those that it has are taken.
colex::layout! {
    struct Warp = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN<1,2,3>, (2,2,1));
    struct Group = make_tiled_mma(SM90_64x64x16_F32F16F16_SS<K,3>);
    struct Matrices = make_tiled_copy(SM75_U32x4_LDSM_N<16,3>, 32:1, 8:1);
    struct Scaled = ALayout(SM120_16x8x32_TN<E4M3,E4M3,F32,F32>);
    struct Taken = ALayout(SM90_64x64x16_F32F16F16_SS<GMMA::Major::K,GMMA::Major::MN>);
    struct None = ALayout(SM80_16x8x16_F32F16F16F32_TN<>);
}

fn main() {}
