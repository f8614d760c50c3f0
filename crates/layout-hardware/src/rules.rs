//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) UnknownAtom = "unknown instruction", "use a CuTe name, such as `SM80_16x8x16_F32F16F16F32_TN`";
    pub(crate) TileRest { mode: &'static str, size: i64, tile: i64, left: i64 } =
        "mode {mode} of size {size} cannot be divided into tiles of {tile}: the remainder is {left}"
        (left == 0 => "tiles of {tile} do not divide the nested extents of mode {mode}, which has size {size}"),
        "pad the mode, or use a smaller tile";
    pub(crate) TileOfAtoms { mode: &'static str, size: i64, tile: i64 } =
        "the tile has {size} elements along {mode}, which is not a multiple of {tile}, the number of elements that the instructions of the tiling cover along {mode}",
        "in `make_tiled_mma`, use a tile with a multiple of {tile} elements along {mode}, or fewer instructions";
    pub(crate) NoWidth = "the width of an element is missing",
        "write the width of an element in bits as the last number in `<…>`, as in `UniversalCopy<128,16>` or `SM75_U32x4_LDSM_N<16>`";
    pub(crate) Lacks { what: &'static str } = "the instruction has no {what}", "use an instruction with {what}";
    pub(crate) NotInTensorMemory { operand: &'static str } = "the instruction keeps the operand with the modes {operand} in registers or in shared memory, not in tensor memory",
        "use an instruction that keeps this operand in tensor memory; the names of such instructions start with `SM100_`";
    pub(crate) NoTensorMemory { along: i64, across: i64 } =
        "the operand has {along} by {across} tiles of the instruction, which do not fit into tensor memory", "use an operand with fewer tiles";
    pub(crate) MajorOfSwizzle = "the 128-byte swizzle of 32-byte units requires an MN-major operand", "use an MN-major operand, or another swizzle";
    pub(crate) SwizzleOfOperand { bits: i64, base: i64, shift: i64 } =
        "the instruction does not support Sw<{bits},{base},{shift}>",
        "use the swizzle of a canonical atom, such as `Layout_K_SW128_Atom<16>`";
    pub(crate) OperandExtent { mode: i64, extent: i64, divisor: i64 } = "the tile has {extent} elements along K, which is not a multiple of the {divisor} elements of a canonical atom"
        (mode == 0 => "the tile has {extent} elements along M or N, which is not a multiple of the {divisor} elements of a canonical atom"),
        "use a multiple of {divisor} elements";
    pub(crate) DescriptorDistance { elements: i64 } =
        "a stride of {elements} elements cannot be encoded in the descriptor", "use a stride that is a multiple of 16 bytes and less than 256 KiB";
    pub(crate) BoxSize { tile: i64, smem: i64 } = "the tile has {tile} elements, but its layout in shared memory has {smem}",
        "give the tile and its layout in shared memory the same size";
    pub(crate) BoxMajor = "the mode with stride 1 in shared memory does not have stride 1 in global memory", "let the same mode be contiguous in both memories";
    pub(crate) BoxExtent { extent: i64 } = "the box has {extent} elements along a mode, but at most 256 are supported", "use a smaller tile";
    pub(crate) BoxParts { parts: i64 } = "cannot divide the box into {parts} equal parts", "use a number of parts that divides the extents of the box";
}
