use colex::layout;
use layout_gpu::{XY, kernel, unroll};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Tile = (16,64);
    pub struct Move = make_tiled_copy(UniversalCopy<32,32>, (4,64):(64,1), (1,1));
}

kernel! {
    /// `output = 1 - input`
    pub fn invert(block: Block<256>, rows: u32, columns: u32)
    grid [rows.div_ceil(16), columns.div_ceil(64)],
    reads input: [f32] in Matrix(rows * columns),
    writes output: [f32] in Matrix(rows, columns),
    {
        let from = input.tile(Tile, (block.x(), block.y()));
        let mut to = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let from = from.partition_s(Move, &thread);
            unroll::<4>(|turn| to.set((0, turn, 0), 1.0 - from.get((0, turn, 0))));
        });
    }
}

fn main() {
    let input = vec![0.25; 30 * 100];
    let mut output = vec![0.0; 30 * 100];
    invert::on_cpu(&input, &mut output, 30, 100).unwrap();
    assert_eq!(output[2999], 0.75);
}
