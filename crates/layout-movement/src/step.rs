//! An instruction of every lane.

/// An instruction. A register is an input, or the answer of an earlier instruction: those come behind the inputs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Bytes of two registers: byte `j` is the one that the digit `j` of a hexadecimal number says, 0 to 3 of `a`, 4 to
    /// 7 of `b`. PTX's `prmt`, or `selp` if the bytes stay.
    Take {
        /// The first register.
        a: u16,
        /// The second one.
        b: u16,
        /// Where the number stands.
        by: u16,
    },
    /// A register of another lane: PTX's `shfl.sync.idx`.
    Shuffle {
        /// The register.
        a: u16,
        /// Where the number of the lane stands.
        by: u16,
    },
    /// Registers into shared memory, from an address in bytes.
    Store {
        /// The registers, as many as the access has.
        registers: [u16; 4],
        /// How.
        access: Access,
        /// At which address.
        at: Address,
    },
    /// Threads wait for each other: those of the warp, or of the block.
    Sync {
        /// Whether one warp is enough.
        warp: bool,
    },
    /// A register of an access that reads shared memory. The registers of one access follow one another.
    Load {
        /// How.
        access: Access,
        /// At which address.
        at: Address,
        /// Which register of the access.
        register: u8,
    },
}

/// An address in shared memory, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Address {
    /// A number of the thread, and what it is joined with by exclusive or.
    Joined {
        /// Where the number stands.
        by: u16,
        /// What is the same in all threads.
        with: u32,
    },
    /// The index of this value of the thread, times the bytes of a value: of `from` if it is stored, of `to` if it is
    /// loaded.
    Value(u16),
}

/// How an instruction gets at shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// So many bytes of a thread: 1 to 16.
    Bytes(u8),
    /// So many matrices of eight rows of 16 bytes, by `ldmatrix` or `stmatrix`, transposed or not: 1, 2 or 4. Lane
    /// `8 m + r` has the address of row `r` of matrix `m`.
    Matrices {
        /// How many.
        count: u8,
        /// `.trans`
        transposed: bool,
    },
}

impl Access {
    /// How many registers of a thread take part.
    #[must_use]
    pub const fn registers(self) -> usize {
        match self {
            Self::Bytes(bytes) => (bytes as usize).div_ceil(4),
            Self::Matrices { count, .. } => count as usize,
        }
    }
}

/// In the place of a register.
pub(super) const NONE: u16 = u16::MAX;

impl Step {
    pub(super) const fn operands(&self) -> [u16; 4] {
        match *self {
            Self::Take { a, b, .. } => [a, b, NONE, NONE],
            Self::Shuffle { a, .. } => [a, NONE, NONE, NONE],
            Self::Store { registers, .. } => registers,
            Self::Sync { .. } | Self::Load { .. } => [NONE; 4],
        }
    }

    /// Whether two steps make the same register.
    pub(super) const fn is(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Take { a, b, by }, Self::Take { a: c, b: d, by: other }) => a == c && b == d && by == other,
            (Self::Shuffle { a, by }, Self::Shuffle { a: b, by: other }) => a == b && by == other,
            _ => false,
        }
    }

    pub(super) const fn renamed(self, named: &[u16]) -> Self {
        match self {
            Self::Take { a, b, by } => Self::Take { a: named[a as usize], b: named[b as usize], by },
            Self::Shuffle { a, by } => Self::Shuffle { a: named[a as usize], by },
            Self::Store { mut registers, access, at } => {
                each!(for k in 0..access.registers() {
                    registers[k] = named[registers[k] as usize];
                });
                Self::Store { registers, access, at }
            }
            Self::Sync { .. } | Self::Load { .. } => self,
        }
    }
}
