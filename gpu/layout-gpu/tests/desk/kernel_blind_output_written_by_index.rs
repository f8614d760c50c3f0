// the output is written by an index, as an array of C is
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (256):(1);
    pub struct One = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}

kernel! {
    /// Each number and its neighbours, in a smooth row
    pub fn smooth(block: Block<256>, n: u32)
    grid [n.div_ceil(256), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    {
        let first = 256 * block.x();
        let mut to = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut to, |thread, mut to| {
            let i = first + thread.index();
            let left = if i > 0 { input.get(i - 1) } else { 0.0 };
            to[i] = 0.25 * left + 0.5 * input.get(i) + 0.25 * input.get(i + 1);
        });
    }
}

fn main() {
    let input = vec![1.0_f32; 1000];
    let mut output = vec![0.0_f32; 1000];
    smooth::on_cpu(&input, &mut output, 1000).unwrap();
    assert_eq!(output[500], 1.0);
}
