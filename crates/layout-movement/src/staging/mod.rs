//! Through shared memory once more, with the layout there as the answer: the layout *and* the instructions on both
//! sides, the fewest wavefronts first.
//!
//! [`Movement::between`] finds places too, but they are its own. Here they are a layout of the tile, which TMA, `wgmma`
//! and other kernels' code can name, and each access is one instruction: `cp.async`, `st.shared` or `stmatrix` on one
//! side, `ld.shared` or `ldmatrix` on the other.

mod candidates;
mod choice;
mod copy;

use super::checks::{checked, checked_bits, lacks_room, same_tile};
use super::meet::{BitLayout, nearest};
use super::memory::Task;
use super::sizes::Sizes;
use super::step::{Access, Step};
use super::text::{Counted, plural};
use super::{Limits, Movement, build};
use core::fmt;
use layout_hardware::descriptors::{Major, SmemSwizzle};
use layout_runtime::{Error, ErrorKind, IntTuple, Layout, linear::Linear};

/// How a tile goes through shared memory: its layout there, and the instructions that write and read it.
#[derive(Clone, Copy, Debug)]
pub struct Staging {
    layout: Layout,
    movement: Movement,
    is_async: bool,
    atom: Option<(Major, SmemSwizzle)>,
}

/// What all threads do to bring a tile into shared memory, or out of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accesses {
    /// The instruction: `cp.async`, `st.shared`, `stmatrix`, `ld.shared` or `ldmatrix`.
    pub mnemonic: &'static str,
    /// What one of them takes.
    pub access: Access,
    /// How many of them a thread has.
    pub count: usize,
    /// How often those of a warp ask the banks; of all warps it is the one that asks most.
    pub wavefronts: usize,
}

impl Accesses {
    /// Whether the banks are asked more often than once for each register of a thread.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::{Limits, Staging}, parse};
    /// let rows = parse("((8,16),(8,8)):((1024,1),(128,16))");
    /// let blocks = parse("((4,8,4),((2,2,2),2,4)):((256,1,16),((128,8,1024),64,2048))");
    /// let staging = Staging::between(&rows, &blocks, &IntTuple::from((128, 64)), 16, Limits::NONE).unwrap();
    /// assert!(!staging.loads().has_conflicts());
    /// ```
    #[must_use]
    pub const fn has_conflicts(&self) -> bool {
        self.wavefronts > self.count * self.access.registers()
    }
}

