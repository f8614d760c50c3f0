use colex::layout;
use layout_gpu::{XY, kernel, unroll};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Tile = (32,32);
    pub struct Move = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
}

kernel! {
    /// `output = input + shift`
    pub fn shifted(block: Block<256>, rows: u32, columns: u32, shift: f32)
    grid [rows.div_ceil(32), columns.div_ceil(32)],
    writes output: [f32] in Matrix(rows, columns),
    reads input: [f32] in Matrix(rows, columns),
    {
        let from = input.tile(Tile, (block.x(), block.y()));
        let mut to = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let from = from.partition_s(Move, &thread);
            unroll::<4>(|turn| to.set((0, turn, 0), from.get((0, turn, 0)) + shift));
        });
    }
}

fn main() {
    let input = vec![1.0; 40 * 50];
    let mut output = vec![0.0; 40 * 50];
    shifted::on_cpu(&input, &mut output, 40, 50, 0.5).unwrap();
    assert!(output.iter().all(|x| *x == 1.5));
}
