//! `f32` elements, which the product on tensor cores does not support.
use colex::layout;
use layout_gpu::{Fragment, kernel};

layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [32, 16, 16]);
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        let mut sums = block.each(|_| [[[[0.0; 4]; 2]; 1]; 1]);
        let a = block.each(|_| Fragment::new([[0.0_f32; 8]]));
        let b = block.each(|_| Fragment::new([[0.0_f32; 8]]));
        block.multiply(Mma, &mut sums, &a, &b);
    }
}

fn main() {}
