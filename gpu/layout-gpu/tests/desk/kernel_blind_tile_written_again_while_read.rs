// the tile is written again without a barrier after it was read
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (256):(1);
    pub struct One = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}

kernel! {
    /// Each 256 numbers of `x`, and of `y`, the other way round, added
    pub fn reversed_sum(block: Block<256>, n: u32)
    grid [n.div_ceil(256), 1],
    reads x: [f32] in Vector(n),
    reads y: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    shared tile: [f32] in Tile,
    {
        let (x, y) = (x.tile(Tile, block.x()), y.tile(Tile, block.x()));
        let mut own = tile.partitions_d(One);
        block.each_with(&mut own, |thread, mut own| own.set((0, 0), x.partition_s(One, &thread).get((0, 0))));
        let tile = block.sync(own);
        let of_x = block.each(|thread| tile.get(255 - thread.index()));
        let mut own = tile.partitions_d(One);
        block.each_with(&mut own, |thread, mut own| own.set((0, 0), y.partition_s(One, &thread).get((0, 0))));
        let tile = block.sync(own);
        let mut to = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with((&of_x, &mut to), |thread, (x, mut to)| {
            to.set((0, 0), x + tile.get(255 - thread.index()));
        });
    }
}

fn main() {
    let x: Vec<f32> = (0..512).map(|i| i as f32).collect();
    let mut output = vec![0.0_f32; 512];
    reversed_sum::on_cpu(&x, &x, &mut output, 512).unwrap();
    assert_eq!(output[0], 510.0);
}
