//! Moves the values of a tile from one layout of threads and values to another layout.
//!
//! The results of an instruction are often in another register layout than the next instruction requires. Both layouts
//! map (thread, value) to positions in the same tile. A [`Movement`] between them is a sequence of instructions. This
//! crate finds the sequence, computes its cost and runs it on the CPU. Other crates can generate GPU code for the
//! sequence.
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
//! 1. *No instruction*, if the movement only reorders the registers of each thread.
//! 2. *The thread's own registers*: the instruction `prmt` ([`LaneStep::Take`]) selects bytes of two registers and
//!    combines them in one register. If the values of a register come from `2^d` registers, `d` rounds are necessary,
//!    because an instruction reads two registers.
//! 3. *Shuffles*: each shuffle moves a register from one lane to another lane ([`LaneStep::Shuffle`]). Before and after
//!    the shuffles, `prmt` instructions select bytes.
//! 4. *Shared memory*, with the widest accesses that both sides permit, including `ldmatrix` and `stmatrix`, at
//!    addresses without bank conflicts.
//!
//! A layout is *linear over GF(2)* if it maps the XOR of two coordinates to the XOR of their indices. If both layouts
//! are linear and have power-of-two extents, the paths are compared by [cost](Movement::cost). For other layouts, a
//! movement uses the thread's own registers if these registers contain all values of the result, and shared memory
//! otherwise.
//!
//! # Lower bounds
//!
//! Suppose that a thread requires `R` registers, and that the values of each register come from `2^m` lanes. In one
//! shuffle, each lane receives one register of one other lane. Consider paths in which each value takes part in at most
//! one shuffle. If every lane is one of its own sources, such a path needs `R (1 − 2^-m)` shuffles. Otherwise, such a
//! path needs `R` shuffles. The paths of this crate reach this bound if the registers are full. Selecting a register
//! from `2^d` registers before or after the shuffles needs `d` operations. This number is minimal, because an
//! instruction reads two registers. The `R / 2^m` registers that stay in their lane need no selection before the
//! shuffles.

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
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    program: Program,
    bits: usize,
    limits: Limits,
    from: Layout,
    to: Layout,
}

impl Movement {
    /// Finds a movement of values of 8, 16, 32 or 64 bits between two layouts that map (thread, value) to the same
    /// tile. Values are packed in order into registers of 32 bits. If several threads have a value, the movement reads
    /// the value from the same thread if possible, otherwise from the same warp if possible.
    ///
    /// Law: let `i = to(t, v)`. After [`run`](Self::run), value `v` of thread `t` is the value that was at index `i` of
    /// the tile in the source layout.
    ///
    /// # Errors
    /// - If `bits` is not 8, 16, 32 or 64, or if a layout does not have rank 2.
    /// - If the numbers of threads differ.
    /// - If an index of one layout does not occur in the other layout.
    /// - If a thread has more than 256 registers, or if the layouts are not linear over GF(2) and an index is not in
    ///   `0..65536`.
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

    /// Builds a movement like [`between`](Self::between), but uses only the shared memory and instructions that
    /// `limits` permits. If the tile does not fit into shared memory, the movement has several passes with barriers
    /// between them. Returns the movement with the fewest passes that the search finds.
    ///
    /// Laws: [`shared_bytes`](Self::shared_bytes) is at most `limits.room`. For a tile of `n` bytes with power-of-two
    /// extents, the number of passes is at most `n / limits.room`, rounded up to a power of two.
    ///
    /// # Errors
    /// - In all cases in which [`between`](Self::between) fails.
    /// - If one value per thread does not fit into shared memory.
    /// - If the layouts are not linear over GF(2), and the complete tile does not fit into shared memory.
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

    /// Returns the source layout, which maps (thread, value) to the tile.
    pub const fn from(&self) -> &Layout {
        &self.from
    }

    /// Returns the destination layout, which maps (thread, value) to the tile.
    pub const fn to(&self) -> &Layout {
        &self.to
    }

    /// Returns the number of bits of a value.
    #[must_use]
    pub const fn bits(&self) -> usize {
        self.bits
    }

    /// Returns the limits with which the movement was built.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the number of threads.
    #[must_use]
    pub const fn threads(&self) -> usize {
        or!(option!(self.from.size_of(&[0])), 0)
    }

    /// Returns the instructions, in order.
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

    /// Returns the number of registers that a thread has before the movement. The result of step `k` is register
    /// `inputs() + k`.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.program.inputs
    }

    /// Returns the numbers of the registers that contain the result, in order. Each of these registers is an input or
    /// the result of a step.
    #[must_use]
    pub const fn outputs(&self) -> &[u16] {
        self.program.outputs.split_at(self.program.outputs_len).0
    }

    /// Returns the number of thread-dependent numbers, such as selectors and addresses, that the steps use.
    #[must_use]
    pub const fn numbers(&self) -> usize {
        self.program.numbers_len
    }

    /// Returns thread-dependent number `at`. The steps refer to this number by its position `at`.
    #[must_use]
    pub const fn number(&self, at: u16) -> ByThread {
        self.program.numbers[at as usize]
    }
}

/// A movement as a type. For example, `struct Move = convert<16>(…)` declares such a type.
pub trait StaticMovement: Copy {
    /// The movement.
    const MOVEMENT: Movement;
}

/// Returns the program of the cheaper of two paths: through lanes, or through shared memory.
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

/// Returns the shared-memory address that a thread accesses, in bytes.
const fn address(movement: &Movement, is_load: bool, at: Address, thread: usize) -> u32 {
    match at {
        Address::Joined { by, with } => movement.number(by).of(thread) ^ with,
        Address::Value(value) => {
            let layout = if is_load { &movement.to } else { &movement.from };
            (layout.index((thread + movement.threads() * value as usize) as i64) * (movement.bits as i64 / 8)) as u32
        }
    }
}
