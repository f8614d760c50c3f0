//! An instruction that multiplies matrices, as layouts.

use super::modes::ModeBuilder;
use crate::atom::element::Element;
use layout_runtime::{Error, ErrorKind, Layout, Text};

/// Which operands are in tensor memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::atom) enum TensorMemory {
    /// None: the instruction is not `tcgen05.mma`.
    None,
    /// The sums.
    C,
    /// The sums and A.
    AandC,
}

/// Where an instruction has an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Memory {
    /// Each thread has its values.
    Rmem,
    /// A descriptor says where the tile is.
    Smem,
    /// `tcgen05` has it in tensor memory.
    Tmem,
}

/// One of the operands of `C (m,n) += A (m,k) · B (n,k)`: [`Operand::A`], [`Operand::B`] or [`Operand::C`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operand {
    index: usize,
    modes: [usize; 2],
    shape: &'static str,
}

impl Operand {
    /// (M,K)
    pub const A: Self = Self { index: 0, modes: [0, 2], shape: "(M,K)" };
    /// (N,K)
    pub const B: Self = Self { index: 1, modes: [1, 2], shape: "(N,K)" };
    /// (M,N)
    pub const C: Self = Self { index: 2, modes: [0, 1], shape: "(M,N)" };

    /// Which of M, N, K its modes are.
    ///
    /// ```
    /// use colex::atom::Operand;
    /// assert_eq!([Operand::A, Operand::B, Operand::C].map(Operand::modes), [[0, 2], [1, 2], [0, 1]]);
    /// ```
    #[must_use]
    pub const fn modes(self) -> [usize; 2] {
        self.modes
    }

    /// `(M,K)`
    ///
    /// ```
    /// use colex::atom::Operand;
    /// assert_eq!(Operand::B.shape(), "(N,K)");
    /// ```
    #[must_use]
    pub const fn shape(self) -> &'static str {
        self.shape
    }
}

/// An instruction `D = A·B + C`, as layouts.
#[derive(Clone, Copy, Debug)]
pub struct MmaAtom {
    pub(super) shape: [i64; 3],
    pub(super) threads: Layout,
    pub(super) operands: [Layout; 3],
    pub(super) types: [Element; 4],
    pub(super) instruction: Text,
    pub(super) extra: Extra,
}

