//! Four adjacent elements of a shared tile are in four rows of the input.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where rows % 4 == 0, columns % 4 == 0;
    struct Tile = (16,16):(1,16);
    struct Four = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (4,16):(1,4), (4,1));
}

kernel! {
    fn wrong(block: Block<64>, rows: u32, columns: u32)
    grid [1, 1],
    reads input: [f32] in Matrix(rows, columns),
    shared tile: [f32] in Tile,
    {
        let tile = block.copy_async(tile, Four, &input.tile(Tile, (0, 0)));
        block.sync(tile);
    }
}

fn main() {
    wrong::on_cpu(&[0.0; 256], 16, 16).unwrap();
}
