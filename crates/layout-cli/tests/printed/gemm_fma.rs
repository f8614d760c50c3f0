//! Computes `C = A B` of f32 with `fma`, for any extents.
//!
//! A block of 256 threads computes 128x64 elements with steps of 16 along `depth`. Each thread computes 8x4 of them. Shared memory contains the tiles of 3 steps (37 KiB).
//!
//! This file belongs in a library that depends on `colex`, without its default features, and on `layout-gpu`. `cargo test` runs it on the CPU, and `colex ptx` builds it for GPUs.

use colex::layout;
use layout_gpu::{YX, fma, kernel, unroll};

layout! {
    /// A is row-major.
    pub struct MatrixA { m: usize, depth: usize } = (m, depth):(depth, 1);
    /// B is row-major. The first mode is the column.
    pub struct MatrixB { n: usize, depth: usize } = (n, depth):(1, n) where n % 4 == 0;
    /// C is row-major.
    pub struct MatrixC { m: usize, n: usize } = (m, n):(n, 1) where n % 4 == 0;

    /// A tile of A in shared memory, with the modes (row, k). Columns are padded by four floats, so there are no bank conflicts.
    pub struct SmemA = (128,16):(1,132) where injective, vector(0, 4);
    /// A tile of B in shared memory, with the modes (column, k).
    pub struct SmemB = (64,16):(1,64) where bijective, vector(0, 4);
    /// The tile of C that a block computes.
    pub struct TileC = (128,64);
    /// Copies A with `cp.async`, one float per thread, because the tile is transposed.
    pub struct CopyA = make_tiled_copy(SM80_CP_ASYNC_CACHEALWAYS<32,32>, (32,8):(8,1), (1,1)) where bank_conflicts(SmemA, 4) <= 1;
    /// Copies B with `cp.async`, four floats per thread.
    pub struct CopyB = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (16,16):(1,16), (4,1)) where bank_conflicts(SmemB, 4) <= 1;
    /// The threads form a grid of 16 by 16. Each thread computes pieces of four contiguous rows by four contiguous columns.
    pub struct Mma = make_tiled_mma(UniversalFMA<F32>, ((2,2,4),(2,4,2),1):((2,16,64),(1,4,32),0), [(16,4,2):(4,1,64), (16,4,1):(4,1,64), 1]);
}

kernel! {
    /// Computes `c = a b`.
    pub fn gemm(block: Block<256>, m: u32, n: u32, depth: u32)
    grid [n.div_ceil(64), m.div_ceil(128)],
    reads a: [f32] in MatrixA(m, depth),
    reads b: [f32] in MatrixB(n, depth),
    writes c: [f32] in MatrixC(m, n),
    stages a_tiles: 3 of [f32] in SmemA,
    stages b_tiles: 3 of [f32] in SmemB,
    {
        let (i, j) = (block.y(), block.x());
        let mut sums = block.each(|_| [[0.0_f32; 4]; 8]);
        block.pipeline(
            &mut (a_tiles, b_tiles),
            depth.div_ceil(16),
            |block, &step, (to_a, to_b)| {
                (block.copy_async(to_a, CopyA, &a.tile(SmemA, (i, step))), block.copy_async(to_b, CopyB, &b.tile(SmemB, (j, step))))
            },
            |block, _, (a, b)| {
                block.each_with(&mut sums, |thread, sums| {
                    let (a, b) = (a.partition_a(Mma, &thread), b.partition_b(Mma, &thread));
                    unroll::<16>(|k| {
                        let column = [0, 4].map(|run| a.vector::<4>((0, run, k)));
                        let row = [0].map(|run| b.vector::<4>((0, run, k)));
                        unroll::<8>(|m| unroll::<4>(|n| sums[m][n] = fma(column[m / 4][m % 4], row[n / 4][n % 4], sums[m][n])));
                    });
                });
            },
        );
        let mut c = c.tile_of(block, TileC, YX).partitions_c(Mma);
        block.each_with((&sums, &mut c), |_, (sums, mut c)| {
            unroll::<8>(|m| {
                unroll::<1>(|run| c.set_vector((0, m, 4 * run), [0, 1, 2, 3].map(|k| sums[m][4 * run + k])));
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns small integers, so that their sums are exact.
    fn numbers(seed: u32, count: u32) -> Vec<f32> {
        let number = |i: u32| (i.wrapping_mul(2_654_435_761).wrapping_add(seed * 7919) >> 13) % 5;
        (0..count).map(|i| number(i) as f32 - 2.0).collect()
    }

    #[test]
    fn the_product_is_right() {
        for (m, n, depth) in [(1, 8, 8), (130, 72, 17)] {
            let (a, b) = (numbers(1, m * depth), numbers(2, n * depth));
            let mut c = vec![f32::NAN; (m * n) as usize];
            gemm::on_cpu(&a, &b, &mut c, m, n, depth).unwrap();
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let term = |k: u32| a[(i * depth + k) as usize] * b[(k * n + j) as usize];
                let sum: f32 = (0..depth).map(term).sum();
                assert_eq!(c[(i * n + j) as usize], sum, "{m}x{n}x{depth} at ({i},{j})");
            }
        }
    }
}
