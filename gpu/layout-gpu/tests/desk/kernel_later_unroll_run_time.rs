// `unroll` has a runtime count, which must be a constant
use colex::layout;
use layout_gpu::{X, kernel, unroll};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (2048):(1);
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `output = input`
    pub fn copy(block: Block<256>, n: u32)
    grid [n.div_ceil(2048), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    {
        let from = input.tile(Tile, block.x());
        let mut to = output.tile_of(block, Tile, X).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let from = from.partition_s(Move, &thread);
            let floats = [0, 1].map(|turn| from.vector::<4>((0, turn)));
            let turns = n.div_ceil(2048).min(2);
            unroll::<turns>(|turn| to.set_vector((0, turn), floats[turn]));
        });
    }
}

fn main() {
    let input: Vec<f32> = (0..3000).map(|i| i as f32).collect();
    let mut output = vec![0.0; 3000];
    copy::on_cpu(&input, &mut output, 3000).unwrap();
    assert_eq!(input, output);
}
