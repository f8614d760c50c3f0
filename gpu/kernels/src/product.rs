//! A product of f32 matrices. While threads multiply tiles in shared memory, copies fill the next tiles. Each thread
//! has 8x8 accumulators.
//!
//! # What was tried
//!
//! The following rates of CUDA C++ kernels with the same layouts are in TFLOP/s on an H200:
//!
//! - With a swizzled tile of A and indices that are computed with XOR, the rate is 38.6. If additions replace XORs of
//!   numbers without common bits, the rate is 44.7. The layout compiler now uses additions for GPUs.
//! - If products go alternately up and down the columns, so that consecutive products share an operand, the rate is
//!   45.9.
//! - If `cp.async` copies A and B, and the tile of A is still swizzled, the rate is 42.9.
//! - With columns of 132 floats instead of the swizzle, the rate is 49.4. The index is then a sum, `L(thread, m, k) =
//!   L(thread, 0, 0) + L(0, m, k)`. Therefore a thread computes one address, and all its other addresses are at
//!   constant offsets from this address.
//!
//! A step of 16 along k has 1,165 instructions, including 1,024 FFMA (1,132 instructions if nvcc compiles the kernel).
//! No FFMA reads two operands from the same register bank. In nvcc's code, 18 FFMA read two operands from the same
//! bank.

use colex::layout;
use layout_gpu::{YX, apart, fma, kernel, unroll};

layout! {
    /// The layout of A, which is row-major.
    pub struct MatrixA { m: usize, depth: usize } = (m, depth):(depth, 1);
    /// The layout of B, in which mode `n` is contiguous.
    pub struct MatrixB { n: usize, depth: usize } = (n, depth):(1, n) where n % 4 == 0;
    /// The layout of C, which is row-major.
    pub struct MatrixC { m: usize, n: usize } = (m, n):(n, 1) where n % 4 == 0;

    /// The tile of A in shared memory. Each column is padded by four floats.
    pub struct SmemA = (128,16):(1,132) where injective, vector(0, 4);
    /// The tile of B in shared memory.
    pub struct SmemB = (128,16):(1,128) where bijective;
    /// The tile of C that a block computes.
    pub struct TileC = (128,128);
    /// The copy of A: a thread moves one float at a time, because the copy transposes the tile.
    pub struct CopyA = make_tiled_copy(SM80_CP_ASYNC_CACHEALWAYS<32,32>, (32,8):(8,1), (1,1)) where bank_conflicts(SmemA, 4) <= 1;
    /// The copy of B: a thread moves four floats at a time.
    pub struct CopyB = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (32,8):(1,32), (4,1)) where bank_conflicts(SmemB, 4) <= 1;
    /// The 256 threads have 8x8 accumulators each: two groups of four rows by two groups of four columns.
    pub struct Mma = make_tiled_mma(UniversalFMA<F32>, ((2,2,4),(2,4,2),1):((2,16,64),(1,4,32),0), [(16,4,2):(4,1,64), (16,4,2):(4,1,64), 1]);
}

kernel! {
    /// Computes `c = a b`.
    pub fn product(block: Block<256>, m: u32, n: u32, depth: u32)
    grid [n.div_ceil(128), m.div_ceil(128)],
    resident 2,
    reads a: [f32] in MatrixA(m, depth),
    reads b: [f32] in MatrixB(n, depth),
    writes c: [f32] in MatrixC(m, n),
    stages a_tiles: 2 of [f32] in SmemA,
    stages b_tiles: 2 of [f32] in SmemB,
    {
        let (i, j) = (block.y(), block.x());
        let mut sums = block.each(|_| [[0.0_f32; 8]; 8]);
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
                        let column = [0, 4].map(|half| a.vector::<4>((0, half, k)));
                        let row = [0, 4].map(|half| b.vector::<4>((0, half, k)));
                        unroll::<8>(|n| {
                            unroll::<8>(|i| {
                                // Even columns are computed from the first row to the last, and odd columns from the
                                // last row to the first, so that consecutive products share a register.
                                let m = if n % 2 == 1 { 7 - i } else { i };
                                sums[m][n] = fma(column[m / 4][m % 4], row[n / 4][n % 4], sums[m][n]);
                            });
                        });
                    });
                });
            },
        );
        let mut c = c.tile_of(block, TileC, YX).partitions_c(Mma);
        block.each_with((&sums, &mut c), |_, (sums, mut c)| {
            unroll::<8>(|m| {
                for n in [0, 4] {
                    c.set_vector((0, m, n), [0, 1, 2, 3].map(|k| apart(sums[m][n + k])));
                }
            });
        });
    }
}
