//! Moves the values of a tile between registers: from one layout of threads and values to another.
//!
//! The register layout of an instruction's results often differs from the layout that the next instruction requires.
//! Both layouts map (thread, value) to positions in the same tile. A [`Movement`] between them is a sequence of
//! instructions. This crate finds the sequence, estimates its cost, and can run it on the CPU. Other crates can
//! generate GPU code for the sequence.
//!
//! ```
//! use colex::{Layout, movement::Movement};
//!
//! // Each thread of a warp has two numbers of one row. The movement gives each thread two numbers of one column.
//! let rows: Layout = "(32,2):(2,1)".parse()?;
//! let columns: Layout = "((16,2),2):((2,1),32)".parse()?;
//! let movement = Movement::between(&rows, &columns, 32)?;
//! // Each pair of lanes exchanges one number. Selects choose the number before the shuffle, and then its position.
//! assert_eq!((movement.shuffles(), movement.takes()), (1, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Paths
//!
//! 1. *No instruction*, if the movement only renames the registers of each thread.
//! 2. *The thread's own registers*: the instruction `prmt` ([`LaneStep::Take`]) selects bytes of two registers and
//!    combines them in one register. If the bytes of a result register come from `2^d` registers, `d` rounds of `prmt`
//!    are necessary, because an instruction reads only two registers.
//! 3. *Shuffles*: in each shuffle ([`LaneStep::Shuffle`]), every lane reads a register of another lane. Before and
//!    after the shuffles, `prmt` instructions select bytes.
//! 4. *Shared memory*: the accesses are as wide as both layouts permit, use `ldmatrix` and `stmatrix` if possible, and
//!    have no bank conflicts.
//!
//! A layout is *linear over GF(2)* if it maps the XOR of two coordinates to the XOR of their indices. If both layouts
//! are linear and have power-of-two extents, the crate compares the paths by [cost](Movement::cost). For other layouts,
//! a movement uses only the thread's own registers if these contain all values of the result, and shared memory
//! otherwise.
//!
//! # Lower bounds
//!
//! Suppose that a thread needs `R` registers for its result, and that the bytes of each of these registers come from
//! `2^m` lanes. In one shuffle, each lane receives one register of one lane. Consider only paths in which each value
//! takes part in at most one shuffle. If every lane is one of its own sources, such a path needs at least
//! `R (1 − 2^-m)` shuffles. Otherwise, it needs at least `R` shuffles. The paths of this crate reach this bound if the
//! registers are full. To select one of `2^d` registers, before or after the shuffles, a path needs `d` instructions.
//! This number is minimal, because an instruction reads two registers. The `R / 2^m` registers that stay in their lane
//! need no selection before the shuffles.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[macro_use]
extern crate layout_runtime;

mod accesses;
mod build;
mod choice;
mod counts;
mod distributed;
#[doc(hidden)]
pub mod emitted;
mod lanes;
mod limits;
mod meet;
mod memory;
mod number;
mod other;
mod passes;
mod places;
mod program;
mod reduce;
mod run;
mod shape;
mod space;
mod stages;
mod staging;
mod step;
mod text;
mod way;

use crate::limits::MovementSize;
pub use distributed::Distributed;
pub use limits::Limits;
pub use number::ByThread;
pub use reduce::{Exchange, Reduction};
pub use run::prmt;
pub use staging::{Accesses, Staging};
pub use step::{Access, Address, LaneStep};

use layout_runtime::{Error, Layout};
use limits::{checked, lacks_room, same_tile};
use meet::{BitLayout, Sizes};
use memory::Task;
use passes::in_passes;
use program::Program;

/// The instructions that move the values of a tile from the registers of one layout to the registers of another layout.
/// Every thread of the block executes the same instructions.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    program: Program,
    bits: usize,
    limits: Limits,
    from: Layout,
    to: Layout,
}

