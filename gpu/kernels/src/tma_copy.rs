//! A copy with tensor maps. Threads only start the copies, and do not read or write elements themselves.

use colex::layout;
use layout_gpu::pipeline::Own;
use layout_gpu::{Bands, f16, pipeline};

layout! {
    /// A row-major matrix with rows that start at multiples of 16 bytes.
    pub struct Matrix { m: usize, n: usize } = (m, n):(n, 1) where n % 8 == 0;
    /// A tile in shared memory, with the modes (row, column). The tile has 16 KiB.
    pub struct Tile = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective;
}

pipeline! {
    /// Copies `input` to `output`.
    pub fn tma_copy(cluster: Cluster<1, 1>, m: u32, n: u32)
    persistent m.div_ceil(128) * n.div_ceil(64),
    registers [40, 232],
    loads input: [f16] in Matrix(m, n) by Own<Tile>,
    stores output: [f16] in Matrix(m, n) by 0 of Tile,
    slots tiles: 8 of (input),
    {
        cluster.tiles(output, Tile, Bands::<8>).copy(cluster, &mut tiles, |(i, j)| input.tile((i, j)));
    }
}
