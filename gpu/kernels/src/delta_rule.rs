//! One step of a gated delta rule. A block updates the state of a head in place.

use colex::layout;
use layout_gpu::{Thread, XY, fma, kernel, unroll};

layout! {
    /// The states of all heads: 128 rows of 128 columns each.
    pub struct States { heads: usize } = (heads, 128, 128):(16384, 128, 1);
    /// One vector per head. The third mode is for the threads that share an element; only the first of them writes.
    pub struct Vectors { heads: usize } = (heads, 128, 1):(128, 1, 1);
    pub struct Numbers { heads: usize } = (heads):(1);
    /// The state of a head. Four threads share a column.
    pub struct State = (1,128,128);
    pub struct Columns = make_tiled_copy(UniversalCopy<32,32>, (1,4,128):(1,1,4), (1,1,1));
    pub struct Vector = (1,128,4);
    pub struct Each = make_tiled_copy(UniversalCopy<32,32>, (1,128,4):(1,4,1), (1,1,1));
}

const FOUR: [usize; 4] = [0, 8, 16, 24];
const EIGHT: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

kernel! {
    /// `state = gate state + k (beta (v − gate kᵀ state))` and `output = qᵀ state`, head by head
    pub fn delta_rule(block: Block<512>, heads: u32)
    grid [heads, 1],
    reads q: [f32] in Vectors(heads),
    reads k: [f32] in Vectors(heads),
    reads v: [f32] in Vectors(heads),
    reads gate: [f32] in Numbers(heads),
    reads beta: [f32] in Numbers(heads),
    writes state: [f32] in States(heads),
    writes output: [f32] in Vectors(heads),
    {
        let head = block.x();
        let (gate, beta) = (gate.get(head), beta.get(head));
        let mut state = state.tile_of(block, State, XY).partitions_d(Columns);
        let numbers = block.each_with(&mut state, |_, state| FOUR.map(|first| EIGHT.map(|i| state.get((0, 0, first + i, 0)))));
        let row = |thread: &Thread<'_>, j: usize, i: usize| 4 * (8 * j + i) as u32 + thread.index() % 4;
        let own = block.each_with(&numbers, |thread, numbers| {
            let mut sum = 0.0;
            unroll::<4>(|j| unroll::<8>(|i| sum = fma(k.get((head, row(&thread, j, i), 0)), numbers[j][i], sum)));
            sum
        });
        let seen = block.reduce_lanes::<4, _>(&own, |a, b| a + b);
        let own = block.each_with((&mut state, &numbers, &seen), |thread, (mut state, numbers, seen)| {
            let change = beta * (v.get((head, thread.index() / 4, 0)) - gate * seen);
            let mut sum = 0.0;
            unroll::<4>(|j| unroll::<8>(|i| {
                let new = fma(k.get((head, row(&thread, j, i), 0)), change, gate * numbers[j][i]);
                state.set((0, 0, 8 * j + i, 0), new);
                sum = fma(q.get((head, row(&thread, j, i), 0)), new, sum);
            }));
            sum
        });
        let sums = block.reduce_lanes::<4, _>(&own, |a, b| a + b);
        let mut output = output.tile_of(block, Vector, XY).partitions_d(Each);
        block.each_with((&sums, &mut output), |_, (sum, mut output)| output.set((0, 0, 0, 0), *sum));
    }
}
