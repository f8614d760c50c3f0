//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) UnknownAtom = "unknown instruction", "use a name of CuTe, as in `SM80_16x8x16_F32F16F16F32_TN`";
    pub(crate) TileRest { mode: &'static str, size: i64, tile: i64, left: i64 } =
        "mode {mode} of size {size} does not divide into tiles of {tile}: {left} are left"
        (left == 0 => "mode {mode} of size {size} has parts that tiles of {tile} do not divide"),
        "pad the mode, or take a smaller tile";
    pub(crate) NoWidth = "the width of an element is missing",
        "write the bits of an element after the instruction, as in `SM75_U32x4_LDSM_N<16>`";
    pub(crate) Lacks { what: &'static str } = "the instruction has no {what}", "";
    pub(crate) NoTensorMemory = "the instruction does not have this operand, or so many tiles, in tensor memory", "";
    pub(crate) MajorOfSwizzle = "only MN-major operands are swizzled in pieces of 32 bytes", "use an MN-major operand, or another swizzle";
    pub(crate) SwizzleOfOperand { bits: i64, base: i64, shift: i64 } =
        "the instruction does not support Sw<{bits},{base},{shift}>",
        "use the swizzle of an atom, as in `Layout_K_SW128_Atom<16>`";
    pub(crate) OperandExtent { mode: i64, extent: i64, divisor: i64 } = "the tile has {extent} elements along K, not a multiple of {divisor}"
        (mode == 0 => "the tile has {extent} elements along M or N, not a multiple of {divisor}"),
        "use a multiple, because instructions read whole repeats";
    pub(crate) DescriptorDistance { elements: i64 } =
        "a distance of {elements} elements is not a multiple of 16 bytes below 256 KiB", "use strides that are multiples of 16 bytes below 256 KiB";
    pub(crate) BoxSize { tile: i64, smem: i64 } = "the tile has {tile} elements, its layout in shared memory {smem}",
        "give both the same size";
    pub(crate) BoxMajor = "the contiguous mode of shared memory has no stride of 1 in global memory", "let the same mode be contiguous in both";
    pub(crate) BoxExtent { extent: i64 } = "a box has {extent} elements along a mode, more than 256", "take a smaller tile";
    pub(crate) BoxParts { parts: i64 } = "cannot cut the box into {parts} equal parts", "";
}
