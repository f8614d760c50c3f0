//! A matrix multiply instruction, described by layouts.

use super::modes::ModeBuilder;
use crate::atom::element::Element;
use layout_runtime::rules::ModesNeeded;
use layout_runtime::{Error, Layout, Text};

layout_runtime::rules! {
    TileSizes { a: i64, b: i64, c: i64 } = "A, B and C have {a}, {b} and {c} elements, but no M, N and K exist such that the tiles (M,K), (N,K) and (M,N) have these sizes",
        "let the layouts of A, B and C cover the tiles (M,K), (N,K) and (M,N)";
    AtomThreads { found: i64, needed: i64 } = "the instruction has {needed} threads, but mode 0 of this layout has size {found}",
        "write a layout whose mode 0 has one coordinate for each of the {needed} threads";
}

/// The operands of an instruction that are in tensor memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::atom) enum TensorMemory {
    /// No operand, because the instruction is not `tcgen05.mma`.
    None,
    /// Only C, the accumulators.
    C,
    /// C and A.
    AandC,
}

/// The memory in which an instruction expects an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Memory {
    /// Registers of the threads.
    Rmem,
    /// Shared memory. The instruction finds the operand with a descriptor.
    Smem,
    /// Tensor memory, which the `tcgen05` instructions use.
    Tmem,
}

/// An operand of `C (m,n) += A (m,k) · B (n,k)`: [`Operand::A`], [`Operand::B`] or [`Operand::C`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operand {
    index: usize,
    modes: [usize; 2],
    shape: &'static str,
}

impl Operand {
    /// Operand A, with the modes (M,K).
    pub const A: Self = Self { index: 0, modes: [0, 2], shape: "(M,K)" };
    /// Operand B, with the modes (N,K).
    pub const B: Self = Self { index: 1, modes: [1, 2], shape: "(N,K)" };
    /// Operand C, the accumulators, with the modes (M,N).
    pub const C: Self = Self { index: 2, modes: [0, 1], shape: "(M,N)" };

    /// Returns the positions of the operand's two modes in (M,N,K). For A, these are 0 and 2.
    #[must_use]
    pub const fn modes(self) -> [usize; 2] {
        self.modes
    }

    /// Returns the names of the operand's two modes, such as `(M,K)`.
    #[must_use]
    pub const fn shape(self) -> &'static str {
        self.shape
    }
}

/// A matrix multiply instruction `D = A·B + C`, described by layouts.
#[derive(Clone, Copy, Debug)]
pub struct MmaAtom {
    pub(super) shape: [i64; 3],
    pub(super) threads: Layout,
    pub(super) operands: [Layout; 3],
    pub(super) types: [Element; 4],
    pub(super) instruction: Text,
    pub(super) extra: Extra,
}

/// The inputs of an instruction besides A, B and C, the memories of its operands, and its descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extra {
    /// `true` if the instruction reads scale factors for blocks of A and B from registers.
    pub(super) scaled: bool,
    /// `true` if the instruction reads scale factors from tensor memory.
    pub(super) scaled_in_memory: bool,
    /// `true` if A is sparse, so that only half of it is stored.
    pub(super) sparse: bool,
    /// The operands that are in tensor memory.
    pub(super) tensor_memory: TensorMemory,
    /// For A and for B, `true` if the operand is in shared memory.
    pub(super) shared: [bool; 2],
    /// The bits of the instruction descriptor of `tcgen05.mma`, or `None` for other instructions.
    pub(super) descriptor: Option<u32>,
}

pub(super) const PLAIN: Extra = Extra {
    scaled: false,
    scaled_in_memory: false,
    sparse: false,
    tensor_memory: TensorMemory::None,
    shared: [false, false],
    descriptor: None,
};

