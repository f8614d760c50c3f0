//! Products by other instructions of tensor cores, `C = A Bᵀ`, for any extents: a warp a tile, operands straight from memory.

use colex::layout;
#[cfg(feature = "fp8")]
use colex_gpu::E4m3;
use colex_gpu::{Fragment, YX, kernel};

layout! {
    /// A and B by rows, and C.
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);

    /// Integers of eight bits.
    pub struct Bytes = make_tiled_mma(SM80_16x8x32_S32S8S8S32_TN);
    /// Numbers of eight bits.
    pub struct Eights = make_tiled_mma(SM89_16x8x32_F32E4M3E4M3F32_TN);
    /// `f64`.
    pub struct Doubles = make_tiled_mma(SM80_8x8x4_F64F64F64F64_TN);
    /// What an instruction on eight bits takes and makes.
    pub struct A32 = (16,32);
    pub struct B32 = (8,32);
    pub struct C16 = (16,8);
    /// What one on doubles does.
    pub struct AB4 = (8,4);
    pub struct C8 = (8,8);
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
                    colex_gpu::unroll::<$vc>(|value| c.set((value, 0, 0), sums[0][0][0][value]));
                });
            }
        }
    )*};
}

products! {
    /// `c = a bᵀ` of integers of eight bits.
    byte_product: i8 => i32, Bytes of 16 x 8 x 32, (A32, B32, C16), 16 8 4;
    /// `c = a bᵀ` of doubles.
    double_product: f64 => f64, Doubles of 8 x 8 x 4, (AB4, AB4, C8), 1 1 2;
}

#[cfg(feature = "fp8")]
products! {
    /// `c = a bᵀ` of numbers of eight bits.
    eight_product: E4m3 => f32, Eights of 16 x 8 x 32, (A32, B32, C16), 16 8 4;
}
