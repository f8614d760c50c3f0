//! A copy instruction, tiled over the threads of a block.

mod derived;
mod partition;

use super::copy::CopyAtom;
use super::mma::same;
use crate::rules::NoWidth;
use layout_proofs::{Collision, Proof, injective};
use layout_runtime::rules::{NotInjective, SizeOverflow};
use layout_runtime::{Error, IntTuple, Layout, Tiler, algebra::pairs, leaf::Leaf, tree::Tree};

layout_runtime::rules! {
    CopyThreads { threads: i64, given: i64 } =
        "the tile has {given} threads, which is not a multiple of {threads}, the number of threads of one instruction",
        "use a multiple of {threads} threads";
    CopyValues { values: i64, each: i64 } =
        "the tile has {each} values per thread, which is not a multiple of {values}, the number of values that one instruction copies per thread"
        (each == 1 => "the tile has 1 value per thread, but one instruction copies {values} values per thread"),
        "use a narrower instruction, or a multiple of {values} values per thread";
    ElementTooWide { element: i64, access: i64 } =
        "the instruction moves {access} bits, but an element has {element} bits",
        "write the width of the access in bits, then the width of an element: `UniversalCopy<128,32>`";
}

/// Returns an error if two coordinates of an operand of `make_layout_tv` have the same index. Two threads, or two
/// values of a thread, would then share an element.
const fn require_injective(layout: &Layout, operand: usize) -> Result<(), Error> {
    match injective(layout) {
        Proof::Refuted(Collision { first, second }) => {
            Err(NotInjective { first, second }.error().of("make_layout_tv", operand))
        }
        Proof::Proved | Proof::Undecided => Ok(()),
    }
}

/// The two sides of a copy: the data that it reads, and the data that it writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The side that is read.
    Source,
    /// The side that is written.
    Target,
}

/// CuTe's `TiledCopy`: an instruction, a map from (thread, value) to positions in a tile, and a tiler. The tiler
/// selects the elements of a tensor that form the tile.
///
/// Source: CuTe's `copy_atom.hpp`.
#[derive(Clone, Copy, Debug)]
pub struct TiledCopy {
    /// For each side: a map from `((thread, rest), (value, rest))` of the side to positions in the tile. All partitions
    /// use these maps, so they are computed only once.
    places: [Result<Layout, Error>; 2],
    /// A map from (thread, value) to positions in the tile. Threads and values are numbered as in the instruction's
    /// reference layout.
    tv: Layout,
    tiler: Tiler,
    /// The number of threads of the instruction, and the number of values per thread in its reference layout.
    atom: [i64; 2],
    /// The number of bits of an element.
    element: i64,
    registers: Side,
}

impl TiledCopy {
    /// Builds a tiled copy, like CuTe's `make_tiled_copy(atom, threads, values)`. `threads` maps coordinates to thread
    /// numbers, and `values` maps coordinates to the numbers of a thread's values. In each mode, the extent of the tile
    /// is the product of the extents of `threads` and `values`. For example, if `threads` has the shape (16,8) and
    /// `values` has the shape (1,8), the tile has 16 rows and 64 columns.
    ///
    /// # Errors
    /// - In the same cases as [`make_layout_tv`](Self::make_layout_tv).
    /// - If the width of an element is unknown, or is larger than the data that a thread copies in one instruction.
    /// - If the size of `threads` is not a multiple of the instruction's number of threads, or if the size of `values`
    ///   is not a multiple of the instruction's number of values per thread.
    ///
    /// ```
    /// use colex::atom::{CopyAtom, Side, TiledCopy};
    /// use colex::parse;
    ///
    /// let atom = CopyAtom::named("UniversalCopy<128,16>").unwrap();
    /// let copy = TiledCopy::new(&atom, &parse("(16,8):(8,1)"), &parse("(1,8)")).unwrap();
    /// assert_eq!(copy.layout_tv(Side::Source).unwrap().to_string(), "((8,16),(8,1)):((128,1),(16,0))");
    /// // Thread 9 starts in row 1, at element 8.
    /// let tile = copy.partition(Side::Target, &parse("(128,64):(64,1)")).unwrap();
    /// assert_eq!(tile.at((9, 0, 0, 0)), 64 + 8);
    /// ```
    pub const fn new(atom: &CopyAtom, threads: &Layout, values: &Layout) -> Result<Self, Error> {
        match Self::make_layout_tv(threads, values) {
            Ok((tile, tv)) => Self::over(atom, tv, tile),
            // The operands of `make_layout_tv` come after the instruction in `make_tiled_copy`, so their numbers
            // increase by 1 in errors.
            Err(error) => {
                let operand = if let Some(operand) = error.operand() { operand } else { 0 };
                Err(error.of("make_tiled_copy", operand + 1))
            }
        }
    }

