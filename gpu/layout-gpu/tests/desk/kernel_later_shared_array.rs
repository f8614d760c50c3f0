// shared memory is declared as an array, as in CUDA, instead of with a layout
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    pub struct Async = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (256):(1), (4):(1));
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `output = 2 input`, through shared memory
    pub fn twice(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    shared tile: [f32; 1024],
    {
        let tile = block.copy_async(tile, Async, &input.tile(Tile, block.x()));
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.partition_s(Fours, &thread);
            to.set_vector((0, 0), tile.vector::<4>((0, 0)).map(|x| 2.0 * x));
        });
    }
}

fn main() {
    let mut output = vec![0.0; 3000];
    twice::on_cpu(&[1.5; 3000], &mut output, 3000).unwrap();
    assert!(output.iter().all(|x| *x == 3.0));
}
