//! Quantizes rows of 16-bit floats to bytes, with one scale per row.

use colex::layout;
use layout_gpu::{Float, XY, f16, kernel, precise, unroll};

layout! {
    /// Rows of at most 8192 numbers.
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0, columns <= 8192;
    /// One value per row. In a tile, each thread of the block has a position in the second mode. The output has only
    /// the first position, so only the first thread writes.
    pub struct Scales { rows: usize } = (rows, 1):(1, 1);
    /// The tile of a block, which contains a whole row.
    pub struct Row = (1, 8192);
    /// A thread loads eight 16-bit floats at a time, and stores eight bytes.
    pub struct Load = make_tiled_copy(UniversalCopy<128,16>, (1,256):(1,1), (1,8));
    pub struct Store = make_tiled_copy(UniversalCopy<64,8>, (1,256):(1,1), (1,8));
    /// The tile of a block in `Scales`. Only the first value of this tile exists.
    pub struct One = (1,256);
    pub struct Threads = make_tiled_copy(UniversalCopy<32,32>, (1,256):(1,1), (1,1));
}

kernel! {
    /// Computes `scales = max |input| / 127` and `output = input / scales` for each row. The quotients are rounded to
    /// the nearest integer. If a row contains only zeros, its output is 0.
    pub fn quantize(block: Block<256>, rows: u32, columns: u32)
    grid [rows, 1],
    reads input: [f16] in Rows(rows, columns),
    writes output: [i8] in Rows(rows, columns),
    writes scales: [f32] in Scales(rows),
    {
        let from = input.tile(Row, (block.x(), 0));
        let numbers = block.each(|thread| {
            let from = from.partition_s(Load, &thread);
            [0, 1, 2, 3].map(|turn| from.vector::<8>((0, 0, turn)).map(f16::wide))
        });
        let own = block.each_with(&numbers, |_, numbers| numbers.iter().flatten().fold(0.0_f32, |most, x| most.max(x.abs())));
        let most = block.reduce(&own, f32::max);
        let inverse = if most > 0.0 { 127.0 / most } else { 0.0 };
        let mut to = output.tile_of(block, Row, XY).partitions_d(Store);
        let mut scales = scales.tile_of(block, One, XY).partitions_d(Threads);
        block.each_with((&numbers, &mut to, &mut scales), |_, (numbers, mut to, mut scales)| {
            unroll::<4>(|turn| to.set_vector((0, 0, turn), numbers[turn].map(|x| precise::round_ties_even(x * inverse) as i8)));
            scales.set((0, 0, 0), most / 127.0);
        });
    }
}
