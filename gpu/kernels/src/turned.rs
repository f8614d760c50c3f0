//! The transpose of a matrix of 16-bit floats. Threads read eight elements of a row and write eight elements of a
//! column. A movement through registers and 8 KiB of shared memory rearranges the elements.

use colex::layout;
use layout_gpu::{YX, f16, kernel, unroll};

layout! {
    /// The layouts of a row-major matrix (`Rows`) and of its transpose (`Columns`). Both layouts have the modes (row,
    /// column) of the matrix.
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
    pub struct Columns { rows: usize, columns: usize } = (rows, columns):(1, rows) where rows % 8 == 0;
    /// The tile of a block.
    pub struct Tile = (64,64);
    /// A thread loads four vectors of eight elements of a row, and stores four vectors of eight elements of a column.
    pub struct Load = make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (4,8):(8,1));
    pub struct Store = make_tiled_copy(UniversalCopy<128,16>, (8,16):(1,8), (8,4):(1,8));
    /// The movement from the loaded values to the stored values, through registers and shared memory.
    pub struct Turn = convert<16>(layout_tv(Load), layout_tv(Store));
    pub struct Room = (4096):(1);
}

kernel! {
    /// Computes `output[j][i] = input[i][j]`.
    pub fn turned(block: Block<128>, rows: u32, columns: u32)
    grid [columns.div_ceil(64), rows.div_ceil(64)],
    reads input: [f16] in Rows(rows, columns),
    writes output: [f16] in Columns(rows, columns),
    shared room: [f16] in Room,
    {
        let tile = input.tile(Tile, (block.y(), block.x()));
        let rows = block.each(|thread| {
            let own = tile.partition_s(Load, &thread);
            core::array::from_fn::<[f16; 8], 4, _>(|row| own.vector((8 * row, 0, 0)))
        });
        let (columns, _) = block.convert_through::<_, _, [[f16; 8]; 4], _, _, _>(Turn, &rows, room);
        let mut own = output.tile_of(block, Tile, YX).partitions_d(Store);
        block.each_with((&columns, &mut own), |_, (columns, mut own)| {
            unroll::<4>(|column| own.set_vector((8 * column, 0, 0), columns[column]));
        });
    }
}