/// What an instruction takes besides its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extra {
    /// Scale factors for blocks of A and of B, in registers.
    pub(super) scaled: bool,
    /// The same in tensor memory.
    pub(super) scaled_in_memory: bool,
    /// Which half of A is stored.
    pub(super) sparse: bool,
    /// Which operands are in tensor memory.
    pub(super) tensor_memory: TensorMemory,
    /// Which of A and B are in shared memory.
    pub(super) shared: [bool; 2],
    /// What `tcgen05.mma` is told besides its operands.
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
    /// An instruction of four layouts: its threads, and (thread, value) to a place in the tiles (M,K), (N,K) and (M,N),
    /// counted down their columns.
    ///
    /// The sizes of the tiles are the cosizes of the layouts, and the shape follows from them: M = √(MK·MN / NK).
    ///
    /// # Errors
    /// If a layout does not consist of threads and values, the numbers of threads differ, or no shape has these tiles.
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
            return Err(Error::new(ErrorKind::TileSizes { a: mk, b: nk, c: mn }));
        }
        let types = [Element::UNKNOWN; 4];
        Ok(Self { shape, threads: *threads, operands, types, instruction: Text::EMPTY, extra: PLAIN })
    }

    /// M, N and K.
    ///
    /// ```
    /// use colex::atom::MmaAtom;
    /// assert_eq!(MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap().shape(), [16, 8, 16]);
    /// ```
    #[must_use]
    pub const fn shape(&self) -> [i64; 3] {
        self.shape
    }

    /// CuTe's `ThrID`: from the threads that the layouts count to threads of the block.
    ///
    /// ```
    /// use colex::atom::MmaAtom;
    /// assert_eq!(MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap().threads().size(), 32);
    /// ```
    #[must_use]
    pub const fn threads(&self) -> &Layout {
        &self.threads
    }

    /// CuTe's `ALayout`, `BLayout`, `CLayout`: (thread, value) to a place in the operand's tile.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand};
    /// let mma = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    /// assert_eq!(mma.operand(Operand::C).to_string(), "((4,8),(2,2)):((32,1),(16,8))");
    /// ```
    #[must_use]
    pub const fn operand(&self, operand: Operand) -> &Layout {
        &self.operands[operand.index]
    }

    /// Where the instruction has an operand.
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

    /// The instruction descriptor of `tcgen05.mma`, CuTe's `make_instr_desc`: types, extents, majors and signs as bits.
    /// None of instructions that take no such descriptor, and of those with scale factors, whose descriptor says where
    /// these are.
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

    /// The element types of A, B, C and D.
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

    /// The mnemonic of PTX, or of the processor; empty for an atom that was made of layouts.
    ///
    /// ```
    /// use colex::atom::MmaAtom;
    /// let mma = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    /// assert!(mma.instruction().as_str().contains("m16n8k16"));
    /// ```
    #[must_use]
    pub const fn instruction(&self) -> &Text {
        &self.instruction
    }

    /// (thread, value) to the scale factors of A (`SFALayout`), one for each element of its tile.
    ///
    /// ```
    /// use colex::atom::MmaAtom;
    /// assert_eq!(MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap().scales_of_a(), None);
    /// ```
    #[must_use]
    pub const fn scales_of_a(&self) -> Option<Layout> {
        let threads = ModeBuilder::NONE.with(2, 8).with(2, 0).with(8, 1);
        if self.extra.scaled { Some(threads.layout(ModeBuilder::NONE.with(self.shape[2], 16))) } else { None }
    }

    /// (thread, value) to the scale factors of B (`SFBLayout`).
    ///
    /// ```
    /// use colex::atom::MmaAtom;
    /// assert_eq!(MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap().scales_of_b(), None);
    /// ```
    #[must_use]
    pub const fn scales_of_b(&self) -> Option<Layout> {
        let threads = ModeBuilder::NONE.with(4, 0).with(8, 1);
        if self.extra.scaled { Some(threads.layout(ModeBuilder::NONE.with(self.shape[2], 8))) } else { None }
    }

    /// The instruction whose operands A and B are the scale factors of this one's; nothing if its threads hold none.
    #[must_use]
    pub(in crate::atom) const fn of_scales(&self) -> Option<Self> {
        let operands = [some!(self.scales_of_a()), some!(self.scales_of_b()), *self.operand(Operand::C)];
        Some(Self { operands, ..*self })
    }

    /// Whether it reads scale factors of A and B from tensor memory.
    pub(in crate::atom) const fn scales_are_in_tensor_memory(&self) -> bool {
        self.extra.scaled_in_memory
    }

    /// (thread, value) to the metadata of a sparse A (`ELayout`).
    ///
    /// ```
    /// use colex::atom::MmaAtom;
    /// assert_eq!(MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap().metadata(), None);
    /// ```
    #[must_use]
    pub const fn metadata(&self) -> Option<Layout> {
        let values = self.shape[2] / 2;
        let threads = ModeBuilder::NONE.with(2, 8).with(2, 16 * values).with(8, 1);
        // CuTe writes a tuple of one for the larger instruction.
        let row = ModeBuilder::NONE.with(values, 16);
        if !self.extra.sparse || self.threads.size() != 32 {
            return None;
        }
        Some(threads.layout(if values == 64 { row.tuple() } else { row }))
    }
}

/// An error if a layout is not one of (thread, value) for that many threads.
pub(in crate::atom) const fn require_thread_value(
    layout: &Layout,
    threads: usize,
    operand: usize,
) -> Result<(), Error> {
    ok!(layout.require_plain("", operand));
    ok!(layout.require_static("", operand));
    if layout.rank() != 2 {
        let kind = ErrorKind::ModesNeeded { found: layout.rank() as i64, needed: "(thread, value)" };
        return Err(Error::new(kind).of("", operand));
    }
    let found = ok!(layout.size_of(&[0]));
    if found != threads {
        let kind = ErrorKind::AtomThreads { found: found as i64, needed: threads as i64 };
        return Err(Error::new(kind).of("", operand));
    }
    Ok(())
}

/// √(a·b / c), rounded down.
const fn root(a: i64, b: i64, c: i64) -> i64 {
    if c <= 0 || a <= 0 || b <= 0 { 0 } else { ((a as i128 * b as i128 / c as i128) as u128).isqrt() as i64 }
}

/// Whether two layouts have the same leaves.
pub(in crate::atom) const fn same(a: &Layout, b: &Layout) -> bool {
    let (x, y) = (&a.modes().leaves, &b.modes().leaves);
    a.len() == b.len() && all!(0..a.len(), |i| x[i].size() == y[i].size() && x[i].stride == y[i].stride)
}
