//! A fragment of A is multiplied as B.
use colex::layout;
use layout_gpu::{f16, kernel};

layout! {
    struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64));
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [32, 16, 16]);
    struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma);
    struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma);
    struct Fill = make_tiled_copy(UniversalCopy<16,16>, (64,1):(1,1), (1,1));
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    shared tile: [f16] in Smem,
    {
        let mut cut = tile.partitions_d(Fill);
        block.each_with(&mut cut, |_, _| ());
        let tile = block.sync(cut);
        let mut sums = block.each(|_| [[[[0.0; 4]; 2]; 1]; 2]);
        let a = block.load_a(LoadA, Mma, &tile, 0);
        let b = block.load_b(LoadB, Mma, &tile, 0);
        block.multiply(Mma, &mut sums, &b, &a);
    }
}

fn main() {}
