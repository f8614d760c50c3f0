//! The layouts of `tcgen05.mma` operands in tensor memory.
//!
//! Tensor memory has 128 lanes of 512 columns of 32 bits. CuTe's address is `lane << 16 | column`. The addresses in
//! this file count elements instead of 32-bit columns. Source: `tmem_frg` in CuTe's `mma_traits_sm100.hpp`.

use super::atom::{Memory, MmaAtom, Operand, TensorMemory};
use layout_runtime::{Layout, leaf::Leaf, tree::Tree};

/// Distance between the addresses of consecutive lanes, in 32-bit columns.
const LANE: i64 = 1 << 16;

/// Returns `extent:stride`, or `1:0` if the extent is 1.
const fn leaf(extent: i64, stride: i64) -> Layout {
    Layout::plain(Tree::leaf(if extent == 1 { Leaf::UNIT } else { Leaf::new(extent, stride) }))
}

impl MmaAtom {
    /// Returns the layout of operand A or C in the tensor memory of one multiprocessor. `[along, across]` are the
    /// numbers of instructions along the operand's first and second mode. The layout maps (value of an instruction,
    /// instruction along the first mode, instruction along the second mode) to an address in elements. Returns `None`
    /// in the following cases:
    ///
    /// - The operand is not in tensor memory.
    /// - The elements of the operand have an unknown type, or more than 32 bits.
    /// - A is in shared memory, the instruction has 64 rows, and `along` is more than 2.
    ///
    /// An accumulator of fewer than 32 bits occupies a whole 32-bit column. If A is in shared memory and C has two
    /// tiles of 64 rows, each tile uses one half of each group of 32 lanes.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand};
    ///
    /// let atom = MmaAtom::named("SM100_MMA_F16BF16_SS<F16,F16,F32,128,256,K,K>")?;
    /// assert_eq!(atom.tensor_memory(Operand::C, [1, 2]).unwrap().to_string(), "((128,256),1,2):((65536,1),0,256)");
    /// assert!(atom.tensor_memory(Operand::A, [1, 1]).is_none());      // in shared memory
    /// # Ok::<(), colex::Error>(())
    /// ```
    #[must_use]
    pub const fn tensor_memory(&self, operand: Operand, [along, across]: [i64; 2]) -> Option<Layout> {
        let is_sum = operand.modes()[1] == 1;
        let is_there = matches!(self.memory_of(operand), Memory::Tmem);
        let bits = self.types[if is_sum { 2 } else { 0 }].bits();
        if !is_there || bits == 0 || bits > 32 {
            return None;
        }
        let packed = 32 / bits;
        let step = if is_sum { packed } else { 1 };
        let columns = self.shape[operand.modes()[1]];
        let (values, used) = self.tile_in_lanes(is_sum, LANE * packed, columns, step);
        let halves = along > 1 && self.is_in_halves();
        if halves && along > 2 {
            return None;
        }
        let first = if halves { leaf(along, 16 * LANE * packed) } else { leaf(along, used) };
        let second = leaf(across, if halves { used } else { used * along });
        option!(Layout::make_layout(&[values, first, second]))
    }

    /// Returns `true` if a tile of 64 rows uses only half of the lanes. A second tile can then use the other half.
    const fn is_in_halves(&self) -> bool {
        self.shape[0] == 64 && matches!(self.extra.tensor_memory, TensorMemory::C)
    }

    /// Returns the layout of one instruction's tile, and the distance from this tile to the next tile in the same
    /// lanes, in elements.
    const fn tile_in_lanes(&self, is_sum: bool, lane: i64, columns: i64, step: i64) -> (Layout, i64) {
        let pair = self.threads.size() == 2;
        let (rows, along, used) = if self.shape[0] == 64 {
            let rows = Layout::make_layout(&[leaf(16, lane), leaf(4, 32 * lane)]);
            (rows, Ok(leaf(columns, step)), columns * step)
        } else if pair && self.shape[0] == 128 && is_sum {
            // Each of the two multiprocessors has 64 rows. Each multiprocessor stores the left half of its columns in
            // lanes 0 to 63, and the right half in lanes 64 to 127.
            let halves = Layout::make_layout(&[leaf(columns / 2, step), leaf(2, 64 * lane)]);
            (Ok(leaf(64, lane)), halves, columns / 2 * step)
        } else {
            (Ok(leaf(128, lane)), Ok(leaf(columns, step)), columns * step)
        };
        match (rows, along) {
            (Ok(rows), Ok(along)) => match Layout::make_layout(&[rows, along]) {
                Ok(tile) => (tile, used),
                Err(_) => (Layout::UNIT, used),
            },
            _ => (Layout::UNIT, used),
        }
    }
}
