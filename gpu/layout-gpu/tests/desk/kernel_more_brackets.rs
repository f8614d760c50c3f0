use colex::layout;
use layout_gpu::{XY, kernel, unroll};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Tile = (32,32);
    pub struct Move = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
}

kernel! {
    /// `output = 2 input`
    pub fn twice(block: Block<256>, rows: u32, columns: u32)
    grid [rows.div_ceil(32), columns.div_ceil(32)],
    reads input: [f32] in Matrix(rows, columns),
    writes output: [f32] in Matrix(rows, columns),
    {
        let from = input.tile(Tile, (block.x(), block.y()));
        let mut to = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let from = from.partition_s(Move, &thread);
            unroll::<4>(|turn| to[(0, turn, 0)] = 2.0 * from[(0, turn, 0)]);
        });
    }
}

fn main() {
    let input = vec![1.0; 33 * 20];
    let mut output = vec![0.0; 33 * 20];
    twice::on_cpu(&input, &mut output, 33, 20).unwrap();
    assert_eq!(output[659], 2.0);
}
