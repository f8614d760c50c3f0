// source and destination of the copy are in the wrong order
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    pub struct Fetch = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (256):(1), (4):(1));
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `output = 2 input`, through shared memory
    pub fn double(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    shared tile: [f32] in Tile,
    {
        let coming = block.copy_async(&input.tile(Tile, block.x()), Fetch, tile);
        let tile = block.sync(coming);
        let mut to = output.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.partition_s(Fours, &thread);
            to.set_vector((0, 0), tile.vector::<4>((0, 0)).map(|x| 2.0 * x));
        });
    }
}

fn main() {
    let input = vec![1.5_f32; 2000];
    let mut output = vec![0.0_f32; 2000];
    double::on_cpu(&input, &mut output, 2000).unwrap();
    assert_eq!(output[1999], 3.0);
}
