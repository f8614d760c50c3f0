//! How a tile is cut into the parts of threads: by the tilings of instructions.

use crate::sealed::Sealed;
use colex::atom::{Operand, Side, StaticTiling, TiledCopy, TiledMma};
use colex::proofs::index_range;
use colex::proofs::is_injective;
use colex::tensor::Cutter;
use colex::{IntTuple, Layout, StaticLayout, Text, expect};
use core::marker::PhantomData;

/// The marker of a type that proofs are about: nothing is a subtype of it.
pub(crate) type Invariant<T> = PhantomData<fn(T) -> T>;

/// A way to cut a tile into the parts of threads; that of a tile that is not cut is `()`, whose methods are not
/// reported as well.
///
/// Sealed: `unsafe` code relies on the parts of `CUTTER` being those of `THREADS` threads.
pub trait Cut: Sealed {
    #[doc(hidden)]
    const CUTTER: Cutter;
    /// The cut by the same tiling that says whether it fits a tile.
    #[doc(hidden)]
    type First: Cut;
    /// How many threads have a part.
    const THREADS: usize = Self::CUTTER.threads() as usize;
}

impl Sealed for () {}

impl Cut for () {
    type First = Self;
    const CUTTER: Cutter = panic!("the tile is not cut into the parts of threads");
}

/// A cut by a tiling.
#[diagnostic::on_unimplemented(
    message = "the tile is not cut into the parts of threads",
    label = "no thread has a part of it",
    note = "cut it by a tiling: `let mut tile = tile.partitions_d(Move);`"
)]
pub trait IsCut: Cut {}

