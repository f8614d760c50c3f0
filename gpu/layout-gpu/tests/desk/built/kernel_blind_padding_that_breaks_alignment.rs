// copies of 16 bytes fill a tile that is padded by one float
use colex::layout;
use layout_gpu::{YX, kernel};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 4 == 0;
    pub struct Tile = (32,32):(33,1);
    pub struct Fetch = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (32,8):(8,1), (1,4));
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (32,8):(8,1), (1,4));
}

kernel! {
    /// `output = -input`, through shared memory
    pub fn negate(block: Block<256>, rows: u32, columns: u32)
    grid [columns.div_ceil(32), rows.div_ceil(32)],
    reads input: [f32] in Matrix(rows, columns),
    writes output: [f32] in Matrix(rows, columns),
    shared tile: [f32] in Tile,
    {
        let from = input.tile(Tile, (block.y(), block.x()));
        let coming = block.copy_async(tile, Fetch, &from);
        let tile = block.sync(coming);
        let mut to = output.tile_of(block, Tile, YX).partitions_d(Fours);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.partition_s(Fours, &thread);
            to.set_vector((0, 0, 0), [0, 1, 2, 3].map(|i| -tile.get((i, 0, 0))));
        });
    }
}

fn main() {
    let input = vec![1.0_f32; 40 * 36];
    let mut output = vec![0.0_f32; 40 * 36];
    negate::on_cpu(&input, &mut output, 40, 36).unwrap();
    assert_eq!(output[0], -1.0);
}
