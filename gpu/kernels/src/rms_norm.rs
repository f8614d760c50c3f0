//! RMS norm of the sum of two matrices of 16-bit floats. A block holds a row in registers.

use colex::layout;
use layout_gpu::{Float, XY, f16, fast, kernel, unroll};

layout! {
    /// Rows of at most 8192 16-bit floats.
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0, columns <= 8192;
    /// One value per column.
    pub struct Column { columns: usize } = (1, columns):(columns, 1) where columns % 8 == 0, columns <= 8192;
    /// The tile of a block, which contains a whole row.
    pub struct Row = (1, 8192);
    /// A thread moves eight elements at a time.
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (1,256):(1,1), (1,8));
}

const EIGHT: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

kernel! {
    /// Computes `sum = input + residual`, and `output = sum / √(mean(sum²) + epsilon) · scale`, for each row.
    pub fn rms_norm(block: Block<256>, rows: u32, columns: u32, epsilon: f32)
    grid [rows, 1],
    reads input: [f16] in Rows(rows, columns),
    reads residual: [f16] in Rows(rows, columns),
    reads scale: [f16] in Column(columns),
    writes sum: [f16] in Rows(rows, columns),
    writes output: [f16] in Rows(rows, columns),
    {
        let row = (block.x(), 0);
        let (input, residual, scale) = (input.tile(Row, row), residual.tile(Row, row), scale.tile(Row, (0, 0)));
        let numbers = block.each(|thread| {
            let (input, residual) = (input.partition_s(Move, &thread), residual.partition_s(Move, &thread));
            [0, 1, 2, 3].map(|turn| {
                let (x, y) = (input.vector::<8>((0, 0, turn)), residual.vector::<8>((0, 0, turn)));
                EIGHT.map(|i| x[i].wide() + y[i].wide())
            })
        });
        let own = block.each_with(&numbers, |_, numbers| numbers.iter().flatten().map(|x| x * x).sum::<f32>());
        let factor = fast::rsqrt(block.reduce(&own, |a, b| a + b) / columns as f32 + epsilon);
        let mut sum = sum.tile_of(block, Row, XY).partitions_d(Move);
        let mut output = output.tile_of(block, Row, XY).partitions_d(Move);
        block.each_with((&numbers, &mut sum, &mut output), |thread, (numbers, mut sum, mut output)| {
            let scale = scale.partition_s(Move, &thread);
            unroll::<4>(|turn| {
                let scale = scale.vector::<8>((0, 0, turn));
                sum.set_vector((0, 0, turn), numbers[turn].map(f16::narrow));
                output.set_vector((0, 0, turn), EIGHT.map(|i| f16::narrow(numbers[turn][i] * factor * scale[i].wide())));
            });
        });
    }
}
