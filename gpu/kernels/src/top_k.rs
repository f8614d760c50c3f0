//! The largest values of the softmax of each row, as in the router of a mixture of experts.
//!
//! Eight lanes share a row of 128 numbers, 16 lanes one of 256. Each lane sorts its 16 numbers once. Then the largest first number of all lanes is kept,
//! and its lane goes on to its next one.

use colex::layout;
use layout_gpu::{XY, fast, kernel, unroll};

/// The stages of a bitonic network: the length of the runs that are sorted, and the distance of the numbers that are compared.
const STAGES: [(usize, usize); 10] =
    [(2, 1), (4, 2), (4, 1), (8, 4), (8, 2), (8, 1), (16, 8), (16, 4), (16, 2), (16, 1)];

/// Sorts so that the largest is first.
#[inline(always)]
fn sort(keys: &mut [u64; 16]) {
    unroll::<10>(
        #[inline(always)]
        |stage| {
            let (run, distance) = STAGES[stage];
            unroll::<8>(
                #[inline(always)]
                |i| {
                    let low = 2 * i - i % distance;
                    let (a, b) = (keys[low], keys[low + distance]);
                    let is_ordered = (a > b) == (low & run == 0);
                    (keys[low], keys[low + distance]) = if is_ordered { (a, b) } else { (b, a) };
                },
            );
        },
    );
}

macro_rules! top_k {
    ($($name:ident $tilings:ident $lanes:tt $rows:tt $most:tt $each:tt;)*) => {$(
        mod $tilings {
            use super::*;
            layout! {
                pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns <= $most;
                /// The selected values of each row, at most 32.
                pub struct Kept { rows: usize, k: usize } = (rows, k):(k, 1) where k <= 32;
                pub struct Tile = ($rows,$most);
                pub struct Places = ($rows,32);
                pub struct Move = make_tiled_copy(UniversalCopy<32,32>, ($rows,$lanes):($lanes,1), (1,1));
            }

            kernel! {
                /// The `k` largest of `softmax(input)` in each row, the largest first, and their columns
                pub fn $name(block: Block<256>, rows: u32, columns: u32, k: u32)
                grid [rows.div_ceil($rows), 1],
                reads input: [f32] in Rows(rows, columns),
                writes weights: [f32] in Kept(rows, k),
                writes indices: [u32] in Kept(rows, k),
                {
                    let input = input.tile(Tile, (block.x(), 0));
                    let mut numbers = block.each(|thread| {
                        let (input, mut numbers) = (input.partition_s(Move, &thread), [0.0; 16]);
                        unroll::<16>(|turn| numbers[turn] = input.get_or((0, 0, turn), f32::NEG_INFINITY));
                        numbers
                    });
                    let own = block.each_with(&numbers, |_, numbers| numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max));
                    let most = block.reduce_lanes::<$lanes, _>(&own, f32::max);
                    let own = block.each_with((&mut numbers, &most), |_, (numbers, most)| {
                        unroll::<16>(|turn| numbers[turn] = fast::exp(numbers[turn] - most));
                        numbers.iter().sum::<f32>()
                    });
                    let sum = block.reduce_lanes::<$lanes, _>(&own, |a, b| a + b);
                    let mut keys = block.each_with(&numbers, |thread, numbers| {
                        // The bits of non-negative floats have the order of their values. `!column` prefers the first of equal values.
                        let mut keys = [0; 16];
                        unroll::<16>(|turn| {
                            let column = $lanes * turn as u32 + thread.lane() % $lanes;
                            keys[turn] = u64::from(numbers[turn].to_bits()) << 32 | u64::from(!column);
                        });
                        sort(&mut keys);
                        keys
                    });
                    let mut kept = block.each(|_| [[0_u32; 2]; $each]);
                    for place in 0..k {
                        let own = block.each_with(&keys, |_, keys| [(keys[0] >> 32) as u32, keys[0] as u32]);
                        let next = block.reduce_lanes::<$lanes, _>(&own, <[u32; 2]>::max);
                        block.each_with((&mut keys, &mut kept, &next), |thread, (keys, kept, next)| {
                            unroll::<$each>(|i| {
                                let is_here = $lanes * i as u32 + thread.lane() % $lanes == place;
                                kept[i] = if is_here { [next[0], !next[1]] } else { kept[i] };
                            });
                            let is_own = keys[0] as u32 == next[1];
                            unroll::<15>(|i| keys[i] = if is_own { keys[i + 1] } else { keys[i] });
                            keys[15] = if is_own { 0 } else { keys[15] };
                        });
                    }
                    let mut weights = weights.tile_of(block, Places, XY).partitions_d(Move);
                    let mut indices = indices.tile_of(block, Places, XY).partitions_d(Move);
                    block.each_with((&kept, &sum, &mut weights, &mut indices), |_, (kept, sum, mut weights, mut indices)| {
                        unroll::<$each>(|i| {
                            weights.set((0, 0, i), f32::from_bits(kept[i][0]) / sum);
                            indices.set((0, 0, i), kept[i][1]);
                        });
                    });
                }
            }
        }
        pub use $tilings::$name;
    )*};
}

top_k! {
    top_k of_128 8 32 128 4;
    top_k_256 of_256 16 16 256 2;
}
