// operands A and B of the product are swapped
use colex::layout;
use layout_gpu::{Fragment, YX, f16, kernel, unroll};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN);
    pub struct TileA = (16,16);
    pub struct TileB = (8,16);
    pub struct TileC = (16,8);
}

kernel! {
    /// `c = a bᵀ`, one tile per warp
    pub fn product(block: Block<32>, m: u32, n: u32, depth: u32)
    grid [n.div_ceil(8), m.div_ceil(16)],
    reads a: [f16] in Matrix(m, depth),
    reads b: [f16] in Matrix(n, depth),
    writes c: [f32] in Matrix(m, n),
    {
        let mut sums = block.each(|_| [[[[0.0_f32; 4]; 1]; 1]; 1]);
        for step in 0..depth.div_ceil(16) {
            let (of_a, of_b) = (a.tile(TileA, (block.y(), step)), b.tile(TileB, (block.x(), step)));
            let a = block.each(|thread| {
                let a = of_a.partition_a(Mma, &thread);
                Fragment::new([core::array::from_fn::<_, 8, _>(|value| a.get((value, 0, 0)))])
            });
            let b = block.each(|thread| {
                let b = of_b.partition_b(Mma, &thread);
                Fragment::new([core::array::from_fn::<_, 4, _>(|value| b.get((value, 0, 0)))])
            });
            block.multiply(Mma, &mut sums, &b, &a);
        }
        let mut c = c.tile_of(block, TileC, YX).partitions_c(Mma);
        block.each_with((&sums, &mut c), |_, (sums, mut c)| {
            unroll::<4>(|value| c.set((value, 0, 0), sums[0][0][0][value]));
        });
    }
}

fn main() {
    let (a, b) = (vec![f16::ONE; 20 * 24], vec![f16::ONE; 10 * 24]);
    let mut c = vec![0.0_f32; 20 * 10];
    product::on_cpu(&a, &b, &mut c, 20, 10, 24).unwrap();
    assert_eq!(c[199], 24.0);
}
