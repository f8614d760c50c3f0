//! Products `C = A Bᵀ` for any extents, with instructions that `half_product` does not use: products of other element
//! types, and `stmatrix`. In `byte_product`, `double_product` and `eight_product`, a warp computes a tile and reads
//! operands directly from global memory.

use colex::layout;
use layout_gpu::{Fragment, YX, kernel};

layout! {
    /// The layout of A, B and C: row-major.
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);

    /// The instruction for 8-bit integers.
    pub struct Bytes = make_tiled_mma(SM80_16x8x32_S32S8S8S32_TN);
    /// The instruction for 8-bit floats.
    pub struct Eights = make_tiled_mma(SM89_16x8x32_F32E4M3E4M3F32_TN);
    /// The instruction for `f64`.
    pub struct Doubles = make_tiled_mma(SM80_8x8x4_F64F64F64F64_TN);
    /// The tiles of the operands and of the result, for instructions for 8-bit elements.
    pub struct A32 = (16,32);
    pub struct B32 = (8,32);
    pub struct C16 = (16,8);
    /// The tiles of the operands and of the result, for the instruction for `f64`.
    pub struct AB4 = (8,4);
    pub struct C8 = (8,8);
}

layout! {
    /// A row-major matrix with rows that start at multiples of 16 bytes.
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
    /// A tile in shared memory: of A or B with the modes (row, k), or of C with the modes (row, column).
    pub struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64)) where bijective, vector(1, 8);
    /// A thread moves eight elements at a time, and eight threads move a row.
    pub struct Chunks = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,16>, (16,8):(8,1), (1,8));
    /// A product by four warps. Each warp computes 32x32 elements of C.
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [(16,2,2):(1,32,16), (8,2,4):(1,32,8), 16]);
    /// The copies of A and of B to registers with `ldmatrix`.
    pub struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, A);
    pub struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, B);
}

macro_rules! products {
    ($($(#[$doc:meta])* $name:ident: $of:ty => $sum:ty, $mma:ident of $rows:literal x 8 x $depth:literal, ($a:ident, $b:ident, $c:ident), $va:literal $vb:literal $vc:literal;)*) => {$(
        kernel! {
            $(#[$doc])*
            pub fn $name(block: Block<32>, m: u32, n: u32, depth: u32)
            grid [n.div_ceil(8), m.div_ceil($rows)],
            reads a: [$of] in Matrix(m, depth),
            reads b: [$of] in Matrix(n, depth),
            writes c: [$sum] in Matrix(m, n),
            {
                let mut sums = block.each(|_| [[[[<$sum>::default(); $vc]; 1]; 1]; 1]);
                for step in 0..depth.div_ceil($depth) {
                    let (of_a, of_b) = (a.tile($a, (block.y(), step)), b.tile($b, (block.x(), step)));
                    let a = block.each(|thread| {
                        let a = of_a.partition_a($mma, &thread);
                        Fragment::new([core::array::from_fn::<_, $va, _>(|value| a.get((value, 0, 0)))])
                    });
                    let b = block.each(|thread| {
                        let b = of_b.partition_b($mma, &thread);
                        Fragment::new([core::array::from_fn::<_, $vb, _>(|value| b.get((value, 0, 0)))])
                    });
                    block.multiply($mma, &mut sums, &a, &b);
                }
                let mut c = c.tile_of(block, $c, YX).partitions_c($mma);
                block.each_with((&sums, &mut c), |_, (sums, mut c)| {
                    layout_gpu::unroll::<$vc>(|value| c.set((value, 0, 0), sums[0][0][0][value]));
                });
            }
        }
    )*};
}

products! {
    /// Computes `c = a bᵀ` for 8-bit integers.
    byte_product: i8 => i32, Bytes of 16 x 8 x 32, (A32, B32, C16), 16 8 4;
    /// Computes `c = a bᵀ` for `f64`.
    double_product: f64 => f64, Doubles of 8 x 8 x 4, (AB4, AB4, C8), 1 1 2;
}

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub use newer::{eight_product, rounded_product};

/// Products with instructions of newer GPUs: the product of 8-bit floats requires `sm_89`, and `stmatrix` requires
/// `sm_90`.
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
mod newer {
    use super::{A32, B32, C16, Chunks, Eights, LoadA, LoadB, Matrix, Mma, Rows, Smem};
    use colex::layout;
    use layout_gpu::{E4m3, Float, Fragment, YX, f16, kernel, unroll};

    products! {
        /// Computes `c = a bᵀ` for 8-bit floats.
        eight_product: E4m3 => f32, Eights of 16 x 8 x 32, (A32, B32, C16), 16 8 4;
    }

    layout! {
        /// The copy of C to shared memory with `stmatrix`.
        pub struct StoreC = make_tiled_copy_C(SM90_U32x4_STSM_N<16>, Mma) where bank_conflicts(Smem, 2) <= 1;
    }

    kernel! {
        /// Computes `c = a bᵀ` for 16-bit floats. The threads round the accumulators and write them to shared memory,
        /// so that they can then store whole rows.
        pub fn rounded_product(block: Block<128>, m: u32, n: u32, depth: u32)
        grid [n.div_ceil(64), m.div_ceil(64)],
        reads a: [f16] in Rows(m, depth),
        reads b: [f16] in Rows(n, depth),
        writes c: [f16] in Rows(m, n),
        shared rounded: [f16] in Smem,
        stages a_tiles: 2 of [f16] in Smem,
        stages b_tiles: 2 of [f16] in Smem,
        {
            let (i, j) = (block.y(), block.x());
            let mut sums = block.each(|_| [[[[0.0_f32; 4]; 2]; 2]; 2]);
            block.pipeline(
                &mut (a_tiles, b_tiles),
                depth.div_ceil(64),
                |block, &step, (to_a, to_b)| {
                    (
                        block.copy_async(to_a, Chunks, &a.tile(Smem, (i, step))),
                        block.copy_async(to_b, Chunks, &b.tile(Smem, (j, step))),
                    )
                },
                |block, _, (a, b)| {
                    unroll::<4>(|k| {
                        let (a, b) = (block.load_a(LoadA, Mma, &a, k), block.load_b(LoadB, Mma, &b, k));
                        block.multiply(Mma, &mut sums, &a, &b);
                    });
                },
            );
            let halves = block.each_with(&sums, |_, sums| sums.map(|row| row.map(|pair| pair.map(|four| four.map(f16::narrow)))));
            let tile = block.store_c(StoreC, Mma, rounded, &halves);
            let tile = block.sync(tile);
            let mut to = c.tile_of(block, Smem, YX).partitions_d(Chunks);
            block.each_with(&mut to, |thread, mut to| {
                let tile = tile.partition_d(Chunks, &thread);
                unroll::<4>(|turn| to.set_vector((0, turn, 0), tile.vector::<8>((0, turn, 0))));
            });
        }
    }
}
