//! Sorts and selects the values of a block, and compares the results with the results of the standard library.

use colex::layout;
use layout_gpu::{X, kernel, order};

layout! {
    struct Vector { n: usize } = (n):(1);
}

macro_rules! sorts {
    ($($module:ident: $threads:literal;)*) => {$(
        mod $module {
            use super::*;
            layout! {
                struct Tile = ($threads):(1);
                struct One = make_tiled_copy(UniversalCopy<32,32>, ($threads):(1), (1):(1));
            }

            kernel! {
                /// Writes the keys of each tile from the smallest to the largest, and their positions.
                fn ascending(block: Block<$threads>, n: u32)
                grid [n / $threads, 1],
                reads input: [u32] in Vector(n),
                writes keys: [u32] in Vector(n),
                writes positions: [u32] in Vector(n),
                {
                    let first = $threads * block.x();
                    let pairs = block.each(|thread| [input.get(first + thread.index()), thread.index()]);
                    let sorted = block.sort(&pairs, |a, b| a[0] < b[0]);
                    let mut keys = keys.tile_of(block, Tile, X).partitions_d(One);
                    let mut positions = positions.tile_of(block, Tile, X).partitions_d(One);
                    block.each_with((&sorted, &mut keys, &mut positions), |_, (pair, mut keys, mut positions)| {
                        keys.set((0, 0), pair[0]);
                        positions.set((0, 0), pair[1]);
                    });
                }
            }

            kernel! {
                /// Writes the numbers of each group of eight lanes, and of each tile, from the largest to the smallest.
                fn descending(block: Block<$threads>, n: u32)
                grid [n / $threads, 1],
                reads input: [f32] in Vector(n),
                writes groups: [f32] in Vector(n),
                writes all: [f32] in Vector(n),
                adds largest: [u32] in Vector(n),
                {
                    let first = $threads * block.x();
                    let own = block.each(|thread| input.get(first + thread.index()));
                    let of_lanes = block.sort_lanes::<8, _>(&own, |a, b| a > b);
                    let of_block = block.sort(&own, |a, b| a > b);
                    let (most, at) = block.argmax(&own);
                    let mut groups = groups.tile_of(block, Tile, X).partitions_d(One);
                    let mut all = all.tile_of(block, Tile, X).partitions_d(One);
                    block.each_with((&of_lanes, &of_block, &mut groups, &mut all), |thread, (lanes, block, mut groups, mut all)| {
                        groups.set((0, 0), *lanes);
                        all.set((0, 0), *block);
                        if thread.index() == 0 {
                            largest.add(&thread, first, at);
                            largest.add(&thread, first + 1, most.to_bits());
                        }
                    });
                }
            }

            #[test]
            fn $module() {
                let n = 3 * $threads;
                for seed in 0..6_u32 {
                    // For `seed` 5, the keys are sorted from the largest to the smallest. For other seeds, the keys
                    // have few or many different values.
                    let key = |i: u32| (i.wrapping_mul(2_654_435_761) >> 8).rotate_left(seed) % [3, 17, 1 << 20, u32::MAX][seed as usize % 4];
                    let input: Vec<u32> = (0..n).map(|i| if seed == 5 { n - i } else { key(i) }).collect();
                    let (mut keys, mut positions) = (vec![0; n as usize], vec![0; n as usize]);
                    order::with_seed(seed.into(), || ascending::on_cpu(&input, &mut keys, &mut positions, n)).unwrap();
                    for (tile, input) in input.chunks($threads).enumerate() {
                        let range = tile * $threads..(tile + 1) * $threads;
                        let mut expected = input.to_vec();
                        expected.sort_unstable();
                        assert_eq!(keys[range.clone()], expected);
                        let at = &positions[range.clone()];
                        assert!(at.iter().zip(&expected).all(|(at, key)| input[*at as usize] == *key));
                        let mut at = at.to_vec();
                        at.sort_unstable();
                        assert!(at.into_iter().eq(0..$threads));
                    }
                    check_numbers(&input, n, seed);
                }
            }

            fn check_numbers(input: &[u32], n: u32, seed: u32) {
                let input: Vec<f32> = input.iter().map(|key| *key as f32 - 9.0).collect();
                let (mut groups, mut all, mut largest) = (vec![0.0; n as usize], vec![0.0; n as usize], vec![0; n as usize]);
                order::with_seed(seed.into(), || descending::on_cpu(&input, &mut groups, &mut all, &mut largest, n)).unwrap();
                for (sorted, length) in [(&groups, 8), (&all, $threads)] {
                    for (sorted, input) in sorted.chunks(length).zip(input.chunks(length)) {
                        let mut expected = input.to_vec();
                        expected.sort_by(|a, b| b.total_cmp(a));
                        assert_eq!(sorted, expected);
                    }
                }
                for (tile, input) in input.chunks($threads).enumerate() {
                    let most = input.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                    let at = input.iter().position(|x| *x == most).unwrap() as u32;
                    assert_eq!(largest[tile * $threads..][..2], [at, most.to_bits()]);
                }
            }
        }
    )*};
}

sorts! {
    of_one_warp: 32;
    of_three_warps: 96;
    of_a_power_of_two: 256;
    of_five_warps: 160;
    of_all_threads: 1024;
}
