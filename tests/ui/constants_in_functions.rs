//! Constants in functions and in kernel text, where they cannot be.

use colex::layout;

const BM: usize = 20;

layout! {
    struct Mma<const M: usize> = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [M,32,16]);
    extern "cuda" fn kernel(i: u32) -> u32 = zipped_divide((BM, 64):(64, 1), (4, BM));
    fn tiling(i: u32) -> u32 = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [BM,32,16]);
    fn tiling_too(i: u32) -> u32 = Mma<32>;
    fn flag(i: u32) -> u32 = congruent((BM, 2), (4, 4));
    const fn pair(i: u32, j: u32) -> u32 = zipped_divide((BM, 64):(64, 1), (4, BM)) where overrun;
    fn both(i: u32, m: u32) -> u32 = zipped_divide((m, 64):(64, 1), (4, BM)) where overrun;
}

fn main() {}