    /// Returns two results: the tile that all threads with their values cover, and the map from (thread, value) to
    /// positions in this tile. CuTe's Python DSL has the same function, `make_layout_tv`.
    ///
    /// # Errors
    /// - In the same cases as [`raked_product`](Layout::raked_product).
    /// - If `threads` or `values` is empty, contains a symbol or is not injective.
    /// - If the threads with their values do not cover each position of the tile.
    ///
    /// ```
    /// use colex::atom::TiledCopy;
    /// use colex::parse;
    ///
    /// let (tile, tv) = TiledCopy::make_layout_tv(&parse("(2,3):(3,1)"), &parse("(2,2):(2,1)")).unwrap();
    /// assert_eq!((tile.to_string(), tv.to_string()), ("[4,6]".into(), "((3,2),(2,2)):((8,2),(4,1))".into()));
    /// ```
    pub const fn make_layout_tv(threads: &Layout, values: &Layout) -> Result<(Tiler, Layout), Error> {
        ok!(threads.require_static("make_layout_tv", 0));
        ok!(values.require_static("make_layout_tv", 1));
        ok!(threads.require_elements("make_layout_tv", 0));
        ok!(values.require_elements("make_layout_tv", 1));
        ok!(require_injective(threads, 0));
        ok!(require_injective(values, 1));
        let tile = ok!(threads.raked_product(values));
        let shape = ok!(IntTuple::flat(&[threads.size() as i64, values.size() as i64]));
        let tv = ok!(ok!(tile.right_inverse()).composition(&ok!(Layout::left(&shape))));
        Ok((ok!(Tiler::shape(&tile.shape().product_each())), tv))
    }

    /// Builds a tiled copy, like CuTe's `make_tiled_copy_impl`. `tv` maps (thread, value) to positions in the tile, and
    /// `tiler` selects the elements of the tile.
    ///
    /// # Errors
    /// - If `tv` is empty, or if `tv` or `tiler` contains a symbol.
    /// - If the width of an element is unknown, or is larger than the data that a thread copies in one instruction.
    /// - If the number of threads or of values in `tv` is not a multiple of the instruction's number.
    pub const fn over(atom: &CopyAtom, tv: Layout, tiler: Tiler) -> Result<Self, Error> {
        ok!(tv.require_static("make_tiled_copy", 1));
        ok!(tv.require_elements("make_tiled_copy", 1));
        ok!(atom.reference().require_elements("make_tiled_copy", 0));
        ok!(tiler.require_static("make_tiled_copy", 2));
        let Some(bits) = atom.element() else { return Err(NoWidth.error().of("", 0)) };
        let access = ok!(atom.reference().size_of(&[1])) as i64;
        // If the layouts of an instruction give each thread only one bit, this bit stands for one element of any width,
        // as in CuTe's `DefaultCopy`.
        if access > 1 && access < bits {
            return Err(ElementTooWide { element: bits, access }.error().of("", 0));
        }
        let reference = ok!(atom.reference().upcast(bits));
        let inverse = ok!(reference.right_inverse());
        let source = ok!(inverse.composition(&ok!(atom.source().upcast(bits))));
        let is_symmetric = is_equal(atom.source(), atom.target());
        let target = if is_symmetric { source } else { ok!(inverse.composition(&ok!(atom.target().upcast(bits)))) };
        let needs = [ok!(reference.size_of(&[0])) as i64, ok!(reference.size_of(&[1])) as i64];
        let has = [ok!(tv.size_of(&[0])) as i64, ok!(tv.size_of(&[1])) as i64];
        if has[0] % needs[0] != 0 {
            return Err(CopyThreads { threads: needs[0], given: has[0] }.error().of("", 0));
        }
        if has[1] % needs[1] != 0 {
            return Err(CopyValues { values: needs[1], each: has[1] }.error().of("", 0));
        }
        // The reference layout is the layout of the registers, except if the other side is tensor memory.
        let counts_source = same(atom.reference(), atom.source());
        let registers = if counts_source != atom.lanes().is_some() { Side::Source } else { Side::Target };
        let of_source = places(&tv, needs, &source);
        let places = [of_source, if is_symmetric { of_source } else { places(&tv, needs, &target) }];
        Ok(Self { places, tv, tiler, atom: needs, element: bits, registers })
    }

