//! One step of a gated delta rule. A block updates the state of a head in place.

use colex::layout;
use layout_gpu::{XY, fma, kernel, unroll};

layout! {
    /// The states of all heads: 128 rows of 128 columns each.
    pub struct States { heads: usize } = (heads, 128, 128):(16384, 128, 1);
    /// A vector of each head.
    pub struct Vectors { heads: usize } = (heads, 128):(128, 1);
    pub struct Numbers { heads: usize } = (heads):(1);
    /// The state of a head. Each thread has a column.
    pub struct State = (1,128,128);
    pub struct Columns = make_tiled_copy(UniversalCopy<32,32>, (1,1,128):(1,1,1), (1,1,1));
    /// A vector of a head.
    pub struct Vector = (1,128);
    pub struct Each = make_tiled_copy(UniversalCopy<32,32>, (1,128):(1,1), (1,1));
}

kernel! {
    /// `state = gate state + k (beta (v − gate kᵀ state))` and `output = qᵀ state`, head by head
    pub fn delta_rule(block: Block<128>, heads: u32)
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
        let mut output = output.tile_of(block, Vector, XY).partitions_d(Each);
        block.each_with((&mut state, &mut output), |thread, (mut state, mut output)| {
            // Sixteen rows at a time are under way.
            let rows = |first: u32| core::array::from_fn::<u32, 16, _>(|i| first + i as u32);
            let mut sums = [0.0_f32; 4];
            for first in (0..128).step_by(16) {
                let numbers = rows(first).map(|row| k.get((head, row)) * state.get((0, 0, row, 0)));
                sums = [0, 1, 2, 3].map(|i| sums[i] + (numbers[i] + numbers[i + 4]) + (numbers[i + 8] + numbers[i + 12]));
            }
            let change = beta * (v.get((head, thread.index())) - gate * sums.iter().sum::<f32>());
            let mut result = 0.0;
            for first in (0..128).step_by(16) {
                let new = rows(first).map(|row| fma(k.get((head, row)), change, gate * state.get((0, 0, row, 0))));
                unroll::<16>(|i| {
                    state.set((0, 0, first + i as u32, 0), new[i]);
                    result = fma(q.get((head, first + i as u32)), new[i], result);
                });
            }
            output.set((0, 0, 0), result);
        });
    }
}
