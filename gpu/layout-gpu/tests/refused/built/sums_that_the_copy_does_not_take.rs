//! A copy for the values of B writes the sums.
use colex::layout;
use layout_gpu::{f16, kernel};

layout! {
    struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64));
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [64, 64, 16]);
    struct Store = make_tiled_copy_C(SM90_U32x4_STSM_N<16>, Mma);
    struct Other = make_tiled_copy_B(SM90_U32x4_STSM_N<16>, Mma);
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    shared tile: [f16] in Smem,
    {
        let sums = block.each(|_| [[[[f16::ZERO; 4]; 2]; 4]; 2]);
        let _ = block.store_c(Other, Mma, tile, &sums);
    }
}

fn main() {
    wrong::on_cpu().unwrap();
}
