// the shuffle is given a mask of lanes first, as in CUDA
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (256):(1);
    pub struct One = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}

kernel! {
    /// Each number less the highest of its warp, and less its neighbour's
    pub fn below(block: Block<256>, n: u32)
    grid [n.div_ceil(256), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    {
        let from = input.tile(Tile, block.x());
        let own = block.each(|thread| from.partition_s(One, &thread).get((0, 0)));
        let most = block.reduce_lanes::<32, _>(&own, f32::max);
        let other = block.shuffle_xor(0xffff_ffff, &own, 1);
        let mut to = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with((&own, &most, &other, &mut to), |_, (own, most, other, mut to)| {
            to.set((0, 0), (own - most) + (own - other));
        });
    }
}

fn main() {
    let input: Vec<f32> = (0..64).map(|i| i as f32).collect();
    let mut output = vec![0.0_f32; 64];
    below::on_cpu(&input, &mut output, 64).unwrap();
    assert_eq!(output[31], 1.0);
}
