//! Finds the layout of a tile in shared memory, and the instructions that write and read the tile with the fewest
//! wavefronts.
//!
//! [`Movement::between`] also chooses a layout in shared memory, but does not return it. A [`Staging`] contains the
//! layout of the tile, so that TMA, `wgmma` and other kernels can access the same tile. Stores use `cp.async`,
//! `st.shared` or `stmatrix`, and loads use `ld.shared` or `ldmatrix`.

mod candidates;
mod choice;
mod copy;

use super::limits::{checked, checked_bits, lacks_room, same_tile};
use super::meet::{BitLayout, Sizes, nearest};
use super::memory::Task;
use super::step::{Access, LaneStep};
use super::text::{Counted, plural};
use super::{Limits, Movement, build};
use crate::limits::MovementSize;
use core::fmt;
use layout_hardware::descriptors::{Major, SmemSwizzle};
use layout_runtime::linear::Linear;
use layout_runtime::rules::{NotLinear, StagedArchitecture};
use layout_runtime::{Error, IntTuple, Layout};

layout_runtime::rules! {
    StagedTile { elements: i64, size: i64 } = "the layout of the loads covers {elements} elements, but the tile has {size}", "let the layout of the loads cover the whole tile";
    StagedBytes = "`cp.async` copies at least 4 bytes, but no thread has 4 bytes that are contiguous in both memories", "copy through registers, with `staged` and (thread, value) layouts";
}

/// The layout of a tile in shared memory, and the instructions that write and read the tile.
#[derive(Clone, Copy, Debug)]
pub struct Staging {
    layout: Layout,
    movement: Movement,
    is_async: bool,
    atom: Option<(Major, SmemSwizzle)>,
}

/// The instructions that store a tile to shared memory, or load it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accesses {
    /// The name of the instruction: `cp.async`, `st.shared`, `stmatrix`, `ld.shared` or `ldmatrix`.
    pub mnemonic: &'static str,
    /// The kind of one access, and its width.
    pub access: Access,
    /// The number of these instructions that each thread executes.
    pub count: usize,
    /// The number of wavefronts of all these instructions, in the warp that needs the most.
    pub wavefronts: usize,
}

impl Accesses {
    /// Returns `true` if the accesses have bank conflicts: the number of wavefronts exceeds the number of registers
    /// that a thread stores or loads.
    #[must_use]
    pub const fn has_conflicts(&self) -> bool {
        self.wavefronts > self.count * self.access.registers()
    }
}

impl Staging {
    /// Finds the layout of shared memory with the fewest wavefronts for a tile of shape `tile`. The threads store the
    /// values that `from` assigns to them, and load the values that `to` assigns to them. Both layouts map (thread,
    /// value) to a one-dimensional coordinate of `tile`. Among layouts with equally many wavefronts, the search prefers
    /// layouts with fewer instructions, then CuTe's atoms, then single swizzles, then XOR strides.
    ///
    /// Laws: [`movement`](Self::movement) moves every value to its destination. No layout that repeats a CuTe atom
    /// (`INTER`, `SW32`, `SW64` or `SW128`) over the tile has fewer wavefronts, whatever instructions access it. If
    /// [`Movement::between`] returns a movement through shared memory, this movement does not have fewer wavefronts.
    ///
    /// # Errors
    /// - In the same cases as [`Movement::between`].
    /// - If a layout is not linear over GF(2), or does not contain all elements of the tile.
    /// - If the tile does not fit into shared memory.
    ///
    /// ```
    /// use colex::{IntTuple, Layout, movement::{Limits, Staging}};
    ///
    /// // 128 threads write 16 bytes each, so that eight threads write a row of 64 half-precision numbers. Four warps
    /// // read rows of 16x16 blocks.
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

