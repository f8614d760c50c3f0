//! Writes the keys and the values of new tokens into a paged cache. The input `slots` contains the row of the cache for
//! each token.

use colex::layout;
use layout_gpu::kernel;

layout! {
    /// Rows of 16-bit floats. A row contains all heads of a token. The cache has one row per slot, and its pages are
    /// consecutive.
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
    pub struct Vector { n: usize } = (n):(1);
    /// A tile that is longer than any row, so that a tile contains a whole row.
    pub struct Tile = (1,1048576);
    /// A thread moves eight numbers at a time.
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (1,128):(1,1), (1,8));
}

kernel! {
    /// Copies keys and values: `key_cache[slots[i]] = keys[i]` and `value_cache[slots[i]] = values[i]`. A token is not
    /// written if its slot is not in the cache. If several tokens have the same slot, one of the tokens is written.
    pub fn reshape_and_cache(block: Block<128>, tokens: u32, rows: u32, columns: u32)
    grid [tokens, 1],
    reads slots: [u32] in Vector(tokens),
    reads keys: [f16] in Rows(tokens, columns),
    reads values: [f16] in Rows(tokens, columns),
    writes key_cache: [f16] in Rows(rows, columns),
    writes value_cache: [f16] in Rows(rows, columns),
    chains claims: [bool] of rows.div_ceil(64),
    {
        let slot = slots.get(block.x());
        if slot < rows && let Some(claim) = claims.claims(block).claim(block, slot) {
            let (keys, values) = (keys.tile(Tile, (block.x(), 0)), values.tile(Tile, (block.x(), 0)));
            let mut to_keys = key_cache.tile_of(block, Tile, &claim).partitions_d(Move);
            let mut to_values = value_cache.tile_of(block, Tile, &claim).partitions_d(Move);
            block.each_with((&mut to_keys, &mut to_values), |thread, (mut to_keys, mut to_values)| {
                let (keys, values) = (keys.partition_s(Move, &thread), values.partition_s(Move, &thread));
                for turn in 0..columns.div_ceil(1024) {
                    let (key, value) = (keys.vector::<8>((0, 0, turn)), values.vector::<8>((0, 0, turn)));
                    to_keys.set_vector((0, 0, turn), key);
                    to_values.set_vector((0, 0, turn), value);
                }
            });
        }
    }
}