impl Staging {
    /// The layout of shared memory for a tile that threads write as `from` says and read as `to` says, both (thread,
    /// value) to a one-dimensional coordinate of `tile`, with the fewest wavefronts; of several the one with the fewest
    /// instructions, of these CuTe's atoms, single swizzles, XOR strides.
    ///
    /// Laws: [`movement`](Self::movement) moves every value to where it is wanted; no atom of CuTe, `INTER`, `SW32`,
    /// `SW64` or `SW128`, repeated over the tile, has fewer wavefronts with any of the instructions, nor has the
    /// movement between the two if it goes through memory.
    ///
    /// # Errors
    /// As [`Movement::between`]; if a layout is not linear over bits, they do not go onto the whole tile, or there is
    /// not room for it.
    ///
    /// ```
    /// use colex::{IntTuple, Layout, movement::{Limits, Staging}};
    ///
    /// // 128 threads bring 16 bytes each, eight of them a row of 64 halves; four warps read them as rows of 16x16 blocks.
    /// let rows: Layout = "((8,16),(8,8)):((1024,1),(128,16))".parse()?;
    /// let blocks: Layout = "((4,8,4),((2,2,2),2,4)):((256,1,16),((128,8,1024),64,2048))".parse()?;
    /// let staging = Staging::between(&rows, &blocks, &IntTuple::from((128, 64)), 16, Limits::NONE)?;
    /// assert_eq!(staging.layout().to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
    /// assert_eq!(staging.movement().wavefronts(), 32 + 32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn between(
        from: &Layout,
        to: &Layout,
        tile: &IntTuple,
        bits: usize,
        limits: Limits,
    ) -> Result<Self, Error> {
        Self::found([from, to], tile, bits, limits, false)
    }

    /// The same for a tile of global memory, `global`, that the threads of `to` copy by `cp.async`: as many bytes at a
    /// time as lie side by side, up to 16, lane by lane along the mode that is contiguous. [`Movement::from`] of its
    /// movement says which thread copies what.
    ///
    /// Law: each access of a thread is of as many bytes side by side in both memories.
    ///
    /// # Errors
    /// As [`between`](Self::between); if no 4 bytes lie side by side, or the architecture is before sm_80.
    ///
    /// ```
    /// use colex::{Layout, movement::{Limits, Staging}};
    ///
    /// let global: Layout = "(16,16):(4096,1)".parse()?;
    /// let operand: Layout = "((4,8),(2,2,2)):((32,1),(16,8,128))".parse()?;
    /// let staging = Staging::of_global(&global, &operand, 16, Limits::NONE)?;
    /// assert_eq!(staging.to_string(), "Sw<1,3,3> o 0 o ((8,2),(16,1)):((16,128),(1,0)) by 1 cp.async of 16 bytes, 1 ldmatrix.x4: 8 wavefronts");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn of_global(global: &Layout, to: &Layout, bits: usize, limits: Limits) -> Result<Self, Error> {
        ok!(checked_bits(bits), |error| error.of_or("staged", 0));
        if limits.sm < 80 {
            return Err(Error::new(ErrorKind::StagedArchitecture { sm: limits.sm as i64 }).of("staged", 1));
        }
        let from = ok!(copy::by_vectors(global, to, bits));
        Self::found([&from, to], &global.shape(), bits, limits, true)
    }

    const fn found(
        layouts: [&Layout; 2],
        tile: &IntTuple,
        bits: usize,
        limits: Limits,
        is_async: bool,
    ) -> Result<Self, Error> {
        let [from, to] = layouts;
        ok!(checked(from, to, bits), |error| error.of_or("staged", 0));
        let dest = some!(BitLayout::of(to, bits), Err(Error::new(ErrorKind::NotLinear).of("staged", 1)));
        ok!(whole(to, tile, if is_async { 0 } else { 2 }));
        let source = some!(BitLayout::of(from, bits), Err(Error::new(ErrorKind::NotLinear).of("staged", 0)));
        ok!(same_tile([&source, &dest], layouts, bits), |error| error.of_or("staged", 0));
        let sizes = Sizes::of(&source, &dest, bits);
        let warp = nearest(&source, &dest).is_some() && source.is_by_warps();
        let task = Task { from: &source, to: &dest, sizes, warp, matrices: limits.matrices() };
        let found = candidates::Wanted { task, is_async, halves: (bits == 64) as usize }.best(tile);
        let none = if is_async { ErrorKind::StagedBytes } else { ErrorKind::MovementSize };
        let choice::Found { layout, way, atom } = some!(found, Err(Error::new(none).of("staged", 0)));
        match build::program(&way, sizes) {
            Some(program) if program.room > limits.room => Err(lacks_room(limits.room, program.room).of("staged", 0)),
            Some(program) => {
                let movement = Movement { program, bits, limits, from: *from, to: *to };
                Ok(Self { layout, movement, is_async, atom })
            }
            None => Err(Error::new(ErrorKind::MovementSize).of("staged", 0)),
        }
    }

    /// The layout of shared memory: the tile's coordinates to places, in values.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::{Limits, Staging}, parse};
    /// let rows = parse("((8,16),(8,8)):((1024,1),(128,16))");
    /// let blocks = parse("((4,8,4),((2,2,2),2,4)):((256,1,16),((128,8,1024),64,2048))");
    /// let staging = Staging::between(&rows, &blocks, &IntTuple::from((128, 64)), 16, Limits::NONE).unwrap();
    /// assert_eq!(staging.layout().to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
    /// ```
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The instructions, as a movement. If the tile comes from global memory, the registers before stand for what the
    /// copies read, and each store is a `cp.async`.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::{Limits, Staging}, parse};
    /// let rows = parse("((8,16),(8,8)):((1024,1),(128,16))");
    /// let blocks = parse("((4,8,4),((2,2,2),2,4)):((256,1,16),((128,8,1024),64,2048))");
    /// let staging = Staging::between(&rows, &blocks, &IntTuple::from((128, 64)), 16, Limits::NONE).unwrap();
    /// assert_eq!(staging.movement().wavefronts(), 32 + 32);
    /// ```
    #[must_use]
    pub const fn movement(&self) -> &Movement {
        &self.movement
    }

    /// Whether it is written by `cp.async`.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::{Limits, Staging}, parse};
    /// let rows = parse("((8,16),(8,8)):((1024,1),(128,16))");
    /// let blocks = parse("((4,8,4),((2,2,2),2,4)):((256,1,16),((128,8,1024),64,2048))");
    /// let staging = Staging::between(&rows, &blocks, &IntTuple::from((128, 64)), 16, Limits::NONE).unwrap();
    /// assert!(!staging.is_async());
    /// ```
    #[must_use]
    pub const fn is_async(&self) -> bool {
        self.is_async
    }

    /// The pattern of CuTe's that the layout repeats, `Layout_K_SW128_Atom` for one, if it is such a layout.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::{Limits, Staging}, parse};
    /// let rows = parse("((8,16),(8,8)):((1024,1),(128,16))");
    /// let blocks = parse("((4,8,4),((2,2,2),2,4)):((256,1,16),((128,8,1024),64,2048))");
    /// let staging = Staging::between(&rows, &blocks, &IntTuple::from((128, 64)), 16, Limits::NONE).unwrap();
    /// assert_eq!(staging.atom(), Some((colex::hardware::Major::K, colex::hardware::SmemSwizzle::B128)));
    /// ```
    #[must_use]
    pub const fn atom(&self) -> Option<(Major, SmemSwizzle)> {
        self.atom
    }

    /// How the tile is written.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::{Limits, Staging}, parse};
    /// let rows = parse("((8,16),(8,8)):((1024,1),(128,16))");
    /// let blocks = parse("((4,8,4),((2,2,2),2,4)):((256,1,16),((128,8,1024),64,2048))");
    /// let staging = Staging::between(&rows, &blocks, &IntTuple::from((128, 64)), 16, Limits::NONE).unwrap();
    /// assert!(!staging.stores().has_conflicts());
    /// ```
    #[must_use]
    pub const fn stores(&self) -> Accesses {
        self.accesses(false)
    }

    /// How it is read.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::{Limits, Staging}, parse};
    /// let rows = parse("((8,16),(8,8)):((1024,1),(128,16))");
    /// let blocks = parse("((4,8,4),((2,2,2),2,4)):((256,1,16),((128,8,1024),64,2048))");
    /// let staging = Staging::between(&rows, &blocks, &IntTuple::from((128, 64)), 16, Limits::NONE).unwrap();
    /// assert!(!staging.loads().has_conflicts());
    /// ```
    #[must_use]
    pub const fn loads(&self) -> Accesses {
        self.accesses(true)
    }

    const fn accesses(&self, is_load: bool) -> Accesses {
        let (mut access, mut count) = (Access::Bytes(0), 0);
        let steps = self.movement.steps();
        each!(for k in 0..steps.len() {
            match steps[k] {
                Step::Store { access: found, .. } if !is_load => (access, count) = (found, count + 1),
                Step::Load { access: found, register: 0, .. } if is_load => (access, count) = (found, count + 1),
                _ => {}
            }
        });
        let mnemonic = match (access, is_load) {
            (Access::Bytes(_), true) => "ld.shared",
            (Access::Bytes(_), false) if self.is_async => "cp.async",
            (Access::Bytes(_), false) => "st.shared",
            (Access::Matrices { .. }, true) => "ldmatrix",
            (Access::Matrices { .. }, false) => "stmatrix",
        };
        Accesses { mnemonic, access, count, wavefronts: self.movement.wavefronts_of(!is_load, is_load) }
    }
}

/// How many of which: `16 ldmatrix.x4`.
impl fmt::Display for Accesses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Counted(self.count, self.access, [self.mnemonic; 3]).fmt(f)
    }
}

/// The layout, the instructions and how often a warp asks the banks.
impl fmt::Display for Staging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wavefronts = self.movement.wavefronts();
        let (store, load) = (self.stores(), self.loads());
        write!(f, "{} by {store}, {load}: {wavefronts} wavefront{}", self.layout, plural(wavefronts))
    }
}

/// An error unless a layout goes onto every coordinate of the tile.
const fn whole(to: &Layout, tile: &IntTuple, operand: usize) -> Result<(), Error> {
    let size = tile.size();
    let map = some!(Linear::of(to), Err(Error::new(ErrorKind::NotLinear).of("staged", 1)));
    let elements = 1 << super::space::rank(&map);
    if elements != size || (map.bits() | map.base) >= size {
        return Err(Error::new(ErrorKind::StagedTile { elements, size }).of("staged", operand));
    }
    Ok(())
}
