use colex::layout;
use layout_gpu::{XY, kernel, unroll};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Tile = (32,32);
    pub struct Move = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
}

kernel! {
    /// `output = min(a, b)`
    pub fn least(block: Block<256>, rows: u32, columns: u32)
    grid [rows.div_ceil(32), columns.div_ceil(32)],
    reads a: [i32] in Matrix(rows, columns),
    reads b: [i32] in Matrix(rows, columns),
    writes output: [i32] in Matrix(rows, columns),
    {
        let at = (block.x(), block.y());
        let (a, b) = (a.tile(Tile, at), b.tile(Tile, at));
        let mut to = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let (a, b) = (a.partition_s(Move, &thread), b.partition_s(Move, &thread));
            unroll::<4>(|turn| to.set((0, turn), a.get((0, turn)).min(b.get((0, turn)))));
        });
    }
}

fn main() {
    let (a, b) = (vec![3; 64 * 64], vec![-4; 64 * 64]);
    let mut output = vec![0; 64 * 64];
    least::on_cpu(&a, &b, &mut output, 64, 64).unwrap();
    assert!(output.iter().all(|x| *x == -4));
}