    /// Returns the map from (thread, value) to a position in the tile. In CuTe, this is `TiledLayout_TV`.
    pub const fn layout(&self) -> &Layout {
        &self.tv
    }

    /// Returns the tiler (`Tiler_MN` in CuTe). It selects the elements of a tensor that form the tile.
    pub const fn tiler(&self) -> &Tiler {
        &self.tiler
    }

    /// Returns the side of the registers, for example the target of `ldmatrix` and the source of `stmatrix`. If both
    /// sides have the same layout, returns the source.
    ///
    /// ```
    /// # use colex::atom::{CopyAtom, Side, TiledCopy};
    /// # use colex::parse;
    /// let side = |name| {
    ///     let atom = CopyAtom::named(name).unwrap();
    ///     TiledCopy::for_tensor_memory(&atom, &parse("(128,64):(65536,1)")).unwrap().register_side()
    /// };
    /// assert_eq!(side("SM100_TMEM_LOAD_32dp32b4x<32>"), Side::Target);
    /// assert_eq!(side("SM100_TMEM_STORE_32dp32b4x<32>"), Side::Source);
    /// ```
    #[must_use]
    pub const fn register_side(&self) -> Side {
        self.registers
    }

    /// Returns the side of the memory: the side that [`register_side`](Self::register_side) does not return.
    #[must_use]
    pub const fn memory_side(&self) -> Side {
        match self.registers {
            Side::Source => Side::Target,
            Side::Target => Side::Source,
        }
    }

    /// Returns the number of bits of an element.
    #[must_use]
    pub const fn element(&self) -> i64 {
        self.element
    }

    /// Returns the number of values that a thread reads or writes on the given side in one instruction.
    ///
    /// # Errors
    /// If an intermediate layout is too large.
    ///
    /// ```
    /// # use colex::atom::{CopyAtom, Side, TiledCopy};
    /// # use colex::parse;
    /// let atom = CopyAtom::named("UniversalCopy<64,16>").unwrap();
    /// let copy = TiledCopy::new(&atom, &parse("(16,8):(8,1)"), &parse("(1,8)")).unwrap();
    /// assert_eq!(copy.at_once(Side::Source), Ok(4));
    /// ```
    pub const fn at_once(&self, side: Side) -> Result<usize, Error> {
        ok!(self.places(side)).size_of(&[1, 0])
    }

    /// Returns the number of threads that the tiled copy uses.
    #[must_use]
    pub const fn thread_count(&self) -> i64 {
        or!(option!(self.tv.size_of(&[0])), 1) as i64
    }

    /// Returns a map from `((thread, rest), (value, rest))` on the given side to positions in the tile.
    pub(super) const fn places(&self, side: Side) -> Result<Layout, Error> {
        self.places[side as usize]
    }

    /// Returns `true` if both copies have the same maps from threads and values to positions in the tile.
    #[doc(hidden)]
    #[must_use]
    pub const fn has_places_of(&self, other: &Self) -> bool {
        match (&self.places, &other.places) {
            ([Ok(a), Ok(b)], [Ok(c), Ok(d)]) => is_equal(a, c) && is_equal(b, d),
            _ => false,
        }
    }

    /// Returns CuTe's `get_layoutS_TV` or `get_layoutD_TV`. It maps (thread, value) on the given side to a position in
    /// the tile.
    ///
    /// # Errors
    /// If an intermediate layout is too large.
    ///
    /// ```
    /// # use colex::atom::{CopyAtom, Side, TiledCopy};
    /// # use colex::parse;
    /// let atom = CopyAtom::named("UniversalCopy<128,16>").unwrap();
    /// let copy = TiledCopy::new(&atom, &parse("(16,8):(8,1)"), &parse("(1,8)")).unwrap();
    /// assert_eq!(copy.layout_tv(Side::Source).unwrap().to_string(), "((8,16),(8,1)):((128,1),(16,0))");
    /// ```
    pub const fn layout_tv(&self, side: Side) -> Result<Layout, Error> {
        ok!(Layout::left(&ok!(self.tile_shape()))).composition(&ok!(self.places(side)))
    }

