//! Computes `C = A Bᵀ` with `SM80_16x8x16_F32BF16BF16F32_TN`, for any extents.
//!
//! A block of 128 threads computes 128x64 elements with steps of 32 along `depth`. Each of its 4 warps computes 32x64 of them. Shared memory contains the tiles of 2 steps (24 KiB).
//!
//! This file belongs in a library that depends on `colex`, without its default features, and on `layout-gpu`. `cargo test` runs it on the CPU, and `colex ptx` builds it for GPUs.

use colex::layout;
use layout_gpu::{Bands, bf16, kernel, unroll};

layout! {
    /// A is row-major. Rows start at multiples of 16 bytes.
    pub struct MatrixA { m: usize, depth: usize } = (m, depth):(depth, 1) where depth % 8 == 0;
    /// B is row-major: `C[i, j]` is row `i` of A times row `j` of B.
    pub struct MatrixB { n: usize, depth: usize } = (n, depth):(depth, 1) where depth % 8 == 0;
    /// C is row-major.
    pub struct MatrixC { m: usize, n: usize } = (m, n):(n, 1) where n % 2 == 0;

    /// A tile of A in shared memory, with the modes (row, k). Vectors of 16 bytes stay contiguous.
    pub struct SmemA = Sw<2,3,3> o 0 o (128,32):(32,1) where bijective, vector(1, 8), bank_conflicts((8,8):(1,128), 2) <= 1;
    /// A tile of B in shared memory, with the modes (row, k).
    pub struct SmemB = Sw<2,3,3> o 0 o (64,32):(32,1) where bijective, vector(1, 8), bank_conflicts((8,8):(1,64), 2) <= 1;
    /// The tile of C that a block computes.
    pub struct TileC = (128,64);
    /// Copies with `cp.async`: 4 threads per row, 16 bytes per thread, 32 rows per iteration.
    pub struct Chunks = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,16>, (32,4):(4,1), (1,8))
        where bank_conflicts(SmemA, 2) <= 1, bank_conflicts(SmemB, 2) <= 1;
    /// The grid of warps is 4 along m by 1 along n. Each warp computes a contiguous piece of 32x64 of C.
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32BF16BF16F32_TN, (4,1,1), [(16,4,2):(1,32,16), (8,1,8):(1,64,8), 16]);
    /// Loads A and B with `ldmatrix`: each thread gets the values that it multiplies.
    pub struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, A);
    pub struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, B);
}

kernel! {
    /// Computes `c = a bᵀ`.
    pub fn gemm(block: Block<128>, m: u32, n: u32, depth: u32)
    grid [n.div_ceil(64), m.div_ceil(128)],
    reads a: [bf16] in MatrixA(m, depth),
    reads b: [bf16] in MatrixB(n, depth),
    writes c: [f32] in MatrixC(m, n),
    stages a_tiles: 2 of [bf16] in SmemA,
    stages b_tiles: 2 of [bf16] in SmemB,
    {
        let (i, j) = Bands::<8>.of(block);
        let mut sums = block.each(|_| [[[[0.0_f32; 4]; 2]; 4]; 2]);
        block.pipeline(
            &mut (a_tiles, b_tiles),
            depth.div_ceil(32),
            |block, &step, (to_a, to_b)| {
                (
                    block.copy_async(to_a, Chunks, &a.tile(SmemA, (i, step))),
                    block.copy_async(to_b, Chunks, &b.tile(SmemB, (j, step))),
                )
            },
            |block, _, (a, b)| {
                unroll::<2>(|k| {
                    let (a, b) = (block.load_a(LoadA, Mma, &a, k), block.load_b(LoadB, Mma, &b, k));
                    block.multiply(Mma, &mut sums, &a, &b);
                });
            },
        );
        let mut c = c.tile_of(block, TileC, Bands::<8>).partitions_c(Mma);
        block.each_with((&sums, &mut c), |_, (sums, mut c)| {
            unroll::<2>(|m| {
                unroll::<8>(|n| {
                    let [a, b, x, y] = sums[m][n / 2][n % 2];
                    c.set_vector((0, m, n), [a, b]);
                    c.set_vector((2, m, n), [x, y]);
                });
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns small integers, so that their sums are exact.
    fn numbers(seed: u32, count: u32) -> Vec<bf16> {
        let number = |i: u32| (i.wrapping_mul(2_654_435_761).wrapping_add(seed * 7919) >> 13) % 5;
        (0..count).map(|i| bf16::from_f32(number(i) as f32 - 2.0)).collect()
    }

    #[test]
    fn the_product_is_right() {
        for (m, n, depth) in [(1, 8, 8), (130, 74, 40)] {
            let (a, b) = (numbers(1, m * depth), numbers(2, n * depth));
            let mut c = vec![f32::NAN; (m * n) as usize];
            gemm::on_cpu(&a, &b, &mut c, m, n, depth).unwrap();
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let term = |k: u32| a[(i * depth + k) as usize].to_f32() * b[(j * depth + k) as usize].to_f32();
                let sum: f32 = (0..depth).map(term).sum();
                assert_eq!(c[(i * n + j) as usize], sum, "{m}x{n}x{depth} at ({i},{j})");
            }
        }
    }
}
