//! Partitions a tile among threads by a tiling: a tiled copy or a tiled product.

use crate::sealed::Sealed;
use colex::atom::{Operand, Side, StaticTiling, TiledCopy, TiledMma};
use colex::proofs::index_range;
use colex::proofs::is_injective;
use colex::tensor::signatures::Cutter;
use colex::{Basis, Error, IntTuple, Layout, StaticLayout, Text, expect};
use core::marker::PhantomData;

/// A marker for a type parameter. The marker is invariant, so a subtype cannot replace the type for which a property
/// was checked.
pub(crate) type Invariant<T> = PhantomData<fn(T) -> T>;

/// A partitioning of a tile among threads. A tile that is not partitioned yet has the type `()` as its partitioning, so
/// that rustc does not suggest methods of partitions for the tile.
///
/// The trait is sealed, because `unsafe` code relies on its constants: `CUTTER` must partition a tile among `THREADS`
/// threads.
pub trait Partitioning: Sealed {
    #[doc(hidden)]
    const CUTTER: Cutter;
    /// The number of threads among which the tile is partitioned.
    const THREADS: usize = Self::CUTTER.threads() as usize;
}

impl Sealed for () {}

impl Partitioning for () {
    const CUTTER: Cutter = panic!("the tile is not partitioned among threads");
}

/// The partitionings by a tiling: all partitionings except `()`, which marks a tile that is not partitioned yet.
#[diagnostic::on_unimplemented(
    message = "the tile is not partitioned among threads",
    label = "no thread has a partition of this tile",
    note = "partition the tile by a tiling: `let mut tile = tile.partitions_d(Move);`"
)]
pub trait IsCut: Partitioning {}

