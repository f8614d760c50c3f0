//! Finds the largest values of the softmax of each row, as the router of a mixture of experts does.
//!
//! Eight lanes share a row of up to 128 numbers, and 16 lanes share a row of up to 256. First, each lane sorts its 16
//! numbers, the largest first. Then the lanes repeat the following step `k` times: they compare the first number of
//! each lane, keep the largest of these numbers, and remove it from its lane. The sort moves only the numbers and not
//! their columns, so the kernel searches for the columns of the kept numbers at the end.

use colex::layout;
use core::f32::consts::LOG2_E;
use layout_gpu::{XY, exp2, fma, kernel, unroll};

/// The steps of an odd-even merge sort. Each element contains the length of the runs that a step merges, and the
/// distance between the numbers that the step compares.
const STEPS: [(usize, usize); 10] = [(1, 1), (2, 2), (2, 1), (4, 4), (4, 2), (4, 1), (8, 8), (8, 4), (8, 2), (8, 1)];

/// Returns the numbers, sorted from the largest to the smallest.
#[inline(always)]
fn sorted(halves: [[f32; 8]; 2]) -> [f32; 16] {
    let mut numbers = [0.0; 16];
    unroll::<16>(|i| numbers[i] = halves[i / 8][i % 8]);
    unroll::<10>(
        #[inline(always)]
        |step| {
            let (run, distance) = STEPS[step];
            unroll::<16>(
                #[inline(always)]
                |low| {
                    let (high, start) = (low + distance, distance % run);
                    let is_low = low >= start && (low - start) / distance % 2 == 0;
                    if is_low && high < 16 && low / (2 * run) == high / (2 * run) {
                        let (a, b) = (numbers[low], numbers[high]);
                        (numbers[low], numbers[high]) = (a.max(b), a.min(b));
                    }
                },
            );
        },
    );
    numbers
}

/// Returns `Σ exp(number − top)`.
#[inline(always)]
fn sum_of_exp(halves: [[f32; 8]; 2], top: f32) -> f32 {
    let mut sum = 0.0;
    unroll::<16>(|i| sum += exp2(fma(LOG2_E, halves[i / 8][i % 8], -LOG2_E * top)));
    sum
}

/// Returns the position of `value` in `halves`. If the value occurs several times, skips the first `equal` occurrences.
#[inline(always)]
fn position(halves: [[f32; 8]; 2], value: f32, equal: u32) -> u32 {
    let mut all = 0_u32;
    unroll::<16>(|i| all |= u32::from(halves[i / 8][i % 8] == value) << i);
    for _ in 0..equal {
        all &= all.wrapping_sub(1);
    }
    all.trailing_zeros()
}

