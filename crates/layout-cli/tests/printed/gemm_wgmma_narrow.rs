//! Computes `C = A Bᵀ` with `SM90_64x32x16_F32BF16BF16_SS<K,K>`, for any extents, with tensor maps, `wgmma` and clusters of 1.
//!
//! A block computes 64x32 elements with steps of 32 along `depth`. One warpgroup loads up to 3 steps ahead. Each other warpgroup multiplies 64 rows (number of these warpgroups: 1). The blocks of a cluster compute tiles one below another, so they load each tile of B only once. A block uses 23 KiB of shared memory.
//!
//! This file belongs in a library that depends on `colex`, without its default features, and on `layout-gpu`. `cargo test` runs it on the CPU, and `colex ptx --arch sm_90a` builds it for Hopper.

use colex::layout;
use layout_gpu::pipeline::{Multicast, Own};
use layout_gpu::{Bands, Float, bf16, pipeline};

layout! {
    /// A and B are row-major. Rows start at multiples of 16 bytes. `C[i, j]` is row `i` of A times row `j` of B.
    pub struct Operand { rows: usize, depth: usize } = (rows, depth):(depth, 1) where depth % 8 == 0;
    /// C is row-major.
    pub struct MatrixC { m: usize, n: usize } = (m, n):(n, 1) where n % 8 == 0;

    /// A tile of A in shared memory, with the modes (row, k), in a layout that `wgmma` can read.
    pub struct SmemA = tile_to_shape(Layout_K_SW64_Atom<16>, (64,32)) where bijective, wgmma(K, 16);
    /// A tile of B in shared memory, with the modes (row, k).
    pub struct SmemB = tile_to_shape(Layout_K_SW64_Atom<16>, (32,32)) where bijective, wgmma(K, 16);
    /// The tile of C that a warpgroup stores at once.
    pub struct SmemC = tile_to_shape(Layout_K_SW64_Atom<16>, (64,32)) where bijective;
    /// The tile of C that a block computes.
    pub struct TileC = (64,32);
}

pipeline! {
    /// Computes `c = a bᵀ` with accumulators of type f32.
    pub fn gemm(cluster: Cluster<1, 1>, m: u32, n: u32, depth: u32)
    persistent m.div_ceil(64) * n.div_ceil(32),
    registers [40, 232],
    loads a: [bf16] in Operand(m, depth) by Own<SmemA>,
    loads b: [bf16] in Operand(n, depth) by Multicast<SmemB>,
    stores c: [bf16] in MatrixC(m, n) by 1 of SmemC,
    slots tiles: 3 of (a, b),
    {
        for tile in cluster.tiles(c, TileC, Bands::<8>) {
            let (i, j) = tile.at();
            let sums = tiles.product::<32>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
            tile.store(cluster, sums, bf16::narrow);
        }
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
        for (m, n, depth) in [(1, 8, 8), (66, 40, 40)] {
            let (a, b) = (numbers(1, m * depth), numbers(2, n * depth));
            let mut c = vec![bf16::NAN; (m * n) as usize];
            gemm::on_cpu(&a, &b, &mut c, m, n, depth).unwrap();
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let term = |k: u32| a[(i * depth + k) as usize].to_f32() * b[(j * depth + k) as usize].to_f32();
                let sum: f32 = (0..depth).map(term).sum();
                assert_eq!(c[(i * n + j) as usize], bf16::from_f32(sum), "{m}x{n}x{depth} at ({i},{j})");
            }
        }
    }
}
