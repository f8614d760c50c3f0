// the kernel stores `f32` results in a tensor of `f16` without `narrow`
use colex::layout;
use layout_gpu::{Float, XY, exp2, f16, kernel, unroll};

layout! {
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0, columns <= 4096;
    pub struct Row = (1, 4096);
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (1,256):(1,1), (1,8));
}

kernel! {
    /// `output = softmax(input)`, row by row
    pub fn softmax(block: Block<256>, rows: u32, columns: u32)
    grid [rows, 1],
    reads input: [f16] in Rows(rows, columns),
    writes output: [f16] in Rows(rows, columns),
    {
        let row = input.tile(Row, (block.x(), 0));
        let mut numbers = block.each(|thread| {
            let row = row.partition_s(Move, &thread);
            [0, 1].map(|turn| row.vector_or::<8>((0, 0, turn), f16::NEG_INFINITY).map(Float::wide))
        });
        let own = block.each_with(&numbers, |_, numbers| numbers.iter().flatten().fold(f32::NEG_INFINITY, |m, x| m.max(*x)));
        let most = block.reduce(&own, f32::max);
        let own = block.each_with(&mut numbers, |_, numbers| {
            *numbers = numbers.map(|eight| eight.map(|x| exp2((x - most) * core::f32::consts::LOG2_E)));
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
    let input = vec![f16::ONE; 3 * 64];
    let mut output = vec![f16::ZERO; 3 * 64];
    softmax::on_cpu(&input, &mut output, 3, 64).unwrap();
    assert!(output.iter().all(|p| p.to_f32() == 1.0 / 64.0));
}
