//! The instructions of a movement. Every lane executes all instructions.

/// An instruction of a movement. Registers are numbered: first the inputs, and then one register for each instruction,
/// in order. An instruction writes its result to its own register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LaneStep {
    /// Combines bytes of two registers. Hexadecimal digit `j` of a selector determines byte `j` of the result. A digit
    /// from 0 to 3 selects a byte of `a`, and a digit from 4 to 7 selects a byte of `b`. The PTX instruction is `prmt`,
    /// or `selp` if the result is always one of the two complete registers.
    Take {
        /// The number of the first register.
        a: u16,
        /// The number of the second register.
        b: u16,
        /// The selector, which depends on the thread: [`Movement::number`](super::Movement::number) returns it for this
        /// field.
        by: u16,
    },
    /// Reads a register of another lane of the warp, as PTX's `shfl.sync.idx` does.
    Shuffle {
        /// The number of the register.
        a: u16,
        /// The lane from which to read, which depends on the thread: [`Movement::number`](super::Movement::number)
        /// returns it for this field.
        by: u16,
    },
    /// Stores registers to shared memory.
    Store {
        /// The numbers of the registers. The kind of access determines how many of them are used.
        registers: [u16; 4],
        /// The kind of access, which also determines its width.
        access: Access,
        /// The address in bytes.
        at: Address,
    },
    /// A barrier, at which a thread waits for the other threads of its warp or of the block.
    Sync {
        /// `true` if the threads wait for the other threads of their warp, and `false` if they wait for the block.
        warp: bool,
    },
    /// Loads a register from shared memory. A load of several registers consists of one such instruction per register,
    /// in sequence.
    Load {
        /// The kind of access, which also determines its width.
        access: Access,
        /// The address in bytes.
        at: Address,
        /// The number of the register within the load. One load starts with register 0.
        register: u8,
    },
}

/// An address in shared memory, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Address {
    /// A thread-dependent number XORed with a constant. The result is in bytes.
    Joined {
        /// The position of the thread-dependent number; see [`Movement::number`](super::Movement::number).
        by: u16,
        /// The constant, which is equal in all threads.
        with: u32,
    },
    /// The address of one of the thread's values. The field is the number of the value. Each value is stored at its
    /// tile index, so its address is this index times the number of bytes of a value. A store uses the index in the
    /// source layout, and a load uses the index in the destination layout.
    Value(u16),
}

/// The kind of a shared-memory access, and its width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// An access in which each thread stores or loads 1 to 16 adjacent bytes. The field is this number of bytes.
    Bytes(u8),
    /// An access to 1, 2 or 4 matrices of eight rows of 16 bytes, with `ldmatrix` or `stmatrix`. Lane `8 m + r`
    /// provides the address of row `r` of matrix `m`.
    Matrices {
        /// The number of matrices.
        count: u8,
        /// `true` if the access transposes the matrices (`.trans`).
        transposed: bool,
    },
}

impl Access {
    /// Returns the number of registers of a thread that one access stores or loads.
    #[must_use]
    pub const fn registers(self) -> usize {
        match self {
            Self::Bytes(bytes) => (bytes as usize).div_ceil(4),
            Self::Matrices { count, .. } => count as usize,
        }
    }
}

/// The register number that marks an unused operand.
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