macro_rules! cuts {
    ($($(#[$doc:meta])* $name:ident as $first:ident: $tiling:ident, $kind:ident $of:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<T>(Invariant<T>);

        impl<T> Sealed for $name<T> {}

        impl<T: StaticTiling<$tiling>> Cut for $name<T> {
            const CUTTER: Cutter = Cutter::$kind(T::VALUE, $of);
            type First = $first<T>;
        }

        #[diagnostic::do_not_recommend]
        impl<T: StaticTiling<$tiling>> IsCut for $name<T> {}
    )*};
}

cuts! {
    /// What threads multiply of A.
    A as A: TiledMma, Operand Operand::A;
    /// What threads multiply of B.
    B as B: TiledMma, Operand Operand::B;
    /// The sums of threads.
    C as C: TiledMma, Operand Operand::C;
    /// What threads read.
    S as S: TiledCopy, Side Side::Source;
    /// What threads write.
    D as S: TiledCopy, Side Side::Target;
}

/// The layout `L` by (thread, value, rest…) of the cut `C`. Where there is none, all is at index 0, which is inside of any
/// tile: what cuts it says why, once, and not each use of a part.
#[derive(Debug)]
pub struct Of<L, C>(Invariant<(L, C)>);

impl<L: StaticLayout, C: Cut> StaticLayout for Of<L, C> {
    const LAYOUT: Layout = match C::CUTTER.partition(&L::LAYOUT) {
        Ok(layout) => layout,
        Err(_) => {
            let mut extents = [1; RANK + 2];
            extents[0] = C::THREADS as i64;
            let rank = L::LAYOUT.rank() + 2;
            let rank = if rank <= RANK + 2 { rank } else { RANK + 2 };
            expect(Layout::from_slices(extents.split_at(rank).0, [0; RANK + 2].split_at(rank).0))
        }
    };
}

/// That a cut fits the shape of a tile. It is one constant for all that is cut so, inputs and outputs: rustc reports it once.
struct Fits<Tile, C>(Invariant<(Tile, C)>);

impl<Tile: StaticLayout, C: Cut> Fits<Tile, C> {
    const PROOF: () = {
        let extents = extents::<Tile>();
        let shape = expect(IntTuple::flat(extents.split_at(Tile::LAYOUT.rank()).0));
        let _ = expect(C::CUTTER.partition(&expect(Layout::left(&shape))));
    };
}

/// The sizes of the modes, and ones behind them.
#[track_caller]
const fn extents<L: StaticLayout>() -> [i64; MODES] {
    let (mut extents, mut mode) = ([1; MODES], 0);
    while mode < L::LAYOUT.rank() {
        extents[mode] = expect(L::LAYOUT.size_of(&[mode])) as i64;
        mode += 1;
    }
    extents
}

/// Stops the build unless threads have parts of a tile of layout `L`, all of them inside of it; `Tile` has its shape.
#[track_caller]
pub(crate) const fn require_parts<Tile: StaticLayout, L: StaticLayout, C: Cut>() {
    let () = Fits::<Tile, C::First>::PROOF;
    let threads = expect(expect(C::CUTTER.partition(&L::LAYOUT)).size_of(&[0]));
    crate::require(threads >= C::THREADS, "the tiling has fewer parts than threads");
    let (extents, mut mode) = (extents::<L>(), L::LAYOUT.rank());
    while mode > 0 {
        mode -= 1;
        require_coordinates::<C>(extents.split_at(L::LAYOUT.rank()).0, mode);
    }
}

/// Stops the build unless the coordinates of all parts along a mode are inside of it: no tiling has to keep to its tile.
#[track_caller]
const fn require_coordinates<C: Cut>(extents: &[i64], mode: usize) {
    let mut strides = [0; MODES];
    strides[mode] = 1;
    let places = expect(Layout::from_slices(extents, strides.split_at(extents.len()).0));
    let (low, high) = match index_range(&expect(C::CUTTER.partition(&places))) {
        Some(range) => (range.low.index, range.high.index),
        None => crate::refuse("which elements of a tile threads have is undecided"),
    };
    if low < 0 || high >= extents[mode] {
        let text = Text::EMPTY.str("the tiling leaves the tile: it asks for element ");
        let text = text.int(if low < 0 { low } else { high }).str(" of a mode of ");
        crate::refuse(text.int(extents[mode]).as_str())
    }
}

/// Stops the build unless they have, and no two of them share an element.
#[track_caller]
pub(crate) const fn require_disjoint<Tile: StaticLayout, L: StaticLayout, C: Cut>() {
    require_parts::<Tile, L, C>();
    crate::require(
        is_injective(&<Of<L, C>>::LAYOUT),
        "two threads would write the same element: cut an output by what threads write, `partitions_d` or `partitions_c`, and give a tile strides without overlap",
    );
}

/// A partition with one mode for all that is behind (thread, value).
#[derive(Debug)]
pub(crate) struct Grouped<P>(Invariant<P>);

impl<P: StaticLayout> StaticLayout for Grouped<P> {
    const LAYOUT: Layout = match P::LAYOUT.rank() {
        2 => expect(P::LAYOUT.append(&Layout::UNIT)),
        rank => expect(P::LAYOUT.group(2, rank)),
    };
}

/// A partition by (thread, all the rest).
#[derive(Debug)]
pub(crate) struct FirstOf<P>(Invariant<P>);

impl<P: StaticLayout> StaticLayout for FirstOf<P> {
    const LAYOUT: Layout = expect(P::LAYOUT.group(1, P::LAYOUT.rank()));
}

/// Coordinate `K` of the places of a tile.
#[derive(Debug)]
pub(crate) struct ModeOf<T, const K: usize>(Invariant<T>);

impl<T: StaticLayout, const K: usize> StaticLayout for ModeOf<T, K> {
    const LAYOUT: Layout = {
        let mut strides = [0; RANK];
        strides[K] = 1;
        flat::<T>(&strides)
    };
}

/// A tile of this shape, compact, with mode `K` contiguous.
#[derive(Debug)]
pub(crate) struct Packed<T, const K: usize>(Invariant<T>);

impl<T: StaticLayout, const K: usize> StaticLayout for Packed<T, K> {
    const LAYOUT: Layout = packed::<T>(K);
}

/// The compact layout of a tile's shape with mode `unit` contiguous.
#[track_caller]
pub(crate) const fn packed<T: StaticLayout>(unit: usize) -> Layout {
    let sizes = sizes::<T>();
    let (mut strides, mut stride, mut i) = ([0; RANK], sizes[unit] as i64, 0);
    while i < RANK {
        strides[i] = if i == unit { 1 } else { stride };
        stride *= if i == unit { 1 } else { sizes[i] as i64 };
        i += 1;
    }
    flat::<T>(&strides)
}

/// How many modes a part can have: thread, value, and six more.
pub(crate) const MODES: usize = 8;
/// How many modes a tensor in global memory, and its tiles, have at most.
pub(crate) const RANK: usize = 3;

/// The sizes of the modes of a tile; 1 for modes that it does not have.
#[track_caller]
pub(crate) const fn sizes<T: StaticLayout>() -> [u32; RANK] {
    crate::require(T::LAYOUT.is_known(), "the layout of a tile has a number that is only known at run time");
    crate::require(T::LAYOUT.depth() > 0 || T::LAYOUT.rank() == 1, "a tile is a layout");
    crate::require(T::LAYOUT.rank() <= RANK, "a tile has at most three modes");
    let (mut sizes, mut i) = ([1; RANK], 0);
    while i < T::LAYOUT.rank() {
        let size = expect(T::LAYOUT.size_of(&[i]));
        crate::require(size <= i32::MAX as usize, "a tile has fewer than 2^31 elements along a mode");
        sizes[i] = size as u32;
        i += 1;
    }
    sizes
}

/// The shape of a tile with these strides.
#[track_caller]
const fn flat<T: StaticLayout>(strides: &[i64; RANK]) -> Layout {
    let (sizes, rank) = (sizes::<T>(), T::LAYOUT.rank());
    let extents = [sizes[0] as i64, sizes[1] as i64, sizes[2] as i64];
    expect(Layout::from_slices(extents.split_at(rank).0, strides.split_at(rank).0))
}
