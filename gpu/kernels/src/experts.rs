//! A layer of a mixture of experts. The kernel gathers the input rows of tokens, multiplies each row by the matrix of
//! an expert, and adds the product, scaled by the share of this expert, to the token's row of the output.

use super::small_products::{Chunks, LoadA, LoadB, Mma, Rows, Smem};
use colex::layout;
use layout_gpu::{f16, kernel, unroll};

layout! {
    /// `Tiles` has one value per tile, and `Slots` has one value per slot. A slot is a pair of a token and an expert. A
    /// tile has 64 slots of the same expert.
    pub struct Tiles { n: usize } = (n):(1);
    pub struct Slots { n: usize } = (n):(1) where n % 64 == 0;
    pub struct Sums { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 64 == 0;
    /// The product in shared memory. Threads read whole rows of the product and add them to the output.
    pub struct Product = (64,64):(72,1);
}

kernel! {
    /// Adds `shares[i] · matrices[of_tiles[i / 64]] input[of_slots[i]]` to `output[of_slots[i]]`, for each slot `i`.
    /// `of_slots` contains the token of each slot, and `of_tiles` contains the expert of each tile. A slot is empty if
    /// its token number, `of_slots[i]`, is out of range.
    pub fn experts(block: Block<128>, slots: u32, tokens: u32, columns: u32, depth: u32, count: u32)
    grid [columns.div_ceil(64), slots / 64],
    reads of_slots: [u32] in Slots(slots),
    reads shares: [f32] in Slots(slots),
    reads of_tiles: [u32] in Tiles(slots / 64),
    reads input: [f16] in Rows(tokens, depth),
    reads matrices: [f16] in Rows(count * columns, depth),
    adds output: [f32] in Sums(tokens, columns),
    shared rows: [f16] in Smem,
    shared matrix: [f16] in Smem,
    shared product: [f32] in Product,
    {
        let (slot, column) = (64 * block.y(), block.x());
        let expert = of_tiles.get(block.y()) * columns.div_ceil(64) + column;
        let own = block.each(|thread| [0, 16, 32, 48].map(|row| of_slots.get(slot + row + thread.index() / 8)));
        let mut sums = block.each(|_| [[[[0.0_f32; 4]; 2]; 2]; 2]);
        for step in 0..depth.div_ceil(64) {
            let matrix_tile = block.copy_async(matrix, Chunks, &matrices.tile(Smem, (expert, step)));
            let mut rows_tile = rows.partitions_d(Chunks);
            block.each_with((&own, &mut rows_tile), |thread, (own, mut rows)| {
                let halves = own.map(|token| input.vector::<8>((token, 8 * step + thread.index() % 8)));
                unroll::<4>(|turn| rows.set_vector((0, turn, 0), halves[turn]));
            });
            let (a, b) = block.sync((rows_tile, matrix_tile));
            unroll::<4>(|k| {
                let (a, b) = (block.load_a(LoadA, Mma, &a, k), block.load_b(LoadB, Mma, &b, k));
                block.multiply(Mma, &mut sums, &a, &b);
            });
            (rows, matrix) = block.sync((a, b));
        }
        let mut product = product.partitions_c(Mma);
        block.each_with((&sums, &mut product), |_, (sums, mut product)| {
            unroll::<2>(|m| unroll::<4>(|n| {
                let [a, b, x, y] = sums[m][n / 2][n % 2];
                product.set_vector((0, m, n), [a, b]);
                product.set_vector((2, m, n), [x, y]);
            }));
        });
        let product = block.sync(product);
        block.each(|thread| for row in (thread.index() / 64..64).step_by(2) {
            let (token, of_row) = (of_slots.get(slot + row), thread.index() % 64);
            if token < tokens {
                output.add(&thread, (token, 64 * column + of_row), shares.get(slot + row) * product.get((row, of_row)));
            }
        });
    }
}
