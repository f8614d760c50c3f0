use colex::layout;
use layout_gpu::{kernel, unroll};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Vector { n: usize } = (n):(1);
}

kernel! {
    /// `sums[row] += Σ input[row]`, one row per block
    pub fn row_sums(block: Block<256>, rows: u32, columns: u32)
    grid [rows, 1],
    reads input: [f32] in Matrix(rows, columns),
    adds sums: [f32] in Vector(rows),
    {
        let row = block.x();
        let turns = columns.div_ceil(256) as usize;
        let own = block.each(|thread| {
            let mut sum = 0.0_f32;
            unroll::<turns>(|turn| sum += input.get((row, thread.index() + 256 * turn as u32)));
            sum
        });
        let sum = block.reduce(&own, |a, b| a + b);
        block.each(|thread| {
            if thread.index() == 0 {
                sums.add(&thread, row, sum);
            }
        });
    }
}

fn main() {
    let input = vec![1.0; 5 * 1000];
    let mut sums = [0.0; 5];
    row_sums::on_cpu(&input, &mut sums, 5, 1000).unwrap();
    assert_eq!(sums, [1000.0; 5]);
}
