//! The tiling stands in front of the layout, and is none.
use colex::layout;

layout! {
    struct Smem = (128,64):(64,1);
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1));
    struct Part = partition_A(Smem, Mma);
    struct Whole = coalesce(Mma);
}

fn main() {}
