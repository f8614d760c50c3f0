//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) MovementRank = "the layout does not map (thread, value) to indices of a tile", "use a layout with two modes, the threads and the values, and with integer strides";
    pub(crate) MovementSize = "a thread needs more than 256 registers, or more than 1,024 instructions", "split the tile, and convert each part separately";
    pub(crate) MatrixOperand { operand: i64 } = "operand {operand} is not in registers", "use operand 0 or 1 of `mma`, or operand 0 of `wgmma`";
    pub(crate) AttributeNumber = "the value of this field is not a number or a list of numbers of the expected form", "write numbers as MLIR does: `2`, `[1, 4]` or `[[0, 1], [0, 2]]`";
    pub(crate) NotAnAttribute = "unknown Triton layout",
        "use `#ttg.blocked`, `#ttg.nvidia_mma`, `#ttg.dot_op`, `#ttg.slice` and `#ttg.linear`, with their numbers in `<{…}>`; write a layout of shared memory in its type, `memdesc<128x64xf16, #ttg.swizzled_shared<{…}>>`, or with `#ttg.nvmma_shared` or `#ttg.padded_shared`";
}
