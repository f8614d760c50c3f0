//! Tilings with constants are refused as those of numbers are.

use colex::layout;

layout! {
    struct Copied<const M: usize> = partition_A(make_tiled_copy(UniversalCopy<32,32>, (M,4)), (M,64):(64,1));
    struct Untiled<const M: usize> = partition_A(SM80_16x8x16_F32F16F16F32_TN, (M,64):(64,1));
    struct Flag<const M: usize> = congruent((M, 2), (4, 4));
    struct Blank<const M: usize> = with_shape((M, 2):(2, 1), (_, 2));
    struct Search<const M: usize> = conflict_free<4>((M, 32):(32, 1), [32, 1]);
    struct Fields<const M: usize> { m: usize } = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [M,32,16]);
    struct Fact<const M: usize> = make_tiled_copy(UniversalCopy<32,32>, (M,4)) where coalesced((M,4):(4,1), 4);
}

fn main() {}
