// `expf` of CUDA is called
use colex::layout;
use layout_gpu::{XY, kernel, unroll};

layout! {
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 4 == 0, columns <= 4096;
    pub struct Row = (1, 4096);
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (1,256):(1,1), (1,4));
}

kernel! {
    /// `output = softmax(input)`, row by row
    pub fn softmax(block: Block<256>, rows: u32, columns: u32)
    grid [rows, 1],
    reads input: [f32] in Rows(rows, columns),
    writes output: [f32] in Rows(rows, columns),
    {
        let from = input.tile(Row, (block.x(), 0));
        let mut numbers = block.each(|thread| {
            let from = from.partition_s(Move, &thread);
            [0, 1, 2, 3].map(|turn| from.vector_or::<4>((0, 0, turn), f32::NEG_INFINITY))
        });
        let own = block.each_with(&numbers, |_, x| x.iter().flatten().fold(f32::NEG_INFINITY, |most, x| most.max(*x)));
        let most = block.reduce(&own, f32::max);
        let own = block.each_with(&mut numbers, |_, numbers| {
            *numbers = numbers.map(|four| four.map(|x| expf(x - most)));
            numbers.iter().flatten().sum::<f32>()
        });
        let scale = 1.0 / block.reduce(&own, |a, b| a + b);
        let mut to = output.tile_of(block, Row, XY).partitions_d(Move);
        block.each_with((&numbers, &mut to), |_, (numbers, mut to)| {
            unroll::<4>(|turn| to.set_vector((0, 0, turn), numbers[turn].map(|x| x * scale)));
        });
    }
}
fn main() {
    let mut output = [0.0; 16];
    softmax::on_cpu(&[1.0; 16], &mut output, 2, 8).unwrap();
}
