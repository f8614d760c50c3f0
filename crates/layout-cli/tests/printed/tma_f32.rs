//! Copies f32 with tensor maps: `output = input`. Tiles are copied to slots in shared memory, and from there to the output. The threads do not access the elements.
//!
//! A tile has 64x16 elements, in one box. Each block copies up to 4 tiles at the same time, through 16 KiB of shared memory.
//!
//! This file belongs in a library that depends on `colex`, without its default features, and on `layout-gpu`. `cargo test` runs it on the CPU, and `colex ptx --arch sm_90a` builds it for Hopper.

use colex::layout;
use layout_gpu::pipeline::Own;
use layout_gpu::{Bands, pipeline};

layout! {
    /// A row-major matrix. Rows start at multiples of 16 bytes.
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 4 == 0;
    /// A tile in shared memory, with the modes (row, column) and a swizzle that tensor maps support.
    pub struct Tile = tile_to_shape(Layout_K_SW64_Atom<32>, (64,16)) where bijective;
}

pipeline! {
    /// Copies `input` to `output`.
    pub fn copy(cluster: Cluster<1, 1>, rows: u32, columns: u32)
    persistent rows.div_ceil(64) * columns.div_ceil(16),
    registers [40, 232],
    loads input: [f32] in Matrix(rows, columns) by Own<Tile>,
    stores output: [f32] in Matrix(rows, columns) by 0 of Tile,
    slots tiles: 4 of (input),
    {
        cluster.tiles(output, Tile, Bands::<8>).copy(cluster, &mut tiles, |(i, j)| input.tile((i, j)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_is_right() {
        for (rows, columns) in [(64, 16), (1, 4), (131, 20)] {
            let input: Vec<f32> = (0..rows * columns).map(|i| i as f32).collect();
            let mut output = vec![f32::default(); input.len()];
            copy::on_cpu(&input, &mut output, rows, columns).unwrap();
            assert!(output == input, "{rows}x{columns}");
        }
    }
}
