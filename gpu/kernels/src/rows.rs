//! Softmax and layer norm of rows of 16-bit floats. A block keeps a row in registers, and accumulates in `f32`.

use colex::layout;
use layout_gpu::{Float, XY, exp2, f16, kernel, rsqrt, unroll};

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

kernel! {
    /// Computes `output = softmax(input)` for each row.
    pub fn softmax(block: Block<256>, rows: u32, columns: u32)
    grid [rows, 1],
    reads input: [f16] in Rows(rows, columns),
    writes output: [f16] in Rows(rows, columns),
    {
        let from = input.tile(Row, (block.x(), 0));
        // Elements outside of the tensor are replaced by −∞, so their exponentials are 0.
        let mut numbers = block.each(|thread| {
            let from = from.partition_s(Move, &thread);
            [0, 1, 2, 3].map(|turn| from.vector_or::<8>((0, 0, turn), f16::NEG_INFINITY).map(Float::wide))
        });
        let own = block.each_with(&numbers, |_, numbers| highest(numbers));
        let most = block.reduce(&own, f32::max);
        let own = block.each_with(&mut numbers, |_, numbers| {
            let exponential = |x: f32| exp2((x - most) * core::f32::consts::LOG2_E);
            *numbers = numbers.map(|numbers| numbers.map(exponential));
            total(numbers)
        });
        let scale = 1.0 / block.reduce(&own, |a, b| a + b);
        let mut to = output.tile_of(block, Row, XY).partitions_d(Move);
        block.each_with((&numbers, &mut to), |_, (numbers, mut to)| {
            unroll::<4>(|turn| to.set_vector((0, 0, turn), numbers[turn].map(|x| Float::narrow(x * scale))));
        });
    }
}

kernel! {
    /// Computes `output = (input − mean) / √(variance + epsilon) · scale + shift` for each row.
    pub fn layer_norm(block: Block<256>, rows: u32, columns: u32, epsilon: f32)
    grid [rows, 1],
    reads input: [f16] in Rows(rows, columns),
    reads scale: [f16] in Column(columns),
    reads shift: [f16] in Column(columns),
    writes output: [f16] in Rows(rows, columns),
    {
        let (from, scale, shift) = (input.tile(Row, (block.x(), 0)), scale.tile(Row, (0, 0)), shift.tile(Row, (0, 0)));
        let numbers = block.each(|thread| {
            let from = from.partition_s(Move, &thread);
            [0, 1, 2, 3].map(|turn| from.vector::<8>((0, 0, turn)).map(Float::wide))
        });
        let own = block.each_with(&numbers, |_, numbers| total(numbers));
        let mean = block.reduce(&own, |a, b| a + b) / columns as f32;
        let own = block.each_with(&numbers, |thread, numbers| {
            let from = from.partition_s(Move, &thread);
            // Elements outside of the tensor do not contribute to the sum.
            let squares = |turn: usize| {
                let mask = if from.is_inside((0, 0, turn)) { 1.0 } else { 0.0 };
                numbers[turn].map(|x| (x - mean) * (x - mean) * mask)
            };
            total(&[0, 1, 2, 3].map(squares))
        });
        let factor = rsqrt(block.reduce(&own, |a, b| a + b) / columns as f32 + epsilon);
        let mut to = output.tile_of(block, Row, XY).partitions_d(Move);
        block.each_with((&numbers, &mut to), |thread, (numbers, mut to)| {
            let (scale, shift) = (scale.partition_s(Move, &thread), shift.partition_s(Move, &thread));
            unroll::<4>(|turn| {
                let (scale, shift) = (scale.vector::<8>((0, 0, turn)), shift.vector::<8>((0, 0, turn)));
                let norm = |i: usize| (numbers[turn][i] - mean) * factor * scale[i].wide() + shift[i].wide();
                to.set_vector((0, 0, turn), [0, 1, 2, 3, 4, 5, 6, 7].map(|i| Float::narrow(norm(i))));
            });
        });
    }
}

fn highest(numbers: &[[f32; 8]; 4]) -> f32 {
    numbers.iter().flatten().fold(f32::NEG_INFINITY, |most, x| most.max(*x))
}

fn total(numbers: &[[f32; 8]; 4]) -> f32 {
    numbers.iter().flatten().sum()
}