macro_rules! cuts {
    ($($(#[$doc:meta])* $name:ident: $tiling:ident, $kind:ident $of:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<T>(Invariant<T>);

        impl<T> Sealed for $name<T> {}

        impl<T: StaticTiling<$tiling>> Partitioning for $name<T> {
            const CUTTER: Cutter = Cutter::$kind(T::VALUE, $of);
        }

        #[diagnostic::do_not_recommend]
        impl<T: StaticTiling<$tiling>> IsCut for $name<T> {}
    )*};
}

cuts! {
    /// Partitions operand A of a product among threads, as the tiling `T` of the product specifies (`partition_A`).
    A: TiledMma, Operand Operand::A;
    /// Partitions operand B of a product among threads, as the tiling `T` of the product specifies (`partition_B`).
    B: TiledMma, Operand Operand::B;
    /// Partitions the accumulators of a product among threads, as the tiling `T` of the product specifies
    /// (`partition_C`).
    C: TiledMma, Operand Operand::C;
    /// Partitions the source of a copy among threads, as the tiled copy `T` specifies (`partition_S`).
    S: TiledCopy, Side Side::Source;
    /// Partitions the destination of a copy among threads, as the tiled copy `T` specifies (`partition_D`).
    D: TiledCopy, Side Side::Target;
}

/// The layout that maps (thread, value, rest…) to an index of a tile with layout `L`, which `C` partitions among
/// threads. If `C` cannot partition `L`, all indices are 0, which is an index of every tile. The function that
/// partitions the tile reports that `C` cannot partition `L`. Because of the indices 0, uses of the partitions do not
/// report this error again.
#[derive(Debug)]
pub struct PartitionOf<L, C>(Invariant<(L, C)>);

impl<L: StaticLayout, C: Partitioning> PartitionOf<L, C> {
    /// The partition, or the error if `C` cannot partition `L`. This is a constant, so that rustc evaluates it only
    /// once: the evaluation of partitions takes most of the compile time of a kernel. The numbers are marked as dynamic,
    /// because it takes much time to find the numbers that are static in CuTe.
    pub(super) const RESULT: Result<Layout, Error> = C::CUTTER.partition(&L::LAYOUT.marked(false));
}

impl<L: StaticLayout, C: Partitioning> StaticLayout for PartitionOf<L, C> {
    const LAYOUT: Layout = or_zeros::<L, C>(Self::RESULT);
}

/// Returns the layout of the partitions of a tile with layout `L`, or a layout with the index 0 at all coordinates if
/// `partition` is an error.
const fn or_zeros<L: StaticLayout, C: Partitioning>(partition: Result<Layout, Error>) -> Layout {
    match partition {
        Ok(layout) => layout,
        Err(_) => {
            let mut extents = [1; RANK + 2];
            extents[0] = C::THREADS as i64;
            let rank = L::LAYOUT.rank() + 2;
            let rank = if rank <= RANK + 2 { rank } else { RANK + 2 };
            expect(Layout::from_slices(extents.split_at(rank).0, [0; RANK + 2].split_at(rank).0))
        }
    }
}

/// The layout that maps (thread, value, rest…) to the coordinate of the element in the tile `Tile`, which `C`
/// partitions. The strides are coordinates.
struct Coordinates<Tile, C>(Invariant<(Tile, C)>);

impl<Tile: StaticLayout, C: Partitioning> Coordinates<Tile, C> {
    const RESULT: Result<Layout, Error> = {
        let extents = extents::<Tile>();
        let shape = expect(IntTuple::flat(extents.split_at(Tile::LAYOUT.rank()).0));
        C::CUTTER.partition(&expect(Layout::make_identity_layout(&shape)).marked(false))
    };
}

/// The layout that maps (thread, value, rest…) to entry `K` of the element's coordinate in the tile `Tile`, which `C`
/// partitions.
#[derive(Debug)]
pub(crate) struct At<Tile, C, const K: usize>(Invariant<(Tile, C)>);

impl<Tile: StaticLayout, C: Partitioning, const K: usize> At<Tile, C, K> {
    const RESULT: Result<Layout, Error> = match Coordinates::<Tile, C>::RESULT {
        Ok(coordinates) => Ok(coordinates.component(expect(Basis::ONE.try_within(K as i64)))),
        Err(_) => partition_of_mode::<Tile, C, K>(),
    };
}

impl<Tile: StaticLayout, C: Partitioning, const K: usize> StaticLayout for At<Tile, C, K> {
    const LAYOUT: Layout = or_zeros::<Tile, C>(Self::RESULT);
}

/// Partitions the layout of one mode, which is possible even if the tiling has a swizzle. This is a function, because
/// rustc evaluates the constants of a function only if the function is called.
const fn partition_of_mode<Tile: StaticLayout, C: Partitioning, const K: usize>() -> Result<Layout, Error> {
    PartitionOf::<ModeOf<Tile, K>, C>::RESULT
}

/// Returns the sizes of the modes of `L`. The size of a missing mode is 1.
#[track_caller]
const fn extents<L: StaticLayout>() -> [i64; MODES] {
    let (mut extents, mut mode) = ([1; MODES], 0);
    while mode < L::LAYOUT.rank() {
        extents[mode] = expect(L::LAYOUT.size_of(&[mode])) as i64;
        mode += 1;
    }
    extents
}

/// The properties of the partitions into which `C` divides a tile of layout `L`. The properties are constants, so that
/// functions with the same partitions evaluate them only once.
struct Reach<L, C>(Invariant<(L, C)>);

impl<L: StaticLayout, C: Partitioning> Reach<L, C> {
    const THREADS: usize = expect(expect(PartitionOf::<L, C>::RESULT).size_of(&[0]));
    const EXTENTS: [i64; MODES] = extents::<L>();
    const IS_INJECTIVE: bool = is_injective(&<PartitionOf<L, C>>::LAYOUT);

    /// For each mode of the tile, the lowest and the highest coordinate of the elements in all partitions, or `None` if
    /// these coordinates are not known.
    const RANGES: [Option<(i64, i64)>; MODES] = [
        Self::range::<0>(),
        Self::range::<1>(),
        Self::range::<2>(),
        Self::range::<3>(),
        Self::range::<4>(),
        Self::range::<5>(),
        Self::range::<6>(),
        Self::range::<7>(),
    ];

    const IS_INSIDE: bool = {
        let (mut is_inside, mut mode) = (true, 0);
        while mode < L::LAYOUT.rank() {
            is_inside =
                is_inside && matches!(Self::RANGES[mode], Some((low, high)) if low >= 0 && high < Self::EXTENTS[mode]);
            mode += 1;
        }
        is_inside
    };

    const fn range<const K: usize>() -> Option<(i64, i64)> {
        // rustc evaluates the constants of a function only if the function is called.
        if K < L::LAYOUT.rank() { range::<L, C, K>() } else { None }
    }
}

/// Returns `true` if `C` can partition the tile `Tile`, and all partitions are in the tile. Otherwise, the function
/// that partitions the tile reports the error.
pub(crate) const fn is_cut<Tile: StaticLayout, C: Partitioning>() -> bool {
    has_few_modes::<Tile>() && PartitionOf::<Packed<Tile, 0>, C>::RESULT.is_ok() && is_inside::<Tile, C>()
}

/// Returns `true` if partitions of the tile have at most [`MODES`] modes, including the modes of the thread and the
/// value.
const fn has_few_modes<L: StaticLayout>() -> bool {
    L::LAYOUT.rank() + 2 <= MODES
}

/// Returns `true` if all partitions are in the tile. Call this function only if `C` can partition a tile of layout `L`.
const fn is_inside<L: StaticLayout, C: Partitioning>() -> bool {
    Reach::<L, C>::IS_INSIDE
}

/// Returns the lowest and the highest coordinate along mode `K` of the elements in all partitions, or `None` if these
/// coordinates are not known.
const fn range<L: StaticLayout, C: Partitioning, const K: usize>() -> Option<(i64, i64)> {
    match index_range(&expect(At::<L, C, K>::RESULT)) {
        Some(range) => Some((range.low.index, range.high.index)),
        None => None,
    }
}

/// Checks at compile time that all threads have partitions of a tile of layout `L`, and that all partitions are in the
/// tile. `Tile` is a layout with the same shape as `L`.
#[track_caller]
pub(crate) const fn require_parts<Tile: StaticLayout, L: StaticLayout, C: Partitioning>() {
    require_fit::<L, C>();
    require_inside::<Tile, L, C>();
}

/// Checks at compile time that `C` can partition a tile of layout `L`.
#[track_caller]
const fn require_fit<L: StaticLayout, C: Partitioning>() {
    crate::require(has_few_modes::<L>(), "a tile with partitions can have at most six modes: group modes of the tile");
    let _ = expect(PartitionOf::<L, C>::RESULT);
}

/// Checks at compile time that all partitions are in the tile. Call [`require_fit`] before this function: the constants
/// of [`Reach`] need the partitions, and rustc evaluates these constants before the statements of this function.
#[track_caller]
const fn require_inside<Tile: StaticLayout, L: StaticLayout, C: Partitioning>() {
    crate::require(
        Reach::<L, C>::THREADS >= C::THREADS,
        "the tiling has fewer threads than the block: use the same number of threads",
    );
    let mut mode = Tile::LAYOUT.rank();
    while mode > 0 {
        mode -= 1;
        require_coordinates(Reach::<Tile, C>::RANGES[mode], Reach::<Tile, C>::EXTENTS[mode]);
    }
}

/// Checks at compile time that the coordinates in `range`, along one mode, are from 0 to `extent - 1`. The check fails
/// if the tiling is larger than the tile.
#[track_caller]
const fn require_coordinates(range: Option<(i64, i64)>, extent: i64) {
    let Some((low, high)) = range else {
        crate::refuse("cannot determine which elements of the tile the threads access")
    };
    if low < 0 || high >= extent {
        let text = Text::EMPTY.str("the tiling exceeds the tile: a thread would access coordinate ");
        let text = text.int(if low < 0 { low } else { high }).str(" of a mode with extent ");
        crate::refuse(text.int(extent).str(": use a smaller tiling or a larger tile").as_str())
    }
}

/// Checks what [`require_parts`] checks, and that no two partitions share an element.
#[track_caller]
pub(crate) const fn require_disjoint<Tile: StaticLayout, L: StaticLayout, C: Partitioning>() {
    require_parts::<Tile, L, C>();
    crate::require(
        Reach::<L, C>::IS_INJECTIVE,
        "two threads would write the same element: partition an output with `partitions_d` or `partitions_c`, and use an injective layout for the tile",
    );
}

/// The partition `P` with the modes (thread, value, rest). All modes of `P` after the value form the mode `rest`.
#[derive(Debug)]
pub(crate) struct Grouped<P>(Invariant<P>);

impl<P: StaticLayout> StaticLayout for Grouped<P> {
    const LAYOUT: Layout = match P::LAYOUT.rank() {
        2 => expect(P::LAYOUT.append(&Layout::UNIT)),
        rank => expect(P::LAYOUT.group(2, rank)),
    };
}

/// The partition `P` with two modes: the thread, and one mode that contains all other modes.
#[derive(Debug)]
pub(crate) struct FirstOf<P>(Invariant<P>);

impl<P: StaticLayout> StaticLayout for FirstOf<P> {
    const LAYOUT: Layout = expect(P::LAYOUT.group(1, P::LAYOUT.rank()));
}

/// The layout that maps each coordinate of the tile `T` to the coordinate along mode `K`.
struct ModeOf<T, const K: usize>(Invariant<T>);

impl<T: StaticLayout, const K: usize> StaticLayout for ModeOf<T, K> {
    const LAYOUT: Layout = {
        let (extents, mut strides, rank) = (extents::<T>(), [0; MODES], T::LAYOUT.rank());
        strides[K] = 1;
        expect(Layout::from_slices(extents.split_at(rank).0, strides.split_at(rank).0))
    };
}

/// A compact layout with the shape of the tile `T`, in which mode `K` has stride 1.
#[derive(Debug)]
pub(crate) struct Packed<T, const K: usize>(Invariant<T>);

impl<T: StaticLayout, const K: usize> StaticLayout for Packed<T, K> {
    const LAYOUT: Layout = packed::<T>(K);
}

/// Returns a compact layout with the shape of the tile `T`, in which mode `unit` has stride 1.
#[track_caller]
const fn packed<T: StaticLayout>(unit: usize) -> Layout {
    let sizes = sizes::<T>();
    let (mut strides, mut stride, mut i) = ([0; RANK], sizes[unit] as i64, 0);
    while i < RANK {
        strides[i] = if i == unit { 1 } else { stride };
        stride *= if i == unit { 1 } else { sizes[i] as i64 };
        i += 1;
    }
    flat::<T>(&strides)
}

/// Maximum number of modes of a partition: the thread, the value, and six modes of the tile.
pub(crate) const MODES: usize = 8;
/// Maximum number of modes of a tensor in global memory and of its tiles.
pub(crate) const RANK: usize = 3;

/// Returns the sizes of the modes of the tile `T`. The size of a missing mode is 1.
#[track_caller]
pub(crate) const fn sizes<T: StaticLayout>() -> [u32; RANK] {
    crate::require(T::LAYOUT.is_known(), "the layout of a tile cannot depend on a runtime number");
    crate::require(T::LAYOUT.depth() > 0 || T::LAYOUT.rank() == 1, "a tile must be a layout");
    crate::require(T::LAYOUT.rank() <= RANK, "a tile can have at most three modes");
    let (mut sizes, mut i) = ([1; RANK], 0);
    while i < T::LAYOUT.rank() {
        let size = expect(T::LAYOUT.size_of(&[i]));
        crate::require(size <= i32::MAX as usize, "a tile must have fewer than 2^31 elements along each mode");
        sizes[i] = size as u32;
        i += 1;
    }
    sizes
}

/// Returns the layout with the shape of the tile `T` and the strides `strides`.
#[track_caller]
const fn flat<T: StaticLayout>(strides: &[i64; RANK]) -> Layout {
    let (sizes, rank) = (sizes::<T>(), T::LAYOUT.rank());
    let extents = [sizes[0] as i64, sizes[1] as i64, sizes[2] as i64];
    expect(Layout::from_slices(extents.split_at(rank).0, strides.split_at(rank).0))
}
