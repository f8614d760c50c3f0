//! Fragments: the operands of matrix instructions in the registers of a thread. `ldmatrix` loads fragments from shared
//! memory.

use crate::block::{Block, Each};
use crate::element::Element;
use crate::machine;
use crate::part::{A, B, D, Facts, FirstOf, Invariant, Part, PartitionOf, Partitioning, S, require_parts};
use crate::shared::{CanRead, Shared};
use crate::{require, require_threads};
use colex::atom::{CopyAtom, StaticTiling, TiledCopy, TiledMma};
use colex::{Layout, StaticLayout, expect};
use core::marker::PhantomData;

/// A thread's fragment of an operand. [`load_a`](Block::load_a) and [`load_b`](Block::load_b) return this type. A
/// fragment has `R` groups of `V` values. The groups follow each other along M for operand A, and along N for operand
/// B. Within a group, the values have the order of the partitioning `C`, which is [`A`] or [`B`] of a tiling.
#[derive(Debug)]
pub struct Fragment<C, T, const V: usize, const R: usize> {
    /// The values: `values[r]` is group `r`.
    pub values: [[T; V]; R],
    of: Invariant<C>,
}

impl<C, T: Copy, const V: usize, const R: usize> Clone for Fragment<C, T, V, R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, T: Copy, const V: usize, const R: usize> Copy for Fragment<C, T, V, R> {}

impl<C, T, const V: usize, const R: usize> Fragment<C, T, V, R> {
    /// Creates a fragment from `values`, which must have the order that [`Fragment`] describes.
    #[inline(always)]
    pub fn new(values: [[T; V]; R]) -> Self {
        Self { values, of: PhantomData }
    }
}

/// The `ldmatrix` instructions: `SM75_U32x4_LDSM_N`, and `SM75_U16x8_LDSM_T`, which also transposes the matrices.
pub(crate) const LDMATRIX: [CopyAtom; 2] =
    [expect(CopyAtom::named("SM75_U32x4_LDSM_N<16>")), expect(CopyAtom::named("SM75_U16x8_LDSM_T<16>"))];

/// Returns `true` if the tiled copy `copy` uses the instruction `atom`. The function builds another copy from `atom`,
/// with the layout and the tiler of `copy`, and compares the positions in the tile that the two copies read and write.
pub(super) const fn is_of(copy: &TiledCopy, atom: &CopyAtom) -> bool {
    match TiledCopy::over(atom, *copy.layout(), *copy.tiler()) {
        Ok(made) => made.has_places_of(copy),
        Err(_) => false,
    }
}

/// Returns `true` if two thread-value layouts have equal indices at all coordinates. Each layout must be the sum of a
/// function of the thread and a function of the value. It then suffices to compare value 0 of all threads, and all
/// values of thread 0.
pub(crate) const fn is_same(a: &Layout, b: &Layout) -> bool {
    if !has_same_threads(a, b) {
        return false;
    }
    let (threads, values, mut value) = (expect(a.size_of(&[0])), expect(a.size_of(&[1])), 0);
    while value < values {
        if a.index((value * threads) as i64) != b.index((value * threads) as i64) {
            return false;
        }
        value += 1;
    }
    true
}

/// Returns `true` if two thread-value layouts have the same number of threads, the same number of values, and equal
/// indices for value 0 of each thread.
pub(super) const fn has_same_threads(a: &Layout, b: &Layout) -> bool {
    let (threads, mut thread) = (expect(a.size_of(&[0])), 0);
    if expect(b.size_of(&[0])) != threads || b.size() != a.size() {
        return false;
    }
    while thread < threads {
        if a.index(thread as i64) != b.index(thread as i64) {
            return false;
        }
        thread += 1;
    }
    true
}

/// Checks that the `ldmatrix` copy `M` loads the fragments of the operand partitioning `K` from a tile of layout `L`.
struct Feeds<M, K, L>(PhantomData<(M, K, L)>);

impl<M: StaticTiling<TiledCopy>, K: Partitioning, L: StaticLayout> Feeds<M, K, L> {
    const IS_TRANSPOSED: bool = {
        let is_transposed = is_of(&M::VALUE, &LDMATRIX[1]);
        require(
            is_transposed || is_of(&M::VALUE, &LDMATRIX[0]),
            "the copy is not `ldmatrix` of four matrices, `SM75_U32x4_LDSM_N` or `SM75_U16x8_LDSM_T`",
        );
        is_transposed
    };

