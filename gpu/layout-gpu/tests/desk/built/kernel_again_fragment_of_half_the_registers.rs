// the fragment of A has 8 values of a thread, the instruction takes 16
use colex::layout;
use layout_gpu::{Fragment, YX, kernel, unroll};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Mma = make_tiled_mma(SM80_16x8x32_S32S8S8S32_TN);
    pub struct TileA = (16,32);
    pub struct TileB = (8,32);
    pub struct TileC = (16,8);
}

kernel! {
    /// `c = a bᵀ` of bytes, one tile per warp
    pub fn igemm(block: Block<32>, m: u32, n: u32, depth: u32)
    grid [n.div_ceil(8), m.div_ceil(16)],
    reads a: [i8] in Matrix(m, depth),
    reads b: [i8] in Matrix(n, depth),
    writes c: [i32] in Matrix(m, n),
    {
        let mut sums = block.each(|_| [[[[0_i32; 4]; 1]; 1]; 1]);
        for step in 0..depth.div_ceil(32) {
            let (tile_a, tile_b) = (a.tile(TileA, (block.y(), step)), b.tile(TileB, (block.x(), step)));
            let left = block.each(|thread| {
                let own = tile_a.partition_a(Mma, &thread);
                Fragment::new([core::array::from_fn::<_, 8, _>(|v| own.get((v, 0, 0)))])
            });
            let right = block.each(|thread| {
                let own = tile_b.partition_b(Mma, &thread);
                Fragment::new([core::array::from_fn::<_, 8, _>(|v| own.get((v, 0, 0)))])
            });
            block.multiply(Mma, &mut sums, &left, &right);
        }
        let mut c = c.tile_of(block, TileC, YX).partitions_c(Mma);
        block.each_with((&sums, &mut c), |_, (sums, mut c)| unroll::<4>(|v| c.set((v, 0, 0), sums[0][0][0][v])));
    }
}

fn main() {
    let (a, b, mut c) = (vec![2_i8; 20 * 40], vec![3_i8; 10 * 40], vec![0_i32; 20 * 10]);
    igemm::on_cpu(&a, &b, &mut c, 20, 10, 40).unwrap();
    assert!(c.iter().all(|&sum| sum == 240));
}
