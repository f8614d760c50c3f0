//! From one layout of threads and values to another: the instructions that move what each thread has to where it is
//! wanted.
//!
//! What one instruction leaves in registers is not always what the next one takes. Both are layouts from (thread,
//! value) onto one tile, and between two such layouts there is a [`Movement`]: instructions, which are found, counted,
//! and run on values here, and emitted for a GPU.
//!
//! ```
//! use colex::{Layout, movement::Movement};
//!
//! // A thread of a warp has two numbers of one row; it is to have two of one column.
//! let rows: Layout = "(32,2):(2,1)".parse()?;
//! let columns: Layout = "((16,2),2):((2,1),32)".parse()?;
//! let movement = Movement::between(&rows, &columns, 32)?;
//! // Each pair of lanes exchanges one of two numbers; which one, is chosen before, and where it goes, after.
//! assert_eq!((movement.shuffles(), movement.takes()), (1, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Ways
//!
//! 1. *Nothing*, or another order of a thread's own registers: no instruction.
//! 2. *Own registers*: bytes of two registers make one, by `prmt`. If the values of one register come from `2^d`
//!    registers, `d` instructions a register do it, and none fewer, as an instruction reads two ([`Step::Take`]).
//! 3. *Shuffles*, each of which brings a register of one lane to another ([`Step::Shuffle`]), with `Take`s before and
//!    after them.
//! 4. *Shared memory*, by the widest accesses that both sides allow, `ldmatrix` and `stmatrix` among them, at addresses
//!    at which no two lanes meet at a bank.
//!
//! The ways are tried over powers of two, where layouts are linear over bits (the [algebra](crate#) of XOR strides);
//! the least [cost](Movement::cost) wins. Other layouts move in own registers if each thread has what it wants, else
//! through shared memory.
//!
//! # Bounds
//!
//! Let a thread want `R` registers of which `2^m` lanes have a part each. A shuffle brings a lane one register of one
//! other lane. So a way that fetches every value from where it is needs `R (1 − 2^-m)` shuffles if every lane is one of
//! its own sources, and `R` if some lane is none: as many as are made here, if registers travel full. Before and after
//! them each register is chosen in `d` steps out of `2^d`, which is least, as an instruction reads two. Registers that
//! stay need no choice before, so `R / 2^m` of those are left out.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[macro_use]
extern crate layout_runtime;

mod accesses;
mod banks;
mod build;
mod checks;
mod choice;
mod cost;
mod counts;
pub mod distributed;
#[doc(hidden)]
pub mod emitted;
mod lanes;
mod limits;
mod meet;
mod memory;
mod number;
mod other;
mod parted;
mod passes;
mod places;
mod program;
mod reduce;
mod run;
mod select;
mod shape;
mod sizes;
mod space;
mod span;
mod stages;
mod staging;
mod step;
mod text;
mod vectors;
mod way;

pub use distributed::Distributed;
pub use limits::Limits;
pub use number::ByThread;
pub use reduce::{Exchange, Reduction};
pub use run::prmt;
pub use staging::{Accesses, Staging};
pub use step::{Access, Address, Step};

use checks::{checked, lacks_room, same_tile};
use layout_runtime::{Error, ErrorKind, Layout};
use meet::BitLayout;
use memory::Task;
use passes::in_passes;
use program::Program;
use sizes::Sizes;

/// How the values of a tile come from the registers where they are to those where they are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    program: Program,
    bits: usize,
    limits: Limits,
    from: Layout,
    to: Layout,
}

impl Movement {
    /// The movement of values of 8, 16, 32 or 64 bits between two layouts from (thread, value) onto one tile. Values
    /// stand packed in registers of 32 bits, in their order. Several threads may hold a value; it is read from the
    /// nearest.
    ///
    /// Law: what [`run`](Self::run) answers has at value `v` of thread `t` what the registers had at a place with the
    /// same index.
    ///
    /// # Errors
    /// If a layout is not of rank 2, the numbers of threads differ, an index of one layout is none of the other's, or a
    /// thread has more than 256 registers.
    ///
    /// ```
    /// use colex::{expect, movement::Movement, parse};
    ///
    /// // The accumulators of an `m16n8k16` are what the next one takes as its operand A, two side by side.
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

    /// [`between`](Self::between), with no more than there is of shared memory and instructions: if the tile has more
    /// bytes than there is room, it goes in passes, with a barrier between two, as few as were found.
    ///
    /// Laws: [`shared_bytes`](Self::shared_bytes) is at most `limits.room`; of a tile of `n` bytes, over powers of two,
    /// there are no more passes than the next power of two from `n / limits.room` on.
    ///
    /// # Errors
    /// As [`between`](Self::between), and if there is no room for one value of each thread, or for a tile that is not
    /// linear over bits.
    ///
    /// ```
    /// use colex::{Layout, movement::{Limits, Movement}};
    ///
    /// // A transpose of 32x32 numbers of 4 bytes, through a kilobyte.
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
            None => Err(Error::new(ErrorKind::MovementSize).of("convert", 0)),
        }
    }

    /// Where the values are: (thread, value) to the tile.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.from(), &rows);
    /// ```
    #[must_use]
    pub const fn from(&self) -> &Layout {
        &self.from
    }

    /// Where they are wanted.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.to(), &columns);
    /// ```
    #[must_use]
    pub const fn to(&self) -> &Layout {
        &self.to
    }

    /// The bits of a value.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.bits(), 32);
    /// ```
    #[must_use]
    pub const fn bits(&self) -> usize {
        self.bits
    }

    /// What it may use.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.limits(), colex::movement::Limits::NONE);
    /// ```
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// How many threads there are.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.threads(), 32);
    /// ```
    #[must_use]
    pub const fn threads(&self) -> usize {
        match self.from.size_of(&[0]) {
            Ok(threads) => threads,
            Err(_) => 0,
        }
    }

    /// The instructions, in order.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.steps().len(), 4);                     // a shuffle and three selects
    /// ```
    #[must_use]
    pub const fn steps(&self) -> &[Step] {
        self.program.steps.split_at(self.program.len).0
    }

    /// How many registers a thread has before. Step `k` makes register `inputs() + k`.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.inputs(), 2);
    /// ```
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.program.inputs
    }

    /// The registers that are wanted, in their order: inputs, or what steps have made.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.outputs().len(), 2);
    /// ```
    #[must_use]
    pub const fn outputs(&self) -> &[u16] {
        self.program.outputs.split_at(self.program.outputs_len).0
    }

    /// How many numbers the steps name.
    #[must_use]
    pub const fn numbers(&self) -> usize {
        self.program.numbers_len
    }

    /// A number that a step names.
    #[must_use]
    pub const fn number(&self, at: u16) -> ByThread {
        self.program.numbers[at as usize]
    }
}

/// A movement as a type: what `struct Move = convert<16>(…)` declares.
pub trait StaticMovement: Copy {
    /// The movement.
    const MOVEMENT: Movement;
}

/// The cheaper way: through lanes, or through shared memory.
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

/// The address of a thread's access, in bytes.
const fn address(movement: &Movement, is_load: bool, at: Address, thread: usize) -> u32 {
    match at {
        Address::Joined { by, with } => movement.number(by).of(thread) ^ with,
        Address::Value(value) => {
            let layout = if is_load { &movement.to } else { &movement.from };
            (layout.index((thread + movement.threads() * value as usize) as i64) * (movement.bits as i64 / 8)) as u32
        }
    }
}
