//! One step of the gated delta rule, a linear attention in which each head has a matrix as its state. A block updates
//! half of the columns of one head's state.

use crate::reduction::added;
use colex::layout;
use layout_gpu::{Block, Each, YX, fma, kernel, unroll};

layout! {
    /// The states of all heads, with the modes (head, column, row). A state has 128 rows and 128 columns.
    pub struct States { heads: usize } = (heads, 128, 128):(16384, 1, 128);
    /// One vector of 128 elements per head.
    pub struct Vectors { heads: usize } = (heads, 128):(128, 1);
    /// One vector of 128 results per head. Eight threads have the same result. In a tile, each of these threads has a
    /// position in the third mode. The output has only the first position, so only the first of these threads writes.
    pub struct Results { heads: usize } = (heads, 128, 1):(128, 1, 128);
    pub struct Numbers { heads: usize } = (heads):(1);
    pub struct State = (1,64,128);
    pub struct Vector = (1,64,8);
    /// A thread has four adjacent columns of every eighth row. The lanes of a warp together have all rows of 16
    /// columns.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (1,(4,4),8):(1,(1,32),4), (1,4,1));
}

/// Adds up the values of the eight lanes of a warp that have the same columns.
#[inline(always)]
fn sums_of_rows(block: &mut Block<'_, 128>, mut sums: Each<[f32; 4], 128>) -> Each<[f32; 4], 128> {
    unroll::<3>(|step| {
        let other = block.shuffle_xor(&sums, 4 << step);
        block.each_with((&mut sums, &other), |_, (sums, other)| *sums = added(*sums, *other));
    });
    sums
}

kernel! {
    /// Computes the new state and the output of each head: `state = gate state + k (beta (v − gate kᵀ state))` and
    /// `output = qᵀ state`.
    pub fn delta_rule(block: Block<128>, heads: u32)
    grid [2, heads],
    reads q: [f32] in Vectors(heads),
    reads k: [f32] in Vectors(heads),
    reads v: [f32] in Vectors(heads),
    reads gate: [f32] in Numbers(heads),
    reads beta: [f32] in Numbers(heads),
    writes state: [f32] in States(heads),
    writes output: [f32] in Results(heads),
    {
        let (half, head) = (block.x(), block.y());
        let (gate, beta) = (gate.get(head), beta.get(head));
        let mut state = state.tile_of(block, State, YX).partitions_d(Move);
        let mut numbers = block.each_with(&mut state, |_, state| {
            let mut numbers = [[0.0; 4]; 16];
            unroll::<16>(|i| numbers[i] = state.vector::<4>((0, 0, 0, i)));
            numbers
        });
        let seen = block.each_with(&numbers, |thread, numbers| {
            let mut seen = [0.0; 4];
            unroll::<16>(|i| {
                let k = k.get((head, 8 * i as u32 + thread.lane() / 4));
                unroll::<4>(|c| seen[c] = fma(k, numbers[i][c], seen[c]));
            });
            seen
        });
        let seen = sums_of_rows(block, seen);
        let sums = block.each_with((&mut state, &mut numbers, &seen), |thread, (mut state, numbers, seen)| {
            let v = v.vector::<4>((head, 16 * half + 4 * thread.warp() + thread.lane() % 4));
            let (mut change, mut sums) = ([0.0; 4], [0.0; 4]);
            unroll::<4>(|c| change[c] = beta * (v[c] - gate * seen[c]));
            unroll::<16>(|i| {
                let row = 8 * i as u32 + thread.lane() / 4;
                let (k, q) = (k.get((head, row)), q.get((head, row)));
                unroll::<4>(|c| {
                    numbers[i][c] = fma(k, change[c], gate * numbers[i][c]);
                    sums[c] = fma(q, numbers[i][c], sums[c]);
                });
                state.set_vector((0, 0, 0, i), numbers[i]);
            });
            sums
        });
        let sums = sums_of_rows(block, sums);
        let mut output = output.tile_of(block, Vector, YX).partitions_d(Move);
        block.each_with((&sums, &mut output), |_, (sums, mut output)| output.set_vector((0, 0, 0, 0), *sums));
    }
}
