//! Runs a movement on the CPU, on the registers of all threads.

#[cfg(feature = "alloc")]
use super::{
    Movement, address,
    step::{Access, Address, LaneStep},
};
#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

#[cfg(feature = "alloc")]
impl Movement {
    /// Runs the movement on the CPU. `registers[thread][value]` contains the bits of a value before the movement. The
    /// result contains the bits after the movement in the same form. The instructions run one after the other as on the
    /// GPU, with 32-bit registers, 32 lanes per warp, and shared memory with byte addresses.
    ///
    /// # Panics
    /// If the number of threads or the number of values per thread differs from the number in the source layout.
    ///
    /// ```
    /// use colex::{Layout, movement::Movement};
    ///
    /// let rows: Layout = "(32,2):(2,1)".parse()?;
    /// let columns: Layout = "(32,2):(1,32)".parse()?;
    /// let movement = Movement::between(&rows, &columns, 16)?;
    /// let before: Vec<Vec<u64>> = (0..32).map(|thread| vec![2 * thread, 2 * thread + 1]).collect();
    /// let after = movement.run(&before);
    /// assert_eq!((after[0].as_slice(), after[31].as_slice()), ([0, 32].as_slice(), [31, 63].as_slice()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn run(&self, registers: &[Vec<u64>]) -> Vec<Vec<u64>> {
        let packed: Vec<Vec<u32>> = registers.iter().map(|values| self.packed(values)).collect();
        self.run_registers(&packed).iter().map(|own| self.unpacked(own)).collect()
    }

    /// Like [`run`](Self::run), but `registers[thread][register]` and the result contain 32-bit registers with packed
    /// values.
    ///
    /// # Panics
    /// If the number of threads differs from the number in the source layout. If a thread has fewer than
    /// [`inputs`](Self::inputs) registers, and the movement reads a missing register.
    ///
    /// ```
    /// use colex::{Layout, movement::Movement};
    ///
    /// // The second and the third of four half-words change places.
    /// let movement = Movement::between(&"(32,(2,2)):(4,(1,2))".parse()?, &"(32,(2,2)):(4,(2,1))".parse()?, 16)?;
    /// assert_eq!(movement.run_registers(&vec![vec![0x0002_0001, 0x0004_0003]; 32])[0], [0x0003_0001, 0x0004_0002]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn run_registers(&self, registers: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let threads = self.threads();
        assert_eq!(registers.len(), threads, "as many threads as the layout has");
        let mut all: Vec<Vec<u32>> = registers.to_vec();
        let mut memory = vec![0; self.shared_bytes()];
        for step in self.steps() {
            let made: Vec<u32> = (0..threads).map(|thread| self.done(step, &all, &mut memory, thread)).collect();
            for (own, made) in all.iter_mut().zip(made) {
                own.push(made);
            }
        }
        all.iter().map(|own| self.outputs().iter().map(|at| own[*at as usize]).collect()).collect()
    }

    /// Packs the values of a thread into 32-bit registers.
    fn packed(&self, values: &[u64]) -> Vec<u32> {
        assert_eq!(values.len(), self.from.size_of(&[1]).unwrap_or_default(), "as many values as the layout has");
        let mut bytes: Vec<u8> =
            values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(self.bits / 8)).collect();
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes.chunks(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
    }

    /// Unpacks the values of a thread from 32-bit registers.
    fn unpacked(&self, registers: &[u32]) -> Vec<u64> {
        let bytes: Vec<u8> = registers.iter().flat_map(|register| register.to_le_bytes()).collect();
        let value = |bytes: &[u8]| bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
        bytes.chunks(self.bits / 8).map(value).take(self.to.size_of(&[1]).unwrap_or_default()).collect()
    }

    /// Returns the value that an instruction writes to its register in a thread, or 0 if the instruction writes no
    /// register.
    fn done(&self, step: &LaneStep, all: &[Vec<u32>], memory: &mut [u8], thread: usize) -> u32 {
        let own = &all[thread];
        match *step {
            LaneStep::Take { a, b, by } => prmt(own[a as usize], own[b as usize], self.number(by).of(thread)),
            LaneStep::Shuffle { a, by } => all[thread / 32 * 32 + self.number(by).of(thread) as usize][a as usize],
            LaneStep::Store { registers, access, at } => {
                for (k, register) in registers[..access.registers()].iter().enumerate() {
                    for byte in 0..4 {
                        if let Some(place) = self.place(false, access, at, thread, k, byte) {
                            memory[place] = own[*register as usize].to_le_bytes()[byte];
                        }
                    }
                }
                0
            }
            LaneStep::Sync { .. } => 0,
            LaneStep::Load { access, at, register } => u32::from_le_bytes(core::array::from_fn(|byte| {
                self.place(true, access, at, thread, register as usize, byte).map_or(0, |place| memory[place])
            })),
        }
    }

    /// Returns the shared-memory address of a byte of a register in an access, or `None` if the access does not include
    /// this byte.
    fn place(
        &self,
        is_load: bool,
        access: Access,
        at: Address,
        thread: usize,
        register: usize,
        byte: usize,
    ) -> Option<usize> {
        let (lane, warp) = (thread % 32, thread / 32 * 32);
        let (given, inside) = match access {
            Access::Bytes(bytes) if 4 * register + byte >= bytes as usize => return None,
            Access::Bytes(_) => (thread, 4 * register + byte),
            Access::Matrices { transposed: false, .. } => (warp + 8 * register + lane / 4, lane % 4 * 4 + byte),
            Access::Matrices { transposed: true, .. } => {
                (warp + 8 * register + lane % 4 * 2 + byte / 2, lane / 4 * 2 + byte % 2)
            }
        };
        Some(address(self, is_load, at, given) as usize + inside)
    }
}

/// Selects four bytes from two registers, like PTX's `prmt` without sign replication. Hexadecimal digit `j` of
/// `digits`, counted from the lowest, determines byte `j` of the result. A digit from 0 to 3 selects a byte of `a`, and
/// a digit from 4 to 7 selects a byte of `b`. Rust code that is generated for a movement calls this function for
/// [`LaneStep::Take`](super::LaneStep::Take).
///
/// ```
/// assert_eq!(colex::movement::prmt(0x3322_1100, 0x7766_5544, 0x5410), 0x5544_1100);
/// ```
#[inline]
#[must_use]
pub const fn prmt(a: u32, b: u32, digits: u32) -> u32 {
    let bytes = (b as u64) << 32 | a as u64;
    let mut out = 0;
    each!(for byte in 0..4 {
        out |= ((bytes >> (8 * (digits >> (4 * byte) & 7))) as u32 & 255) << (8 * byte);
    });
    out
}
