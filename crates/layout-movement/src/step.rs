//! Instructions of a movement. Every lane executes each instruction.

/// An instruction of a movement. Registers are numbered: first the inputs, then the result of each instruction in
/// order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LaneStep {
    /// Combines bytes of two registers. Byte `j` of the result is the byte that hexadecimal digit `j` of a number
    /// selects: digits 0 to 3 select bytes of `a`, and digits 4 to 7 select bytes of `b`. The PTX instruction is
    /// `prmt`, or `selp` if all bytes keep their positions.
    Take {
        /// The first register.
        a: u16,
        /// The second register.
        b: u16,
        /// The position of the number; see [`Movement::number`](super::Movement::number).
        by: u16,
    },
    /// Reads a register of another lane, as PTX's `shfl.sync.idx` does.
    Shuffle {
        /// The register.
        a: u16,
        /// The position of the lane number; see [`Movement::number`](super::Movement::number).
        by: u16,
    },
    /// Stores registers to shared memory.
    Store {
        /// The registers. The kind of the access determines the number of registers.
        registers: [u16; 4],
        /// The kind of access.
        access: Access,
        /// The address in bytes.
        at: Address,
    },
    /// Waits for the threads of the warp or of the block.
    Sync {
        /// `true` if a barrier for the warp suffices.
        warp: bool,
    },
    /// Loads a register from shared memory. An access of several registers consists of one instruction per register, in
    /// sequence.
    Load {
        /// The kind of access.
        access: Access,
        /// The address in bytes.
        at: Address,
        /// The position of the register within the access.
        register: u8,
    },
}

/// An address in shared memory, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Address {
    /// A thread-dependent number XORed with a constant.
    Joined {
        /// The position of the number; see [`Movement::number`](super::Movement::number).
        by: u16,
        /// The constant, which is equal in all threads.
        with: u32,
    },
    /// The tile index of the thread's value with this number, times the number of bytes of a value. A store uses the
    /// index in the source layout, and a load uses the index in the destination layout.
    Value(u16),
}

/// The kind of a shared-memory access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// 1 to 16 bytes of a thread.
    Bytes(u8),
    /// 1, 2 or 4 matrices of eight rows of 16 bytes, with `ldmatrix` or `stmatrix`, possibly transposed. Lane `8 m + r`
    /// provides the address of row `r` of matrix `m`.
    Matrices {
        /// The number of matrices.
        count: u8,
        /// `true` if the access transposes the matrices (`.trans`).
        transposed: bool,
    },
}

impl Access {
    /// Returns the number of registers per thread that the access stores or loads.
    #[must_use]
    pub const fn registers(self) -> usize {
        match self {
            Self::Bytes(bytes) => (bytes as usize).div_ceil(4),
            Self::Matrices { count, .. } => count as usize,
        }
    }
}

/// Marks an unused register operand.
pub(super) const NONE: u16 = u16::MAX;

impl LaneStep {
    pub(super) const fn operands(&self) -> [u16; 4] {
        match *self {
            Self::Take { a, b, .. } => [a, b, NONE, NONE],
            Self::Shuffle { a, .. } => [a, NONE, NONE, NONE],
            Self::Store { registers, .. } => registers,
            Self::Sync { .. } | Self::Load { .. } => [NONE; 4],
        }
    }

    /// Returns `true` if two instructions compute the same value from the same registers.
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
