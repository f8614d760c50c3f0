//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) MovementRank = "the layout does not map (thread, value) to indices of a tile", "give it two modes and integer strides";
    pub(crate) MovementSize = "a thread has more than 256 registers of values, or more than 1,024 instructions", "move the tile in several steps";
    pub(crate) MatrixOperand { operand: i64 } = "operand {operand} is not in registers", "use operand 0 or 1 of `mma`, or operand 0 of `wgmma`";
    pub(crate) AttributeNumber = "the numbers of the field have another form", "write them as MLIR does: `2`, `[1, 4]` or `[[0, 1], [0, 2]]`";
    pub(crate) NotAnAttribute = "unknown layout of Triton",
        "use `#ttg.blocked`, `#ttg.nvidia_mma`, `#ttg.dot_op`, `#ttg.slice` and `#ttg.linear`, with their numbers in `<{…}>`; a layout of shared memory is in a `memdesc<128x64xf16, #ttg.swizzled_shared<{…}>>` type";
}
