//! One step of a gated delta rule: a block for each head, whose state is updated in place.

use colex::layout;
use layout_gpu::{XY, fma, kernel};

layout! {
    /// The states of all heads: 128 rows of 128 columns each.
    pub struct States { heads: usize } = (heads, 128, 128):(16384, 128, 1);
    /// A vector of each head.
    pub struct Vectors { heads: usize } = (heads, 128):(128, 1);
    pub struct Numbers { heads: usize } = (heads):(1);
    /// The state of a head, and its part: a column for each thread.
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
            let mut sums = [0.0_f32; 4];
            for row in 0..32 {
                sums = [0, 1, 2, 3].map(|i| fma(k.get((head, 4 * row + i as u32)), state.get((0, 0, 4 * row + i as u32, 0)), sums[i]));
            }
            let change = beta * (v.get((head, thread.index())) - gate * sums.iter().sum::<f32>());
            let mut result = 0.0;
            for row in 0..128_u32 {
                let new = fma(k.get((head, row)), change, gate * state.get((0, 0, row, 0)));
                state.set((0, 0, row, 0), new);
                result = fma(q.get((head, row)), new, result);
            }
            output.set((0, 0, 0), result);
        });
    }
}
