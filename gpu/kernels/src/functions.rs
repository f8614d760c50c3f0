//! A kernel that computes precise functions, so that a test can compare the results of the device and of the CPU bit by
//! bit.

use colex::layout;
use layout_gpu::{YX, kernel, precise};

layout! {
    /// A contiguous vector.
    pub struct Vector { n: usize } = (n):(1);
    /// The result of each function for each input.
    pub struct Rows { n: usize } = (11, n):(n, 1);
    pub struct Tile = (11,256);
    pub struct Move = make_tiled_copy(UniversalCopy<32,32>, (1,256):(1,1), (11,1));
}

kernel! {
    /// Computes eleven functions of `x`, one per row of the output: `exp`, `exp2`, `ln`, `log2`, `tanh`, `sin`, `cos`,
    /// `sqrt`, `rsqrt`, `erf`, and `pow(x, 0.37 x)`.
    pub fn functions(block: Block<256>, n: u32)
    grid [n.div_ceil(256), 1],
    reads x: [f32] in Vector(n),
    writes output: [f32] in Rows(n),
    {
        let first = 256 * block.x();
        let mut output = output.tile_of(block, Tile, YX).partitions_d(Move);
        block.each_with(&mut output, |thread, mut output| {
            let at = first + thread.index();
            let x = x.get(at);
            output.set((0, 0, 0), precise::exp(x));
            output.set((1, 0, 0), precise::exp2(x));
            output.set((2, 0, 0), precise::ln(x));
            output.set((3, 0, 0), precise::log2(x));
            output.set((4, 0, 0), precise::tanh(x));
            output.set((5, 0, 0), precise::sin(x));
            output.set((6, 0, 0), precise::cos(x));
            output.set((7, 0, 0), precise::sqrt(x));
            output.set((8, 0, 0), precise::rsqrt(x));
            output.set((9, 0, 0), precise::erf(x));
            output.set((10, 0, 0), precise::pow(x, x * 0.37));
        });
    }
}
