//! The instruction `stmatrix`, which stores the accumulators of matrix instructions to shared memory.

use super::matrices::{Compact, has_same_threads, is_of};
use crate::block::{Block, Each, PerThread};
use crate::element::Element;
use crate::machine;
use crate::part::{C, D, Facts, FirstOf, PartMut, PartitionOf, Partitioning, S, require_parts};
use crate::shared::{IsFree, Shared, Written};
use crate::unroll::turns;
use crate::{require, require_threads};
use colex::atom::{CopyAtom, StaticTiling, TiledCopy, TiledMma};
use colex::proofs::is_injective;
use colex::{Layout, StaticLayout, expect};
use core::marker::PhantomData;

/// The `stmatrix` instructions: `SM90_U32x4_STSM_N`, and `SM90_U16x8_STSM_T`, which also transposes the matrices.
pub(crate) const STMATRIX: [CopyAtom; 2] =
    [expect(CopyAtom::named("SM90_U32x4_STSM_N<16>")), expect(CopyAtom::named("SM90_U16x8_STSM_T<16>"))];

/// Checks that the `stmatrix` copy `M` writes the accumulators of the instruction tiling `I` to a tile of layout `L`.
pub(crate) struct Stores<M, I, L>(PhantomData<(M, I, L)>);

/// The thread-value layout of the partitioning `K` of a tile with layout `L`: it maps (thread, value) to indices of
/// `L`.
pub(crate) type All<L, K> = FirstOf<PartitionOf<L, K>>;

/// Maximum number of values per thread that [`store_c`](Block::store_c) writes.
const MOST: usize = 256;

impl<M: StaticTiling<TiledCopy>, I: StaticTiling<TiledMma>, L: StaticLayout> Stores<M, I, L> {
    /// `ORDER[i]` is the number of the accumulator that the copy writes as value `i` of a thread. The accumulators have
    /// the coordinates `(value, m, n)`, and `value` changes fastest. `None` if the copy and the tiling assign different
    /// elements to a thread.
    pub(crate) const ORDER: Option<[u16; MOST]> =
        order(&<All<Compact<L>, S<M>>>::LAYOUT, &<All<Compact<L>, C<I>>>::LAYOUT);

    // These are constants, so that functions with the same copy and tile evaluate them only once.
    const IS_STMATRIX: bool = Self::IS_TRANSPOSED || is_of(&M::VALUE, &STMATRIX[0]);
    /// `true` if the instruction transposes the matrices, so that their columns are contiguous in shared memory.
    pub(crate) const IS_TRANSPOSED: bool = is_of(&M::VALUE, &STMATRIX[1]);
    const IS_INJECTIVE: bool = is_injective(&<All<L, S<M>>>::LAYOUT) && is_injective(&<All<L, D<M>>>::LAYOUT);
    const IS_IN_VECTORS: bool = Facts::<All<L, D<M>>>::vector_mode(8) == 1;

    /// Checks at compile time that each thread writes all of its `values` accumulators, and that each element of the
    /// tile is written once.
    #[track_caller]
    pub(crate) const fn prove(threads: usize, values: usize) {
        require(
            Self::IS_STMATRIX,
            "the copy is not `stmatrix` of four matrices, `SM90_U32x4_STSM_N` or `SM90_U16x8_STSM_T`",
        );
        require_threads([S::<M>::THREADS, C::<I>::THREADS], threads);
        require_parts::<L, L, C<I>>();
        require_parts::<L, L, S<M>>();
        require(
            Facts::<All<L, S<M>>>::SIZES[1] as usize == values && Facts::<All<L, C<I>>>::SIZES[1] as usize == values,
            "the number of accumulators of a thread differs from the number of rows times columns of the array",
        );
        require(
            Self::ORDER.is_some(),
            "the copy does not read the accumulators of the instruction: create the copy with `make_tiled_copy_C` of the same tiling",
        );
        require(Self::IS_INJECTIVE, "two threads would write the same element: use an injective layout for the tile");
        require(Self::IS_IN_VECTORS, "the rows of the 8x8 matrices must be contiguous and aligned in shared memory");
    }
}

