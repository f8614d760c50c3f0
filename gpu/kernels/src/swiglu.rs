//! SwiGLU, the gated activation of a feed-forward layer.

use colex::layout;
use layout_gpu::{Float, X, f16, fast, kernel};

layout! {
    /// A contiguous vector of 16-bit floats.
    pub struct Vector { n: usize } = (n):(1);
    /// The elements that a block computes.
    pub struct Tile = (2048):(1);
    /// A thread moves eight elements at a time.
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (256):(1), (8):(1));
}

kernel! {
    /// Computes `output = gate · σ(gate) · up`.
    pub fn swiglu(block: Block<256>, n: u32)
    grid [n.div_ceil(2048), 1],
    reads gate: [f16] in Vector(n),
    reads up: [f16] in Vector(n),
    writes output: [f16] in Vector(n),
    {
        let (gate, up) = (gate.tile(Tile, block.x()), up.tile(Tile, block.x()));
        let mut output = output.tile_of(block, Tile, X).partitions_d(Move);
        block.each_with(&mut output, |thread, mut output| {
            let (gate, up) = (gate.partition_s(Move, &thread), up.partition_s(Move, &thread));
            let (gate, up) = (gate.vector::<8>((0, 0)), up.vector::<8>((0, 0)));
            output.set_vector((0, 0), [0, 1, 2, 3, 4, 5, 6, 7].map(|i| f16::narrow(swish(gate[i].wide()) * up[i].wide())));
        });
    }
}

fn swish(x: f32) -> f32 {
    x * fast::recip(1.0 + fast::exp(-x))
}
