// a thread calls the shuffle in its phase, as in CUDA, but it is an operation of the block
use colex::layout;
use layout_gpu::{XY, fma, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct PerRow { rows: usize } = (rows, 1):(1, 1);
    pub struct EightRows = (8,32);
    pub struct Warps = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
}

kernel! {
    /// `y = a x`, one row per warp
    pub fn gemv(block: Block<256>, rows: u32, columns: u32)
    grid [rows.div_ceil(8), 1],
    reads a: [f32] in Matrix(rows, columns),
    reads x: [f32] in Vector(columns),
    writes y: [f32] in PerRow(rows),
    {
        let first = 8 * block.x();
        let partial = block.each(|thread| {
            let mut sum = 0.0_f32;
            let mut j = thread.lane();
            while j < columns {
                sum = fma(a.get((first + thread.warp(), j)), x.get(j), sum);
                j += 32;
            }
            sum + thread.shuffle_xor(sum, 16)
        });
        let sums = block.reduce_lanes::<32, _>(&partial, |p, q| p + q);
        let mut y = y.tile_of(block, EightRows, XY).partitions_d(Warps);
        block.each_with((&sums, &mut y), |_, (sum, mut y)| y.set((0, 0, 0), *sum));
    }
}

fn main() {
    let a = vec![1.0_f32; 20 * 100];
    let x = vec![2.0_f32; 100];
    let mut y = vec![0.0_f32; 20];
    gemv::on_cpu(&a, &x, &mut y, 20, 100).unwrap();
    assert!(y.iter().all(|&v| v == 200.0));
}
