//! The largest values of the softmax of each row, as in the router of a mixture of experts.

use colex::layout;
use layout_gpu::{XY, fast, kernel};

layout! {
    /// Rows of at most 256 numbers.
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns <= 256;
    /// The selected values of each row, at most 32.
    pub struct Kept { rows: usize, k: usize } = (rows, k):(k, 1) where k <= 32;
    /// Eight warps with one row each.
    pub struct Tile = (8,256);
    pub struct Move = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
    /// One value per lane.
    pub struct Lanes = (8,32);
}

const EIGHT: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

kernel! {
    /// The `k` largest of `softmax(input)` in each row, the largest first, and their columns
    pub fn top_k(block: Block<256>, rows: u32, columns: u32, k: u32)
    grid [rows.div_ceil(8), 1],
    reads input: [f32] in Rows(rows, columns),
    writes weights: [f32] in Kept(rows, k),
    writes indices: [u32] in Kept(rows, k),
    {
        let input = input.tile(Tile, (block.x(), 0));
        let mut numbers = block.each(|thread| {
            let input = input.partition_s(Move, &thread);
            EIGHT.map(|turn| input.get_or((0, 0, turn), f32::NEG_INFINITY))
        });
        let own = block.each_with(&numbers, |_, numbers| numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max));
        let most = block.reduce_lanes::<32, _>(&own, f32::max);
        let own = block.each_with((&mut numbers, &most), |_, (numbers, most)| {
            *numbers = numbers.map(|x| fast::exp(x - most));
            numbers.iter().sum::<f32>()
        });
        let sum = block.reduce_lanes::<32, _>(&own, |a, b| a + b);
        let mut kept = block.each(|_| [0, 0]);
        for place in 0..k {
            // The bits of non-negative floats have the order of their values. `!column` prefers the first of equal
            // values.
            let own = block.each_with(&numbers, |thread, numbers| {
                EIGHT.map(|turn| [numbers[turn].to_bits(), !(32 * turn as u32 + thread.lane())]).into_iter().fold([0, 0], <[u32; 2]>::max)
            });
            let next = block.reduce_lanes::<32, _>(&own, <[u32; 2]>::max);
            block.each_with((&mut numbers, &mut kept, &next), |thread, (numbers, kept, next)| {
                let is_next = |turn: usize| !next[1] == 32 * turn as u32 + thread.lane();
                *kept = if thread.lane() == place { [next[0], !next[1]] } else { *kept };
                *numbers = EIGHT.map(|turn| if is_next(turn) { 0.0 } else { numbers[turn] });
            });
        }
        let mut weights = weights.tile_of(block, Lanes, XY).partitions_d(Move);
        let mut indices = indices.tile_of(block, Lanes, XY).partitions_d(Move);
        block.each_with((&kept, &sum, &mut weights, &mut indices), |_, (kept, sum, mut weights, mut indices)| {
            weights.set((0, 0, 0), f32::from_bits(kept[0]) / sum);
            indices.set((0, 0, 0), kept[1]);
        });
    }
}
