// the clause `columns % 4 == 0` is missing, so rows need not be aligned to vectors of four
use colex::layout;
use layout_gpu::{XY, exp2, kernel, unroll};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns <= 2048;
    pub struct Row = (1, 2048);
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (1,256):(1,1), (1,4));
}

kernel! {
    /// `output = softmax₂(input)`, row by row
    pub fn softmax(block: Block<256>, rows: u32, columns: u32)
    grid [rows, 1],
    reads input: [f32] in Matrix(rows, columns),
    writes output: [f32] in Matrix(rows, columns),
    {
        let from = input.tile(Row, (block.x(), 0));
        let mut numbers = block.each(|thread| {
            let from = from.partition_s(Move, &thread);
            [0, 1].map(|turn| from.vector_or::<4>((0, 0, turn), f32::NEG_INFINITY))
        });
        let own = block.each_with(&numbers, |_, numbers| numbers.iter().flatten().fold(f32::NEG_INFINITY, |a, x| a.max(*x)));
        let most = block.reduce(&own, f32::max);
        let own = block.each_with(&mut numbers, |_, numbers| {
            *numbers = numbers.map(|four| four.map(|x| exp2(x - most)));
            numbers.iter().flatten().sum::<f32>()
        });
        let scale = 1.0 / block.reduce(&own, |a, b| a + b);
        let mut to = output.tile_of(block, Row, XY).partitions_d(Move);
        block.each_with((&numbers, &mut to), |_, (numbers, mut to)| {
            unroll::<2>(|turn| to.set_vector((0, 0, turn), numbers[turn].map(|x| x * scale)));
        });
    }
}

fn main() {
    let input = vec![1.0_f32; 3 * 8];
    let mut output = vec![0.0_f32; 3 * 8];
    softmax::on_cpu(&input, &mut output, 3, 8).unwrap();
    assert_eq!(output[23], 0.125);
}
