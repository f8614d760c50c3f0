// the product has 256 columns, but the tiles of B and C have 128
use colex::layout;
use layout_gpu::pipeline::{Multicast, Own};
use layout_gpu::{Bands, Float, f16, pipeline};

layout! {
    pub struct Operand { rows: usize, depth: usize } = (rows, depth):(depth, 1) where depth % 8 == 0;
    pub struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    pub struct SmemB = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    pub struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    pub struct TileC = (128,128);
}

pipeline! {
    /// `c = a bᵀ`
    pub fn gemm(cluster: Cluster<2, 2>, m: u32, n: u32, depth: u32)
    persistent m.div_ceil(256) * n.div_ceil(128),
    registers [40, 232],
    loads a: [f16] in Operand(m, depth) by Own<SmemA>,
    loads b: [f16] in Operand(n, depth) by Multicast<SmemB>,
    stores c: [f16] in Operand(m, n) by 1 of SmemC,
    slots tiles: 4 of (a, b),
    {
        for tile in cluster.tiles(c, TileC, Bands::<8>) {
            let (i, j) = tile.at();
            let sums = tiles.product::<256>(cluster, a.steps(), |k| (a.tile((i, k)), b.tile((j, k))));
            tile.store(cluster, sums, f16::narrow);
        }
    }
}

fn main() {
    let (a, b) = (vec![f16::ONE; 200 * 64], vec![f16::ONE; 96 * 64]);
    let mut c = vec![f16::ZERO; 200 * 96];
    gemm::on_cpu(&a, &b, &mut c, 200, 96, 64).unwrap();
    assert!(c.iter().all(|sum| sum.to_f32() == 64.0));
}
