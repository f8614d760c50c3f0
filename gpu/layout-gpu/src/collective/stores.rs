//! `stmatrix`, which writes the sums of matrix instructions to shared memory.

use super::matrices::{Compact, has_same_threads, is_of};
use crate::block::{Block, Each, PerThread};
use crate::element::Element;
use crate::machine;
use crate::part::{C, Cut, D, Facts, FirstOf, Of, PartMut, S, require_parts};
use crate::shared::{IsFree, Shared, Written};
use crate::unroll::turns;
use crate::{require, require_threads};
use colex::atom::{CopyAtom, StaticTiling, TiledCopy, TiledMma};
use colex::proofs::is_injective;
use colex::{Layout, StaticLayout, expect};
use core::marker::PhantomData;

/// `SM90_U32x4_STSM_N`
pub(crate) const STMATRIX: CopyAtom = expect(CopyAtom::named("SM90_U32x4_STSM_N<16>"));

/// What is proved of an `stmatrix` that writes the sums of `I` to a tile of layout `L`.
pub(crate) struct Stores<M, I, L>(PhantomData<(M, I, L)>);

/// The parts of threads, all values in one mode.
pub(crate) type All<L, K> = FirstOf<Of<L, K>>;

/// How many values of a thread `stmatrix` writes at most.
const MOST: usize = 256;

impl<M: StaticTiling<TiledCopy>, I: StaticTiling<TiledMma>, L: StaticLayout> Stores<M, I, L> {
    /// Where the values that the copy takes stand among the sums of the instruction, `(value, m, n)`; nothing if it
    /// takes others.
    pub(crate) const ORDER: Option<[u16; MOST]> =
        order(&<All<Compact<L>, S<M>>>::LAYOUT, &<All<Compact<L>, C<I>>>::LAYOUT);

    /// Stops the build unless threads write what they have, each of `values`, and every element once.
    #[track_caller]
    pub(crate) const fn prove(threads: usize, values: usize) {
        require(is_of(&M::VALUE, &STMATRIX), "the copy is not `stmatrix` of four matrices, `SM90_U32x4_STSM_N`");
        require_threads([S::<M>::THREADS, C::<I>::THREADS], threads);
        require_parts::<L, L, C<I>>();
        require_parts::<L, L, S<M>>();
        require(
            Facts::<All<L, S<M>>>::SIZES[1] as usize == values && Facts::<All<L, C<I>>>::SIZES[1] as usize == values,
            "a thread has another number of sums than the array has rows and columns",
        );
        require(
            Self::ORDER.is_some(),
            "the copy does not take the sums of the instruction: make it with `make_tiled_copy_C` of the same tiling",
        );
        require(
            is_injective(&<All<L, S<M>>>::LAYOUT) && is_injective(&<All<L, D<M>>>::LAYOUT),
            "two threads would write the same element: give the tile strides without overlap",
        );
        require(
            Facts::<All<L, D<M>>>::vector_mode(8) == 1,
            "the rows of matrices do not lie side by side and aligned in shared memory",
        );
    }
}

/// For each value of the one layout the value of the other that has its element. Each is the sum of what its threads
/// and its values give.
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

/// What the values of thread 0 give; -1 behind the last one.
const fn of_values(layout: &Layout) -> [i64; MOST] {
    let threads = expect(layout.size_of(&[0]));
    let (mut all, mut value) = ([-1; MOST], 0);
    require(layout.size() / threads <= MOST, "`stmatrix` writes up to 256 values of a thread");
    while value < layout.size() / threads {
        all[value] = layout.index((value * threads) as i64);
        value += 1;
    }
    all
}

impl<'b, const N: usize> Block<'b, N> {
    /// Writes what threads have of C to a tile by `stmatrix`: `values[m][n][j]`, as [`multiply`](Self::multiply) makes
    /// sums. They can be read after the next [`sync`](Self::sync).
    ///
    /// The copy is made by `make_tiled_copy_C(SM90_U32x4_STSM_N<16>, mma)`, and takes GPUs from `sm_90` on. That it
    /// takes the instruction's sums is proved while building.
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
                // SAFETY: this is called once for each thread. Nobody uses the tile; by the proofs no two threads have
                // the same element, be it by registers or by rows.
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
                    machine::write_matrices(&mut own, &mut rows, 8 * matrices, eight);
                });
            },
        );
        tile.written()
    }
}