    /// Regroups the modes of a thread's fragment so that they match the partitions of this copy, like CuTe's `retile_S`
    /// and `retile_D`. Mode 0 of the result is `(value, instruction)`, as explained at [`tidfrg`](Self::tidfrg). The
    /// other modes number the tiles.
    ///
    /// Law: the result has the same elements as the fragment, at other coordinates.
    ///
    /// # Errors
    /// - If mode 0 of the fragment does not consist of the first values that each thread has in this copy.
    /// - If the fragment is not a whole number of tiles of this copy.
    ///
    /// ```
    /// use colex::atom::{CopyAtom, MmaAtom, Operand, TiledCopy, TiledMma};
    /// use colex::{Tiler, parse};
    ///
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,1,1)"), &Tiler::from((64, 8, 16))).unwrap();
    /// let copy = TiledCopy::for_operand(&CopyAtom::named("UniversalCopy<32,16>").unwrap(), &mma, Operand::C).unwrap();
    /// assert_eq!(copy.retile(&parse("((2,2),4,1):((1,2),4,0)")).unwrap().to_string(), "((2,4),2,1):((1,2),8,0)");
    /// ```
    pub const fn retile(&self, fragment: &Layout) -> Result<Layout, Error> {
        let values = ok!(fragment.size_of(&[0]), |error| error.of("retile", 1)) as i64;
        let shape = ok!(Layout::left(&ok!(self.tile_shape())));
        let places = ok!(ok!(self.tv.right_inverse()).composition(&shape));
        // `groups` maps a position (m,n) of the tile to the number of its group. A group has `values` values of each
        // thread.
        let Some(group) = self.thread_count().checked_mul(values) else {
            return Err(SizeOverflow.error().of("retile", 1));
        };
        let groups = ok!(places.upcast(group));
        let all = ok!(Layout::line(values).logical_product(&Tiler::layout(&ok!(groups.right_inverse()))));
        let order = ok!(all.zipped_divide(&Tiler::layout(&Layout::line(self.atom[1]))));
        let mut tile = [Tiler::KEEP; layout_runtime::MAX_LEAVES];
        tile[0] = Tiler::layout(&Layout::line(values));
        each!(for i in 0..groups.rank() {
            tile[i + 1] = Tiler::layout(&Layout::line(ok!(groups.size_of(&[i])) as i64));
        });
        let tiles = ok!(fragment.zipped_divide(&ok!(Tiler::modes(tile.split_at(groups.rank() + 1).0))));
        let pick = ok!(Tiler::modes(&[Tiler::layout(&order), Tiler::KEEP]));
        let retiled = ok!(tiles.composition_by(&pick));
        let mut out = Tree::empty(Leaf::UNUSED);
        let modes = &retiled.modes();
        ok!(out.push(modes, modes.profile.mode(modes.profile.all(), 0)));
        let rest = modes.profile.mode(modes.profile.all(), 1);
        ok!(out.push_rest(modes, rest, 1));
        retiled.with(out).check()
    }

    /// Returns the extents of the tile, one per mode of the tiler.
    ///
    /// # Errors
    /// This function currently returns no errors.
    pub const fn tile_shape(&self) -> Result<IntTuple, Error> {
        let mut sizes = [0; layout_runtime::MAX_LEAVES];
        each!(for i in 0..self.tiler.modes_of() {
            let part = self.tiler.of_mode(i);
            sizes[i] = match part.as_layout() {
                Some(layout) => layout.size() as i64,
                None => 1,
            };
        });
        IntTuple::flat(sizes.split_at(self.tiler.modes_of()).0)
    }
}

/// Returns `true` if both layouts have the same shape and strides, and neither has a swizzle or an offset.
const fn is_equal(a: &Layout, b: &Layout) -> bool {
    same(a, b) && a.shape().congruent(&b.shape()) && !a.is_composed() && !b.is_composed()
}

/// Returns a map from `((thread, rest), (value, rest))` on a side to positions in the tile. `atom` contains the number
/// of threads of the instruction and its number of values per thread. `side` maps (thread, value) on this side to
/// (thread, value) of `tv`.
const fn places(tv: &Layout, atom: [i64; 2], side: &Layout) -> Result<Layout, Error> {
    let atom = [Tiler::layout(&Layout::line(atom[0])), Tiler::layout(&Layout::line(atom[1]))];
    let atoms = ok!(tv.zipped_divide(&ok!(Tiler::modes(&atom))));
    let picked = ok!(atoms.composition_by(&ok!(Tiler::modes(&[Tiler::layout(side), Tiler::KEEP]))));
    let zipped = ok!(picked.with(ok!(pairs(picked.modes(), 0, 2))).check());
    let ones = ok!(ok!(IntTuple::flat(&[1])).append(&ok!(IntTuple::flat(&[1, 1]))));
    zipped.coalesce_by(&ones)
}

/// The numbers of modes as text, for messages.
const NUMBERS: [&str; layout_runtime::MAX_LEAVES] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31",
];
