//! Computes `output = inputᵀ` of f32 through shared memory, for any extents.
//!
//! A block of 512 threads transposes 64x64 elements. At a time, a thread moves 4 elements, which are 16 bytes of global memory. There are no bank conflicts.
//!
//! This file belongs in a library that depends on `colex`, without its default features, and on `layout-gpu`. `cargo test` runs it on the CPU, and `colex ptx` builds it for GPUs.

use colex::layout;
use layout_gpu::{YX, kernel, unroll};

layout! {
    /// A row-major matrix. Its rows, and the rows of its transpose, start at multiples of 16 bytes.
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where rows % 4 == 0, columns % 4 == 0;
    /// A tile in shared memory, with the modes (row, column). The clauses check the accesses with which a warp writes and reads the tile.
    pub struct Tile = ((2,2,16),(32,2)):((f66,f128,f258),(f1,f33))
        where bijective, bank_conflicts(((16,2),1):((256,1),0), 4) <= 1, bank_conflicts(((16,2),1):((4,64),0), 4) <= 1;
    /// The same tile, with the modes (column, row).
    pub struct Turned = select<1,0>(Tile);
    /// Moves 4 elements per thread, with 16 threads per row and 32 rows per iteration.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (32,16):(16,1), (1,4));
}

kernel! {
    /// Computes `output = inputᵀ`.
    pub fn transpose(block: Block<512>, rows: u32, columns: u32)
    grid [rows.div_ceil(64), columns.div_ceil(64)],
    reads input: [f32] in Matrix(rows, columns),
    writes output: [f32] in Matrix(columns, rows),
    shared tile: [f32] in Tile,
    {
        let from = input.tile(Tile, (block.x(), block.y()));
        let mut tile = tile.partitions_d(Move);
        block.each_with(&mut tile, |thread, mut tile| {
            let from = from.partition_s(Move, &thread);
            let vectors = [0, 1].map(|turn| from.vector::<4>((0, turn, 0)));
            unroll::<2>(|turn| unroll::<4>(|i| tile.set((i, turn, 0), vectors[turn][i])));
        });
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Tile, YX).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.under(Turned).partition_s(Move, &thread);
            unroll::<2>(|turn| to.set_vector((0, turn, 0), [0, 1, 2, 3].map(|i| tile.get((i, turn, 0)))));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transpose_is_right() {
        for (rows, columns) in [(64, 64), (4, 4), (68, 140)] {
            let input: Vec<f32> = (0..rows * columns).map(|i| i as f32).collect();
            let mut output = vec![f32::default(); input.len()];
            transpose::on_cpu(&input, &mut output, rows, columns).unwrap();
            for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
                assert_eq!(output[(j * rows + i) as usize], input[(i * columns + j) as usize], "{rows}x{columns} at ({i},{j})");
            }
        }
    }
}