impl Movement {
    /// Finds a movement from the layout `from` to the layout `to`. Both layouts map (thread, value) to indices of the
    /// same tile. A value has 8, 16, 32 or 64 bits. The values of a thread are packed in order into registers of 32
    /// bits. If several threads have a value, a thread that needs the value uses its own copy if it has one. Otherwise
    /// the thread uses a copy from its own warp if there is one.
    ///
    /// Law: after [`run`](Self::run), value `v` of thread `t` is the value at index `to(t, v)` of the tile. Before the
    /// movement, this value is at each (thread, value) that `from` maps to the same index.
    ///
    /// # Errors
    /// - If `bits` is not 8, 16, 32 or 64, or if a layout contains a symbol, has an extent of 0, does not have rank 2,
    ///   or has strides that are coordinates.
    /// - If the numbers of threads differ.
    /// - If the tiles are not the same: an index of one layout does not occur in the other layout.
    /// - If a thread needs more than 256 registers for its values, or if the movement needs more than 1,024
    ///   instructions per thread.
    /// - If a layout is not linear over GF(2), and an index is not in `0..65536`.
    ///
    /// ```
    /// use colex::{expect, movement::Movement, parse};
    ///
    /// // The accumulators of two adjacent `m16n8k16` instructions form operand A of the next instruction.
    /// const NOTHING: Movement = expect(Movement::between(
    ///     &parse("((4,8),(2,2,2)):((32,1),(16,8,128))"),
    ///     &parse("((4,8),(2,2,2)):((32,1),(16,8,128))"),
    ///     16,
    /// ));
    /// assert_eq!(NOTHING.steps().len(), 0);
    /// ```
    pub const fn between(from: &Layout, to: &Layout, bits: usize) -> Result<Self, Error> {
        Self::between_within(from, to, bits, Limits::NONE)
    }

    /// Like [`between`](Self::between), but uses at most the shared memory and the instructions that `limits` permits.
    /// If the tile does not fit into `limits.room` bytes of shared memory, the movement has several passes with
    /// barriers between them. The search chooses the smallest number of passes for which it finds a movement.
    ///
    /// Laws: [`shared_bytes`](Self::shared_bytes) is at most `limits.room`. If the layouts are linear over GF(2) and
    /// the tile has `n` bytes, the number of passes is at most `n / limits.room`, rounded up to a power of two.
    ///
    /// # Errors
    /// - In the same cases as [`between`](Self::between).
    /// - If a chunk with one value per thread does not fit into `limits.room` bytes.
    /// - If the movement needs shared memory for a layout that is not linear over GF(2), but the complete tile does not
    ///   fit into `limits.room` bytes.
    ///
    /// ```
    /// use colex::{Layout, movement::{Limits, Movement}};
    ///
    /// // A transpose of 32x32 numbers of 4 bytes, through one kilobyte of shared memory.
    /// let (rows, columns): (Layout, Layout) = ("(32,32):(32,1)".parse()?, "(32,32):(1,32)".parse()?);
    /// let movement = Movement::between_within(&rows, &columns, 32, Limits { room: 1024, ..Limits::NONE })?;
    /// assert_eq!((movement.passes(), movement.syncs(), movement.shared_bytes()), (4, 7, 1024));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn between_within(from: &Layout, to: &Layout, bits: usize, limits: Limits) -> Result<Self, Error> {
        ok!(checked(from, to, bits));
        let program = match (BitLayout::of(from, bits), BitLayout::of(to, bits)) {
            (Some(source), Some(dest)) => {
                ok!(same_tile([&source, &dest], [from, to], bits));
                let program = linear(&source, &dest, bits, limits);
                let least = passes::least(&source, &dest, Sizes::of(&source, &dest, bits).sub);
                if program.is_none() && least > limits.room {
                    return Err(lacks_room(limits.room, least));
                }
                program
            }
            _ => ok!(other::program(from, to, bits)),
        };
        match program {
            Some(program) if program.room > limits.room => Err(lacks_room(limits.room, program.room)),
            Some(program) => Ok(Self { program, bits, limits, from: *from, to: *to }),
            None => Err(MovementSize.error().of("convert", 0)),
        }
    }

    /// Returns the source layout, which maps (thread, value) to indices of the tile.
    pub const fn from(&self) -> &Layout {
        &self.from
    }

    /// Returns the destination layout, which maps (thread, value) to indices of the tile.
    pub const fn to(&self) -> &Layout {
        &self.to
    }

    /// Returns the number of bits of a value.
    #[must_use]
    pub const fn bits(&self) -> usize {
        self.bits
    }

    /// Returns the limits that this movement satisfies.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the number of threads that execute the movement.
    #[must_use]
    pub const fn threads(&self) -> usize {
        or!(option!(self.from.size_of(&[0])), 0)
    }

    /// Returns the instructions of the movement, in the order in which every thread executes them. A load of several
    /// registers is one step per register.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.steps().len(), 4);                     // a shuffle and three selects
    /// ```
    #[must_use]
    pub const fn steps(&self) -> &[LaneStep] {
        self.program.steps.split_at(self.program.len).0
    }

    /// Returns the number of input registers of a thread, which contain its values before the movement. They are the
    /// registers 0 to `inputs() - 1`. Step `k` writes register `inputs() + k`.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.program.inputs
    }

    /// Returns the numbers of the registers that contain the thread's values after the movement, in order. Each of
    /// these registers is an input or is written by a step.
    #[must_use]
    pub const fn outputs(&self) -> &[u16] {
        self.program.outputs.split_at(self.program.outputs_len).0
    }

    /// Returns the number of thread-dependent numbers that the steps use, such as selectors and addresses.
    #[must_use]
    pub const fn numbers(&self) -> usize {
        self.program.numbers_len
    }

    /// Returns the thread-dependent number at position `at`. A step such as [`LaneStep::Shuffle`] contains this
    /// position.
    #[must_use]
    pub const fn number(&self, at: u16) -> ByThread {
        self.program.numbers[at as usize]
    }
}

