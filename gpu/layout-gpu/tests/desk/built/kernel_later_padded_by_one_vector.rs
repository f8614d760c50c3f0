// the rows of the tile are 33 elements apart, so most vectors of four are not aligned
use colex::layout;
use layout_gpu::{YX, kernel};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where rows % 4 == 0, columns % 4 == 0;
    pub struct Tile = (32,32):(33,1);
    pub struct Turned = select<1,0>(Tile);
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (32,8):(8,1), (1,4));
}

kernel! {
    /// `output = inputᵀ`
    pub fn transpose(block: Block<256>, rows: u32, columns: u32)
    grid [rows.div_ceil(32), columns.div_ceil(32)],
    reads input: [f32] in Matrix(rows, columns),
    writes output: [f32] in Matrix(columns, rows),
    shared tile: [f32] in Tile,
    {
        let from = input.tile(Tile, (block.x(), block.y()));
        let mut tile = tile.partitions_d(Move);
        block.each_with(&mut tile, |thread, mut tile| {
            let from = from.partition_s(Move, &thread);
            tile.set_vector((0, 0, 0), from.vector::<4>((0, 0, 0)));
        });
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Tile, YX).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.under(Turned).partition_s(Move, &thread);
            to.set_vector((0, 0, 0), [0, 1, 2, 3].map(|i| tile.get((i, 0, 0))));
        });
    }
}

fn main() {
    let input: Vec<f32> = (0..32).map(|i| i as f32).collect();
    let mut output = vec![0.0; 32];
    transpose::on_cpu(&input, &mut output, 4, 8).unwrap();
    assert_eq!(output[1], 8.0);
}
