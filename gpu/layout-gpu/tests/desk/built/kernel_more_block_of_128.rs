use colex::layout;
use layout_gpu::{X, kernel, unroll};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    /// The tile of a block.
    pub struct Tile = (2048):(1);
    /// Four floats per thread and step.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `output = input`
    pub fn copy(block: Block<128>, n: u32)
    grid [n.div_ceil(2048), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    {
        let from = input.tile(Tile, block.x());
        let mut to = output.tile_of(block, Tile, X).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let from = from.partition_s(Move, &thread);
            unroll::<2>(|turn| to.set_vector((0, turn), from.vector::<4>((0, turn))));
        });
    }
}

fn main() {
    let input: Vec<f32> = (0..5000).map(|i| i as f32).collect();
    let mut output = vec![0.0; 5000];
    copy::on_cpu(&input, &mut output, 5000).unwrap();
    assert_eq!(input, output);
}
