use colex::layout;
use layout_gpu::{YX, kernel, unroll};
layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Tile = (16,16):(17,1);
    pub struct Turned = select<1,0>(Tile);
    pub struct Move = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
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
            unroll::<4>(|turn| tile.set((0, turn, 0), from.get((0, turn, 0))));
        });
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Tile, YX).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.under(Turned).partition_s(Move, &thread);
            unroll::<4>(|turn| to.set((0, turn, 0), tile.get((0, turn, 0))));
        });
    }
}
fn main() {
    let input: Vec<f32> = (0..70 * 100).map(|i| i as f32).collect();
    let mut output = vec![0.0; 7000];
    transpose::on_cpu(&input, &mut output, 70, 100).unwrap();
    println!("wrong {}", (0..7000).filter(|i| output[*i] != input[(i % 70) * 100 + i / 70]).count());
}
