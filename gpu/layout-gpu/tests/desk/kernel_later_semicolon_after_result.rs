// a semicolon after the last expression makes the closure of a thread return `()` instead of its sum
use colex::layout;
use layout_gpu::{XY, fma, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Values { rows: usize } = (rows, 1):(1, 1);
    pub struct Rows = (8,32);
    pub struct Warps = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
}

kernel! {
    /// `y = a x`
    pub fn product(block: Block<256>, rows: u32, columns: u32)
    grid [rows.div_ceil(8), 1],
    reads a: [f32] in Matrix(rows, columns),
    reads x: [f32] in Vector(columns),
    writes y: [f32] in Values(rows),
    {
        let first = 8 * block.x();
        let sums = block.each(|thread| {
            let (mut sum, mut column) = (0.0_f32, thread.lane());
            while column < columns {
                sum = fma(a.get((first + thread.warp(), column)), x.get(column), sum);
                column += 32;
            }
            sum;
        });
        let sums = block.reduce_lanes::<32, _>(&sums, |a, b| a + b);
        let mut y = y.tile_of(block, Rows, XY).partitions_d(Warps);
        block.each_with((&sums, &mut y), |_, (sum, mut y)| y.set((0, 0, 0), *sum));
    }
}

fn main() {
    let mut y = [0.0; 9];
    product::on_cpu(&[1.0; 9 * 40], &[0.5; 40], &mut y, 9, 40).unwrap();
    assert_eq!(y, [20.0; 9]);
}
