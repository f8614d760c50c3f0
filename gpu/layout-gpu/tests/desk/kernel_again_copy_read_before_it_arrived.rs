// the kernel reads the asynchronous copies without waiting for them
use colex::layout;
use layout_gpu::{YX, fma, kernel, unroll};

layout! {
    pub struct MatrixA { m: usize, depth: usize } = (m, depth):(depth, 1);
    pub struct MatrixB { n: usize, depth: usize } = (n, depth):(1, n);
    pub struct MatrixC { m: usize, n: usize } = (m, n):(n, 1);
    pub struct Smem = (64,16):(1,65) where injective;
    pub struct TileC = (64,64);
    pub struct Copy = make_tiled_copy(SM80_CP_ASYNC_CACHEALWAYS<32,32>, (16,16):(16,1), (1,1));
    pub struct Mma = make_tiled_mma(UniversalFMA<F32>, (16,16,1):(16,1,0));
}

kernel! {
    /// `c = a b`
    pub fn sgemm(block: Block<256>, m: u32, n: u32, depth: u32)
    grid [n.div_ceil(64), m.div_ceil(64)],
    reads a: [f32] in MatrixA(m, depth),
    reads b: [f32] in MatrixB(n, depth),
    writes c: [f32] in MatrixC(m, n),
    shared tile_a: [f32] in Smem,
    shared tile_b: [f32] in Smem,
    {
        let mut sums = block.each(|_| [[0.0_f32; 4]; 4]);
        let (mut free_a, mut free_b) = (tile_a, tile_b);
        for step in 0..depth.div_ceil(16) {
            let coming_a = block.copy_async(free_a, Copy, &a.tile(Smem, (block.y(), step)));
            let coming_b = block.copy_async(free_b, Copy, &b.tile(Smem, (block.x(), step)));
            let (full_a, full_b) = (coming_a, coming_b);
            block.each_with(&mut sums, |thread, sums| {
                let (a, b) = (full_a.partition_a(Mma, &thread), full_b.partition_b(Mma, &thread));
                unroll::<16>(|k| unroll::<4>(|i| unroll::<4>(|j| sums[i][j] = fma(a.get((0, i, k)), b.get((0, j, k)), sums[i][j]))));
            });
            (free_a, free_b) = block.sync((full_a, full_b));
        }
        let mut c = c.tile_of(block, TileC, YX).partitions_c(Mma);
        block.each_with((&sums, &mut c), |_, (sums, mut c)| unroll::<4>(|i| unroll::<4>(|j| c.set((0, i, j), sums[i][j]))));
    }
}

fn main() {
    let (a, b, mut c) = (vec![1.0; 70 * 30], vec![2.0; 80 * 30], vec![0.0; 70 * 80]);
    sgemm::on_cpu(&a, &b, &mut c, 70, 80, 30).unwrap();
    assert!(c.iter().all(|&sum| sum == 60.0));
}
