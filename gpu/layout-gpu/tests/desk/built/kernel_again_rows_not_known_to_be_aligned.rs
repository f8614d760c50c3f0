// the clause `depth % 8 == 0` is missing, so rows of A and B need not be aligned to the 16 bytes of a copy
use colex::layout;
use layout_gpu::{YX, f16, kernel, unroll};

layout! {
    pub struct Rows { rows: usize, depth: usize } = (rows, depth):(depth, 1);
    pub struct Out { m: usize, n: usize } = (m, n):(n, 1) where n % 2 == 0;
    pub struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64)) where bijective, vector(1, 8);
    pub struct Chunks = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,16>, (16,8):(8,1), (1,8));
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [(16,2,2):(1,32,16), (8,2,4):(1,32,8), 16]);
    pub struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma);
    pub struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma);
}

kernel! {
    /// `c = a bᵀ`
    pub fn hgemm(block: Block<128>, m: u32, n: u32, depth: u32)
    grid [n.div_ceil(64), m.div_ceil(64)],
    reads a: [f16] in Rows(m, depth),
    reads b: [f16] in Rows(n, depth),
    writes c: [f32] in Out(m, n),
    stages ring_a: 3 of [f16] in Smem,
    stages ring_b: 3 of [f16] in Smem,
    {
        let (i, j) = (block.y(), block.x());
        let mut sums = block.each(|_| [[[[0.0_f32; 4]; 2]; 2]; 2]);
        block.pipeline(&mut (ring_a, ring_b), depth.div_ceil(64),
            |block, &step, (to_a, to_b)| {
                (block.copy_async(to_a, Chunks, &a.tile(Smem, (i, step))), block.copy_async(to_b, Chunks, &b.tile(Smem, (j, step))))
            },
            |block, _, (a, b)| unroll::<4>(|k| {
                let (a, b) = (block.load_a(LoadA, Mma, &a, k), block.load_b(LoadB, Mma, &b, k));
                block.multiply(Mma, &mut sums, &a, &b);
            }),
        );
        let mut c = c.tile_of(block, Smem, YX).partitions_c(Mma);
        block.each_with((&sums, &mut c), |_, (sums, mut c)| unroll::<2>(|m| unroll::<4>(|n| {
            let [p, q, r, s] = sums[m][n / 2][n % 2];
            c.set_vector((0, m, n), [p, q]);
            c.set_vector((2, m, n), [r, s]);
        })));
    }
}

fn main() {
    let (a, b, mut c) = (vec![f16::ONE; 100 * 72], vec![f16::ONE; 70 * 72], vec![0.0; 100 * 70]);
    hgemm::on_cpu(&a, &b, &mut c, 100, 70, 72).unwrap();
    assert!(c.iter().all(|&sum| sum == 72.0));
}
