//! Copies f16 with tensor maps: `output = input`. Tiles are copied to slots in shared memory, and from there to the output. The threads do not access the elements.
//!
//! A tile has 128x64 elements, in one box. Each block copies up to 8 tiles at the same time, through 128 KiB of shared memory.
//!
//! This file belongs in a library that depends on `colex`, without its default features, and on `layout-gpu`. `cargo test` runs it on the CPU, and `colex ptx --arch sm_90a` builds it for Hopper.

use colex::layout;
use layout_gpu::pipeline::Own;
use layout_gpu::{Bands, f16, pipeline};

layout! {
    /// A row-major matrix. Rows start at multiples of 16 bytes.
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
    /// A tile in shared memory, with the modes (row, column) and a swizzle that tensor maps support.
    pub struct Tile = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective;
}

pipeline! {
    /// Copies `input` to `output`.
    pub fn copy(cluster: Cluster<1, 1>, rows: u32, columns: u32)
    persistent rows.div_ceil(128) * columns.div_ceil(64),
    registers [40, 232],
    loads input: [f16] in Matrix(rows, columns) by Own<Tile>,
    stores output: [f16] in Matrix(rows, columns) by 0 of Tile,
    slots tiles: 8 of (input),
    {
        cluster.tiles(output, Tile, Bands::<8>).copy(cluster, &mut tiles, |(i, j)| input.tile((i, j)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_is_right() {
        for (rows, columns) in [(128, 64), (1, 8), (259, 72)] {
            let input: Vec<f16> = (0..rows * columns).map(|i| f16::from_f32((i % 1999) as f32)).collect();
            let mut output = vec![f16::default(); input.len()];
            copy::on_cpu(&input, &mut output, rows, columns).unwrap();
            assert!(output == input, "{rows}x{columns}");
        }
    }
}