/// A type that represents a movement. `layout!` declares such a type for `struct Move = convert<16>(…)`.
pub trait StaticMovement: Copy {
    /// The movement as a value.
    const MOVEMENT: Movement;
}

/// Returns the program of the cheaper of two paths: through shuffles, or through shared memory.
const fn linear(from: &BitLayout, to: &BitLayout, bits: usize, limits: Limits) -> Option<Program> {
    let sizes = Sizes::of(from, to, bits);
    let near = meet::nearest(from, to);
    let lanes = match near {
        Some(map) => match lanes::through_lanes(&map, sizes) {
            Some(way) => build::program(&way, sizes),
            None => None,
        },
        None => None,
    };
    if let Some(program) = &lanes
        && program.len == 0
    {
        return lanes;
    }
    let task = Task { from, to, sizes, warp: near.is_some() && from.is_by_warps(), matrices: limits.matrices() };
    let through =
        if passes::bytes(from, sizes.sub) <= limits.room { task.best() } else { in_passes(&task, limits.room) };
    let Some(through) = through else { return lanes };
    let Some(memory) = build::program(&through.way, sizes) else { return lanes };
    if let Some(program) = &lanes
        && program.cost() <= memory.cost()
    {
        return lanes;
    }
    if let Some(through) = passes::overlapped(&task, &through)
        && let Some(program) = build::program(&through.way, sizes)
    {
        return Some(program);
    }
    Some(memory)
}

/// Returns the byte address in shared memory that a thread provides for a store or a load.
const fn address(movement: &Movement, is_load: bool, at: Address, thread: usize) -> u32 {
    match at {
        Address::Joined { by, with } => movement.number(by).of(thread) ^ with,
        Address::Value(value) => {
            let layout = if is_load { &movement.to } else { &movement.from };
            (layout.index((thread + movement.threads() * value as usize) as i64) * (movement.bits as i64 / 8)) as u32
        }
    }
}