/// For each value of a thread in `given`, returns the number of the value in `wanted` that belongs to the same element.
/// Returns `None` if `given` and `wanted` assign different elements to a thread. Each layout must be the sum of a
/// function of the thread and a function of the value.
const fn order(given: &Layout, wanted: &Layout) -> Option<[u16; MOST]> {
    if !has_same_threads(given, wanted) {
        return None;
    }
    let (values, mut value) = (given.size() / expect(given.size_of(&[0])), 0);
    let (from, to, mut order) = (of_values(given), of_values(wanted), [0; MOST]);
    while value < values {
        let mut found = 0;
        while found < MOST && to[found] != from[value] {
            found += 1;
        }
        if found == MOST {
            return None;
        }
        order[value] = found as u16;
        value += 1;
    }
    Some(order)
}

/// Returns the indices of the values of thread 0. The rest of the array is -1.
const fn of_values(layout: &Layout) -> [i64; MOST] {
    let threads = expect(layout.size_of(&[0]));
    let (mut all, mut value) = ([-1; MOST], 0);
    require(layout.size() / threads <= MOST, "`stmatrix` writes at most 256 values per thread");
    while value < layout.size() / threads {
        all[value] = layout.index((value * threads) as i64);
        value += 1;
    }
    all
}

impl<'b, const N: usize> Block<'b, N> {
    /// Writes `values` to a tile with `stmatrix`. The values are the accumulators of [`multiply`](Self::multiply),
    /// which the kernel has converted to elements of 16 bits. Threads can read the tile after the next
    /// [`sync`](Self::sync).
    ///
    /// Declare the copy with `layout!`, as `make_tiled_copy_C(SM90_U32x4_STSM_N<16>, mma)`. The instruction requires
    /// `sm_90` or later. The compiler checks that the copy writes each accumulator of the tiling to the element of the
    /// tile that this accumulator belongs to.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn store_c<
        M: StaticTiling<TiledCopy>,
        I: StaticTiling<TiledMma>,
        T: Element,
        L: StaticLayout,
        State: IsFree,
        const COLUMNS: usize,
        const R: usize,
        const ROWS: usize,
    >(
        &mut self,
        _copy: M,
        _mma: I,
        tile: Shared<'b, T, L, State>,
        values: &Each<[[[[T; 4]; COLUMNS]; R]; ROWS], N>,
    ) -> Shared<'b, T, L, Written> {
        const {
            require(size_of::<T>() == 2, "`stmatrix` writes elements of 16 bits");
            Stores::<M, I, L>::prove(N, 4 * ROWS * R * COLUMNS);
        }
        let at = tile.place();
        let mut with = values;
        machine::each::<(), N>(
            #[inline(always)]
            |thread| {
                // SAFETY: this closure is called once for each thread. The tile is free, so no other access to it is
                // running. `Stores::prove` has checked that the source partitioning and the destination partitioning
                // are injective, so no two threads write the same element.
                let (values, mut own, mut rows) = unsafe {
                    (
                        with.part(thread),
                        PartMut::<T, All<L, S<M>>>::new(at, thread),
                        PartMut::<T, All<L, D<M>>>::new(at, thread),
                    )
                };
                turns(const { ROWS * R * COLUMNS / 2 }, |matrices| {
                    let mut eight = [T::default(); 8];
                    turns(8, |value| {
                        let of_sums =
                            const { Stores::<M, I, L>::ORDER }.map_or(0, |order| order[8 * matrices + value] as usize);
                        let (m, n) = (of_sums / 4 % ROWS, of_sums / 4 / ROWS);
                        eight[value] = values[m][n / COLUMNS][n % COLUMNS][of_sums % 4];
                    });
                    machine::write_matrices(
                        &mut own,
                        &mut rows,
                        8 * matrices,
                        eight,
                        const { Stores::<M, I, L>::IS_TRANSPOSED },
                    );
                });
            },
        );
        tile.written()
    }
}