    /// Checks at compile time that each thread loads the values that it multiplies, in the order in which the
    /// partitioning `K` numbers them.
    #[track_caller]
    const fn prove() {
        let _ = Self::IS_TRANSPOSED;
        let (given, wanted) =
            (<FirstOf<PartitionOf<Compact<L>, D<M>>>>::LAYOUT, <FirstOf<PartitionOf<Compact<L>, K>>>::LAYOUT);
        require(
            is_same(&given, &wanted),
            "the copy does not load the operand of the instruction: create the copy with `make_tiled_copy_A` or `make_tiled_copy_B` of the same tiling",
        );
    }
}

/// The layout with the shape of `L`, compact column-major strides and no swizzle. A partition of this layout contains
/// one-dimensional coordinates of the tile instead of indices of `L`.
pub(super) struct Compact<L>(PhantomData<L>);

impl<L: StaticLayout> StaticLayout for Compact<L> {
    const LAYOUT: Layout = expect(Layout::left(&L::LAYOUT.shape()));
}

/// Checks at compile time that a thread's fragment of the operand `K` has `rows` groups of 8 values, and that
/// `ldmatrix` can load the fragment.
#[track_caller]
pub(crate) const fn require_loads<M: StaticTiling<TiledCopy>, K: Partitioning, T, L: StaticLayout>(
    threads: usize,
    rows: usize,
) {
    require(size_of::<T>() == 2, "`ldmatrix` reads elements of 16 bits");
    require_threads([S::<M>::THREADS, K::THREADS], threads);
    require_parts::<L, L, K>();
    require_parts::<L, L, S<M>>();
    Feeds::<M, K, L>::prove();
    let sizes = &Facts::<PartitionOf<L, S<M>>>::SIZES;
    require(sizes[1] as usize == 8 * rows && sizes[2] == 1, "the array must have one row per fragment of a thread");
    require(
        Facts::<PartitionOf<L, S<M>>>::vector_mode(8) == 1,
        "the rows of the 8x8 matrices must be contiguous and aligned in shared memory",
    );
}

macro_rules! loads {
    ($($load:ident $cut:ident $what:literal $make:literal [$($check:tt)*];)*) => {
        impl<const N: usize> Block<'_, N> {$(
            #[doc = concat!("Loads each thread's fragment of ", $what, " for step `at` along K from shared memory, with `ldmatrix`. A fragment has `R` groups of 8 values.")]
            ///
            #[doc = concat!("Declare the copy as `", $make, "(SM75_U32x4_LDSM_N<16>, mma)`, where `mma` is the tiling. The compiler checks that the copy loads the values that the tiling multiplies.")]
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn $load<M: StaticTiling<TiledCopy>, I: StaticTiling<TiledMma>, T: Element, L: StaticLayout, State: CanRead, const R: usize>(
                &mut self,
                _copy: M,
                _mma: I,
                tile: &Shared<'_, T, L, State>,
                at: usize,
            ) -> Each<Fragment<$cut<I>, T, 8, R>, N> {
                $($check)*
                load::<M, $cut<I>, T, L, R, N>(tile.place(), at)
            }
        )*}
    };
}

loads! {
    load_a A "A" "make_tiled_copy_A" [const { require_loads::<M, A<I>, T, L>(N, R) }];
    load_b B "B" "make_tiled_copy_B" [const { require_loads::<M, B<I>, T, L>(N, R) }];
}

#[inline(always)]
#[track_caller]
fn load<M: StaticTiling<TiledCopy>, K: Partitioning, T: Element, L: StaticLayout, const R: usize, const N: usize>(
    at: machine::At<T>,
    step: usize,
) -> Each<Fragment<K, T, 8, R>, N> {
    machine::each(
        #[inline(always)]
        |thread| {
            // SAFETY: all threads may read the tile, because its state implements `CanRead`. `require_loads` has
            // checked that both partitionings and the block have the same number of threads, so `thread` is in range.
            let (from, to) = unsafe {
                (Part::<T, PartitionOf<L, S<M>>>::new(at, thread), Part::<T, PartitionOf<L, D<M>>>::new(at, thread))
            };
            // All threads of the warp execute `ldmatrix` together. Each thread passes the address of one row of a
            // matrix.
            Fragment::new(core::array::from_fn(
                #[inline(always)]
                |r| machine::read_matrices(&from, &to, r, step, const { Feeds::<M, K, L>::IS_TRANSPOSED }),
            ))
        },
    )
}