impl MmaAtom {
    /// Builds an instruction from four layouts: the threads, and one map per operand. Each map has the form (thread,
    /// value), and its index is a column-major position in the operand's tile: (M,K) for A, (N,K) for B, and (M,N) for
    /// C.
    ///
    /// The cosize of each map must be the number of elements of its tile: M·K for A, N·K for B, and M·N for C. This
    /// function computes M, N and K from these three cosizes. For example, M = √((M·K)·(M·N) / (N·K)).
    ///
    /// # Errors
    /// - If a map does not have two modes (thread, value), is empty, or contains a swizzle, an offset or a symbol.
    /// - If the number of threads in a map is not the size of `threads`.
    /// - If the three cosizes do not have the form M·K, N·K and M·N.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand};
    /// use colex::parse;
    ///
    /// let c = parse("((4,8),2):((16,1),8)");
    /// let atom = MmaAtom::of(&parse("32"), &parse("((4,8),4):((32,1),8)"), &parse("((4,8),4):((32,1),8)"), &c).unwrap();
    /// assert_eq!((atom.shape(), atom.operand(Operand::C)), ([8, 8, 16], &c));
    /// ```
    pub const fn of(threads: &Layout, a: &Layout, b: &Layout, c: &Layout) -> Result<Self, Error> {
        let mut sizes = [0; 3];
        let operands = [*a, *b, *c];
        each!(for i in 0..3 {
            ok!(require_thread_value(&operands[i], threads.size(), i + 1));
            sizes[i] = operands[i].cosize();
        });
        let [mk, nk, mn] = sizes;
        let shape = [root(mk, mn, nk), root(nk, mn, mk), root(mk, nk, mn)];
        if shape[0] * shape[2] != mk || shape[1] * shape[2] != nk || shape[0] * shape[1] != mn {
            return Err(TileSizes { a: mk, b: nk, c: mn }.error());
        }
        let types = [Element::UNKNOWN; 4];
        Ok(Self { shape, threads: *threads, operands, types, instruction: Text::EMPTY, extra: PLAIN })
    }

    /// Returns the extents M, N and K of the product that one instruction computes.
    #[must_use]
    pub const fn shape(&self) -> [i64; 3] {
        self.shape
    }

    /// Returns CuTe's `ThrID`. It maps the number of a thread in the instruction to its number in the block.
    pub const fn threads(&self) -> &Layout {
        &self.threads
    }

    /// Returns CuTe's `ALayout`, `BLayout` or `CLayout`: a map from (thread, value) to a column-major position in the
    /// operand's tile.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand};
    /// let mma = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    /// assert_eq!(mma.operand(Operand::C).to_string(), "((4,8),(2,2)):((32,1),(16,8))");
    /// ```
    pub const fn operand(&self, operand: Operand) -> &Layout {
        &self.operands[operand.index]
    }

    /// Returns the memory in which the instruction expects the operand.
    ///
    /// ```
    /// use colex::atom::{Memory, MmaAtom, Operand};
    ///
    /// let atom = MmaAtom::named("SM90_64x128x16_F32F16F16_RS<K,K>").unwrap();
    /// assert_eq!([Operand::A, Operand::B].map(|of| atom.memory_of(of)), [Memory::Rmem, Memory::Smem]);
    /// ```
    #[must_use]
    pub const fn memory_of(&self, operand: Operand) -> Memory {
        let in_tensor_memory = match self.extra.tensor_memory {
            TensorMemory::None => false,
            TensorMemory::C => operand.index == 2,
            TensorMemory::AandC => operand.index != 1,
        };
        if in_tensor_memory {
            Memory::Tmem
        } else if operand.index < 2 && self.extra.shared[operand.index] {
            Memory::Smem
        } else {
            Memory::Rmem
        }
    }

    /// Returns the instruction descriptor of `tcgen05.mma` (CuTe's `make_instr_desc`). Its bits contain the element
    /// types, M, N, whether A and B are K-major or MN-major, and whether A and B are negated. If the instruction has
    /// scale factors, the bits that locate them in tensor memory are 0: bits 4 and 5 for B, and bits 29 and 30 for A.
    /// Returns `None` for other instructions, or if the descriptor has no code for a type.
    ///
    /// Source: PTX ISA, "Instruction descriptor"; CuTe's `mma_sm100_desc.hpp`.
    ///
    /// ```
    /// use colex::atom::MmaAtom;
    ///
    /// let atom = MmaAtom::named("SM100_MMA_F16BF16_SS<BF16,BF16,F32,128,256,K,MN>").unwrap();
    /// // F32, BF16, BF16, B along N, N / 8 and M / 16.
    /// assert_eq!(atom.instruction_descriptor(), Some(1 << 4 | 1 << 7 | 1 << 10 | 1 << 16 | 32 << 17 | 8 << 24));
    /// ```
    #[must_use]
    pub const fn instruction_descriptor(&self) -> Option<u32> {
        self.extra.descriptor
    }

    /// Returns the element types of A, B, C and D, in this order. If the instruction was built from layouts, the types
    /// are unknown: their names are empty, and their widths are 0.
    ///
    /// ```
    /// use colex::atom::MmaAtom;
    /// let types = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap().types();
    /// assert_eq!(types.map(|element| element.name()), ["F16", "F16", "F32", "F32"]);
    /// ```
    #[must_use]
    pub const fn types(&self) -> [Element; 4] {
        self.types
    }

