// the tile has 128 elements, but the tiling has 256 threads
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1) where n % 256 == 0;
    pub struct Tile = (128):(1);
    pub struct One = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}

kernel! {
    /// Reverses each group of 256 numbers.
    pub fn reverse(block: Block<256>, n: u32)
    grid [n / 256, 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    shared tile: [f32] in Tile,
    {
        let from = input.tile(Tile, block.x());
        let mut tile = tile.partitions_d(One);
        block.each_with(&mut tile, |thread, mut tile| {
            let from = from.partition_s(One, &thread);
            tile.set((0, 0), from.get((0, 0)));
        });
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut to, |thread, mut to| {
            to.set((0, 0), tile.get(255 - thread.index()));
        });
    }
}

fn main() {
    let input: Vec<f32> = (0..512).map(|i| i as f32).collect();
    let mut output = vec![0.0_f32; 512];
    reverse::on_cpu(&input, &mut output, 512).unwrap();
    assert_eq!(output[0], 255.0);
}