    /// Like [`between`](Self::between), for a tile of global memory that the threads of `to` copy to shared memory with
    /// `cp.async`. Each copy moves up to 16 adjacent bytes, and consecutive lanes copy consecutive vectors along the
    /// contiguous mode. The source layout of the movement ([`Movement::from`]) specifies which thread copies which
    /// elements.
    ///
    /// Law: each access of a thread copies bytes that are adjacent in global and in shared memory.
    ///
    /// # Errors
    /// - In the same cases as [`between`](Self::between).
    /// - If fewer than 4 bytes are adjacent.
    /// - If the architecture in `limits` is older than sm_80.
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
            return Err(StagedArchitecture { sm: limits.sm as i64 }.error().of("staged", 1));
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
        let dest = some!(BitLayout::of(to, bits), Err(NotLinear.error().of("staged", 1)));
        ok!(whole(to, tile, if is_async { 0 } else { 2 }));
        let source = some!(BitLayout::of(from, bits), Err(NotLinear.error().of("staged", 0)));
        ok!(same_tile([&source, &dest], layouts, bits), |error| error.of_or("staged", 0));
        let sizes = Sizes::of(&source, &dest, bits);
        let warp = nearest(&source, &dest).is_some() && source.is_by_warps();
        let task = Task { from: &source, to: &dest, sizes, warp, matrices: limits.matrices() };
        let found = candidates::Wanted { task, is_async, halves: (bits == 64) as usize }.best(tile);
        let none = if is_async { StagedBytes.error() } else { MovementSize.error() };
        let choice::Found { layout, way, atom } = some!(found, Err(none.of("staged", 0)));
        match build::program(&way, sizes) {
            Some(program) if program.room > limits.room => Err(lacks_room(limits.room, program.room).of("staged", 0)),
            Some(program) => {
                let movement = Movement { program, bits, limits, from: *from, to: *to };
                Ok(Self { layout, movement, is_async, atom })
            }
            None => Err(MovementSize.error().of("staged", 0)),
        }
    }

    /// Returns the layout of shared memory. It maps coordinates of the tile to indices, which count values.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the stores and loads as a movement. If the tile comes from global memory, each store is a `cp.async`,
    /// and the input registers represent the copied data.
    #[must_use]
    pub const fn movement(&self) -> &Movement {
        &self.movement
    }

    /// Returns `true` if the stores are `cp.async` instructions, which copy the tile from global memory.
    #[must_use]
    pub const fn is_async(&self) -> bool {
        self.is_async
    }

    /// Returns the CuTe atom that the layout in shared memory repeats, as a major mode and a swizzle. For example, the
    /// atom `Layout_K_SW128_Atom` is `(Major::K, SmemSwizzle::B128)`. Returns `None` if the layout does not repeat an
    /// atom.
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

    /// Returns the stores, which write the tile to shared memory.
    #[must_use]
    pub const fn stores(&self) -> Accesses {
        self.accesses(false)
    }

    /// Returns the loads, which read the tile from shared memory.
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
                LaneStep::Store { access: found, .. } if !is_load => (access, count) = (found, count + 1),
                LaneStep::Load { access: found, register: 0, .. } if is_load => (access, count) = (found, count + 1),
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

/// Prints the number of instructions per thread and their name, such as `16 ldmatrix.x4`.
impl fmt::Display for Accesses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Counted(self.count, self.access, [self.mnemonic; 3]).fmt(f)
    }
}

/// Prints the layout, the stores, the loads, and the number of wavefronts per warp.
impl fmt::Display for Staging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wavefronts = self.movement.wavefronts();
        let (store, load) = (self.stores(), self.loads());
        write!(f, "{} by {store}, {load}: {wavefronts} wavefront{}", self.layout, plural(wavefronts))
    }
}

/// Returns an error unless the indices of the layout `to` are exactly the one-dimensional coordinates of the tile.
const fn whole(to: &Layout, tile: &IntTuple, operand: usize) -> Result<(), Error> {
    let size = tile.size();
    let map = some!(Linear::of(to), Err(NotLinear.error().of("staged", 1)));
    let elements = 1 << super::space::rank(&map);
    if elements != size || (map.bits() | map.base) >= size {
        return Err(StagedTile { elements, size }.error().of("staged", operand));
    }
    Ok(())
}