macro_rules! top_k {
    ($($(#[$about:meta])* $name:ident in $tilings:ident: $lanes:tt lanes of $rows:tt rows, up to $most:tt columns $([$($where:tt)*])?, k up to $k:tt, loads of $bits:tt bits, all rounds: $always:tt;)*) => {$(
        mod $tilings {
            use super::*;
            layout! {
                pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns <= $most $($($where)*)?;
                /// The selected values of each row.
                pub struct Kept { rows: usize, k: usize } = (rows, k):(k, 1) where k <= $k;
                pub struct Tile = ($rows,$most);
                pub struct Places = ($rows,$k);
                /// A lane has 16 adjacent numbers of a row.
                pub struct Load = make_tiled_copy(UniversalCopy<$bits,32>, ($rows,$lanes):($lanes,1), (1,16));
                pub struct Store = make_tiled_copy(UniversalCopy<32,32>, ($rows,$lanes):($lanes,1), (1,1));
            }

            /// The number of floats in a load (`VECTOR`), and the number of values that a lane keeps (`EACH`).
            const VECTOR: usize = $bits / 32;
            const EACH: usize = $k / $lanes;

            kernel! {
                $(#[$about])*
                pub fn $name(block: Block<256>, rows: u32, columns: u32, k: u32)
                grid [rows.div_ceil($rows), 1],
                reads input: [f32] in Rows(rows, columns),
                writes weights: [f32] in Kept(rows, k),
                writes indices: [u32] in Kept(rows, k),
                {
                    let input = input.tile(Tile, (block.x(), 0));
                    let numbers = block.each(|thread| {
                        let (input, mut numbers) = (input.partition_s(Load, &thread), [[0.0; 8]; 2]);
                        unroll::<{ 16 / VECTOR }>(|i| {
                            let some = input.vector_or::<VECTOR>((VECTOR * i, 0, 0), f32::NEG_INFINITY);
                            unroll::<VECTOR>(|c| numbers[VECTOR * i / 8][(VECTOR * i + c) % 8] = some[c]);
                        });
                        numbers
                    });
                    let mut sorted = block.each_with(&numbers, |_, numbers| sorted(*numbers));
                    let first = block.each_with(&sorted, |_, sorted| sorted[0]);
                    let top = block.reduce_lanes::<$lanes, _>(&first, f32::max);
                    let own = block.each_with((&numbers, &top), |_, (numbers, top)| sum_of_exp(*numbers, *top));
                    let sum = block.reduce_lanes::<$lanes, _>(&own, |a, b| a + b);
                    // The values that a lane keeps. Each value is followed by the lane that it comes from, and by the
                    // number of equal values before it in that lane.
                    let (mut kept, mut last) = (block.each(|_| [(0.0, 0, 0); EACH]), block.each(|_| (f32::NAN, 0, 0)));
                    unroll::<$k>(#[inline(always)] |place| if $always || (place as u32) < k {
                        let first = block.each_with(&sorted, |_, sorted| sorted[0]);
                        let most = block.reduce_lanes::<$lanes, _>(&first, f32::max);
                        let has_it = block.each_with((&first, &most), |_, (first, most)| first == most);
                        let lanes = block.ballot(&has_it);
                        block.each_with((&mut sorted, &mut last, &mut kept, (&most, &lanes)), |thread, (sorted, last, kept, (most, lanes))| {
                            let group = thread.lane() / $lanes * $lanes;
                            let lane = group + (lanes >> group).trailing_zeros();
                            *last = (*most, lane, if last.0 == *most && last.1 == lane { last.2 + 1 } else { 0 });
                            let is_here = thread.lane() % $lanes == place as u32 % $lanes;
                            kept[place / $lanes] = if is_here { *last } else { kept[place / $lanes] };
                            let is_own = thread.lane() == lane;
                            unroll::<15>(|i| sorted[i] = if is_own { sorted[i + 1] } else { sorted[i] });
                            // A lane without remaining numbers has NaN, which a maximum ignores.
                            sorted[15] = if is_own { f32::NAN } else { sorted[15] };
                        });
                    });
                    let mut weights = weights.tile_of(block, Places, XY).partitions_d(Store);
                    let mut indices = indices.tile_of(block, Places, XY).partitions_d(Store);
                    unroll::<EACH>(#[inline(always)] |i| {
                        let lane = block.each_with(&kept, |_, kept| kept[i].1);
                        let halves = [0, 1].map(#[inline(always)] |half| {
                            let own = block.each_with(&numbers, |_, numbers| numbers[half]);
                            block.shuffle(&own, &lane)
                        });
                        let [low, high] = &halves;
                        block.each_with((&kept, low, high, (&top, &sum, &mut weights, &mut indices)), |_, (kept, low, high, (top, sum, mut weights, mut indices))| {
                            let (value, lane, equal) = kept[i];
                            weights.set((0, 0, i), exp2(LOG2_E * (value - top)) / sum);
                            indices.set((0, 0, i), 16 * (lane % $lanes) + position([*low, *high], value, equal));
                        });
                    });
                }
            }
        }
        pub use $tilings::$name;
    )*};
}

top_k! {
    /// Writes the `k` largest values of `softmax(input)` in each row, the largest first, and their columns. `k` is at
    /// most 8.
    top_k in of_128: 8 lanes of 32 rows, up to 128 columns [, columns % 4 == 0], k up to 8, loads of 128 bits, all rounds: true;
    /// Computes the same as `top_k` for up to 256 columns and `k` up to 32, and loads one number at a time.
    top_k_any in of_any: 16 lanes of 16 rows, up to 256 columns, k up to 32, loads of 32 bits, all rounds: false;
}
