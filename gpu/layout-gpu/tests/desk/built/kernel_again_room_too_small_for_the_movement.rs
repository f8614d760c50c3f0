// the shared memory has half of the bytes that the movement needs
use colex::layout;
use layout_gpu::{YX, f16, kernel, unroll};

layout! {
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
    pub struct Columns { rows: usize, columns: usize } = (rows, columns):(1, rows) where rows % 8 == 0;
    pub struct Tile = (64,64);
    pub struct Load = make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (4,8):(8,1));
    pub struct Store = make_tiled_copy(UniversalCopy<128,16>, (8,16):(1,8), (8,4):(1,8));
    pub struct Turn = convert<16>(layout_tv(Load), layout_tv(Store));
    pub struct Room = (2048):(1);
}

kernel! {
    /// From rows to columns.
    pub fn to_columns(block: Block<128>, rows: u32, columns: u32)
    grid [columns.div_ceil(64), rows.div_ceil(64)],
    reads input: [f16] in Rows(rows, columns),
    writes output: [f16] in Columns(rows, columns),
    shared room: [f16] in Room,
    {
        let tile = input.tile(Tile, (block.y(), block.x()));
        let by_rows = block.each(|thread| {
            let own = tile.partition_s(Load, &thread);
            core::array::from_fn::<[f16; 8], 4, _>(|row| own.vector((8 * row, 0, 0)))
        });
        let (by_columns, _) = block.convert_through::<_, _, [[f16; 8]; 4], _, _, _>(Turn, &by_rows, room);
        let mut own = output.tile_of(block, Tile, YX).partitions_d(Store);
        block.each_with((&by_columns, &mut own), |_, (by_columns, mut own)| {
            unroll::<4>(|column| own.set_vector((8 * column, 0, 0), by_columns[column]));
        });
    }
}

fn main() {
    let input: Vec<f16> = (0..64 * 72).map(|i| f16::from_f32((i % 100) as f32)).collect();
    let mut output = vec![f16::ZERO; 64 * 72];
    to_columns::on_cpu(&input, &mut output, 64, 72).unwrap();
    assert_eq!(output[1].to_f32(), input[72].to_f32());
}
