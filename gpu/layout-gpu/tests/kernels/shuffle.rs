//! Tests shuffles in which each thread specifies the lane from which it reads.

use colex::layout;
use layout_gpu::{X, kernel, order};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (96):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (96):(1), (1):(1));
}

kernel! {
    /// Each thread reads from two lanes of its warp: a number from one lane, and the second number of a pair from the
    /// other lane.
    fn exchanged(block: Block<96>, n: u32)
    grid [n.div_ceil(96), 1],
    reads values: [u32] in Vector(n),
    reads lanes: [u32] in Vector(n),
    writes output: [u32] in Vector(n),
    writes pairs: [u32] in Vector(n),
    {
        let first = 96 * block.x();
        let own = block.each(|thread| values.get(first + thread.index()));
        let lane = block.each(|thread| lanes.get(first + thread.index()));
        let other = block.shuffle(&own, &lane);
        let pair = block.each_with(&own, |thread, own| [thread.index(), *own]);
        let pair = block.shuffle(&pair, &lane);
        let (mut output, mut pairs) = (output.tile_of(block, Tile, X).partitions_d(One), pairs.tile_of(block, Tile, X).partitions_d(One));
        block.each_with((&other, &pair, &mut output, &mut pairs), |_, (other, pair, mut output, mut pairs)| {
            output.set((0, 0), *other);
            pairs.set((0, 0), pair[0] + pair[1]);
        });
    }
}

#[test]
fn a_thread_names_the_lane() {
    let n = 5 * 96_u32;
    let values: Vec<u32> = (0..n).map(|i| i.wrapping_mul(2_654_435_761) >> 8).collect();
    let names: [fn(u32) -> u32; 5] = [|_| 7, |i| 31 - i % 32, |i| i * 37 + 5, |i| u32::MAX - i, |i| i ^ 0x8000_0013];
    for (seed, name) in (0..).zip(names) {
        let lanes: Vec<u32> = (0..n).map(name).collect();
        let (mut output, mut pairs) = (vec![u32::MAX; n as usize], vec![u32::MAX; n as usize]);
        order::with_seed(seed, || exchanged::on_cpu(&values, &lanes, &mut output, &mut pairs, n)).unwrap();
        for i in 0..n {
            let from = i / 32 * 32 + lanes[i as usize] % 32;
            assert_eq!(output[i as usize], values[from as usize], "thread {i}");
            assert_eq!(pairs[i as usize], values[from as usize] + from % 96, "pair of thread {i}");
        }
    }
}
