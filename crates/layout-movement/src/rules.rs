//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) MovementRank = "the layout does not go from (thread, value) to indices of a tile", "give it two modes and integer strides";
    pub(crate) MovementSize = "a thread has more than 256 registers of values, or more than 1,024 instructions", "move the tile in parts";
    pub(crate) MatrixOperand { operand: i64 } = "operand {operand} does not lie in registers", "`mma` has operands 0 and 1 there, `wgmma` 0";
    pub(crate) AttributeNumber = "these are not the numbers that stand here", "write them as MLIR does: `2`, `[1, 4]` or `[[0, 1], [0, 2]]`";
}