    /// Returns the mnemonic: in PTX for NVIDIA's GPUs, and in the vendor's assembly language for other processors. The
    /// text is empty if the instruction was built from layouts.
    pub const fn instruction(&self) -> &Text {
        &self.instruction
    }

    /// Returns CuTe's `SFALayout`. It maps (thread, value) to the position of an element in A. The value is the scale
    /// factor of this element. A thread has the scale factors of one row of A. Returns `None` if the instruction does
    /// not read scale factors from registers.
    #[must_use]
    pub const fn scales_of_a(&self) -> Option<Layout> {
        let threads = ModeBuilder::NONE.with(2, 8).with(2, 0).with(8, 1);
        if self.extra.scaled { Some(threads.layout(ModeBuilder::NONE.with(self.shape[2], 16))) } else { None }
    }

    /// Returns CuTe's `SFBLayout`. It maps (thread, value) to the position of an element in B. The value is the scale
    /// factor of this element. A thread has the scale factors of all positions along K for one position along N.
    /// Returns `None` if the instruction does not read scale factors from registers.
    #[must_use]
    pub const fn scales_of_b(&self) -> Option<Layout> {
        let threads = ModeBuilder::NONE.with(4, 0).with(8, 1);
        if self.extra.scaled { Some(threads.layout(ModeBuilder::NONE.with(self.shape[2], 8))) } else { None }
    }

    /// Returns the instruction in which the scale factors of A and B replace the operands A and B. Returns `None` if
    /// the instruction does not read scale factors from registers.
    #[must_use]
    pub(in crate::atom) const fn of_scales(&self) -> Option<Self> {
        let operands = [some!(self.scales_of_a()), some!(self.scales_of_b()), *self.operand(Operand::C)];
        Some(Self { operands, ..*self })
    }

    /// Returns `true` if the instruction reads scale factors from tensor memory.
    pub(in crate::atom) const fn scales_are_in_tensor_memory(&self) -> bool {
        self.extra.scaled_in_memory
    }

    /// Returns CuTe's `ELayout`, the layout of the metadata of a sparse A. The metadata specify which elements of A are
    /// stored. `ELayout` maps (thread, value) to a position in A, and the value is the metadata of this position.
    /// Returns `None` if the instruction is not sparse, or if it does not have 32 threads.
    #[must_use]
    pub const fn metadata(&self) -> Option<Layout> {
        let values = self.shape[2] / 2;
        let threads = ModeBuilder::NONE.with(2, 8).with(2, 16 * values).with(8, 1);
        // If a thread has 64 values, CuTe writes the mode of the values as a tuple with one entry.
        let row = ModeBuilder::NONE.with(values, 16);
        if !self.extra.sparse || self.threads.size() != 32 {
            return None;
        }
        Some(threads.layout(if values == 64 { row.tuple() } else { row }))
    }
}

/// Returns an error unless the layout has the form (thread, value) with `threads` threads. `operand` is the number of
/// the operand in errors.
pub(in crate::atom) const fn require_thread_value(
    layout: &Layout,
    threads: usize,
    operand: usize,
) -> Result<(), Error> {
    ok!(layout.require_plain("", operand));
    ok!(layout.require_static("", operand));
    ok!(layout.require_elements("", operand));
    if layout.rank() != 2 {
        let error = ModesNeeded { found: layout.rank() as i64, needed: "(thread, value)" }.error();
        return Err(error.of("", operand));
    }
    let found = ok!(layout.size_of(&[0]));
    if found != threads {
        let error = AtomThreads { found: found as i64, needed: threads as i64 }.error();
        return Err(error.of("", operand));
    }
    Ok(())
}

/// Returns √(a·b / c), rounded down.
const fn root(a: i64, b: i64, c: i64) -> i64 {
    if c <= 0 || a <= 0 || b <= 0 { 0 } else { ((a as i128 * b as i128 / c as i128) as u128).isqrt() as i64 }
}

/// Returns `true` if the leaves of two layouts have the same extents and strides.
pub(in crate::atom) const fn same(a: &Layout, b: &Layout) -> bool {
    let (x, y) = (&a.modes().leaves, &b.modes().leaves);
    a.len() == b.len() && all!(0..a.len(), |i| x[i].size() == y[i].size() && x[i].stride == y[i].stride)
}
