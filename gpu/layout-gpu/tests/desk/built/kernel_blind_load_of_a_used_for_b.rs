// the copy for A loads B
use colex::layout;
use layout_gpu::{YX, f16, kernel, unroll};

layout! {
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
    pub struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64)) where bijective, vector(1, 8);
    pub struct TileC = (64,64);
    pub struct Chunks = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,16>, (16,8):(8,1), (1,8));
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [(16,2,2):(1,32,16), (8,2,4):(1,32,8), 16]);
    pub struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, A);
    pub struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, B);
}

kernel! {
    /// `c = a bᵀ`, for a depth of up to 64
    pub fn product(block: Block<128>, m: u32, n: u32, depth: u32)
    grid [n.div_ceil(64), m.div_ceil(64)],
    reads a: [f16] in Rows(m, depth),
    reads b: [f16] in Rows(n, depth),
    writes c: [f32] in Rows(m, n),
    shared a_tile: [f16] in Smem,
    shared b_tile: [f16] in Smem,
    {
        let a_tile = block.copy_async(a_tile, Chunks, &a.tile(Smem, (block.y(), 0)));
        let b_tile = block.copy_async(b_tile, Chunks, &b.tile(Smem, (block.x(), 0)));
        let (a_tile, b_tile) = block.sync((a_tile, b_tile));
        let mut sums = block.each(|_| [[[[0.0_f32; 4]; 2]; 2]; 2]);
        unroll::<4>(|k| {
            let (a, b) = (block.load_a(LoadA, Mma, &a_tile, k), block.load_b(LoadA, Mma, &b_tile, k));
            block.multiply(Mma, &mut sums, &a, &b);
        });
        let mut c = c.tile_of(block, TileC, YX).partitions_c(Mma);
        block.each_with((&sums, &mut c), |_, (sums, mut c)| {
            unroll::<2>(|m| unroll::<4>(|n| unroll::<4>(|value| c.set((value, m, n), sums[m][n / 2][n % 2][value]))));
        });
    }
}

fn main() {
    let (a, b) = (vec![f16::ONE; 80 * 40], vec![f16::ONE; 40 * 40]);
    let mut c = vec![0.0_f32; 80 * 40];
    product::on_cpu(&a, &b, &mut c, 80, 40, 40).unwrap();
    assert_eq!(c[0], 40.0);
}
