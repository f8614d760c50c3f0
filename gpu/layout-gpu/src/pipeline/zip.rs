//! Combines accumulators with the elements of another tensor. The tiles of this tensor are loaded into slots.

use super::cluster::{Cluster, Groups};
use super::input::{Argument, Smem, Window};
use super::slots::Slots;
use super::sums::Sums;
use super::tilings::{MmaOf, ReadOf};
use crate::collective::require_loads;
use crate::machine::{self, Spot, Wide, Width};
use crate::part::{C, D, Part, PartitionOf, S, sizes};
use crate::require;
use crate::uniform::Uniform;
use crate::unroll::turns;

/// A thread's elements of a tile: eight elements for every 16 columns, up to 128 columns.
type Values<T> = [[T; 8]; 8];

impl<'k, R: Argument, const STAGES: usize, const BLOCKS: usize, const GROUPS: usize>
    Slots<'k, (R,), STAGES, BLOCKS, GROUPS>
{
    /// Replaces each accumulator by the result of `f` for the accumulator and the element of another tensor at the same
    /// position. For example, `|sum, x| sum + x.wide()` adds a residual. A tile has all rows of the accumulators and
    /// some of their columns. `load(0)` returns the tile of the first columns, `load(1)` the tile of the next columns,
    /// and so on.
    ///
    /// Tiles are loaded ahead into all free slots. `ldmatrix` reads the tiles, and the compiler checks that each thread
    /// reads the positions of its accumulators.
    #[inline(always)]
    pub fn zip<const N: usize>(
        &mut self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        sums: Groups<Sums<N>>,
        load: impl Fn(u32) -> Window<'k, R> + Uniform,
        f: impl Fn(f32, R::Element) -> f32 + Uniform,
    ) -> Groups<Sums<N>>
    where
        Width<N>: Wide,
    {
        const {
            let [rows, columns, _] = sizes::<Smem<R>>();
            require(rows as usize == 64 * GROUPS, "a tile must have 64 rows per warpgroup that multiplies");
            require(
                N.is_multiple_of(columns as usize),
                "the number of columns of the accumulators must be a multiple of the number of columns of a tile",
            );
            require_loads::<ReadOf<Smem<R>>, C<MmaOf<Smem<R>>>, R::Element, Smem<R>>(
                128 * GROUPS,
                columns as usize / 16,
            );
        }
        let parts = const { N / sizes::<Smem<R>>()[1] as usize };
        if cluster.seat.loads() {
            self.fill(
                cluster,
                parts as u32,
                #[inline(always)]
                |part| (load(part),),
            );
            return Groups::none();
        }
        // SAFETY: this branch runs only in a warpgroup that multiplies.
        let mut sums = unsafe { sums.take() };
        turns(
            parts,
            #[inline(always)]
            |part| {
                let full = self.wait();
                let group = cluster.seat.group();
                let first = part * const { sizes::<Smem<R>>()[1] as usize / 2 };
                machine::zip_registers::<N, _>(
                    &mut sums.0,
                    &cluster.seat,
                    #[inline(always)]
                    |thread| values::<R>(full.at, 128 * group + thread),
                    #[inline(always)]
                    |i, sum, values| match i.checked_sub(first) {
                        Some(i) if i < const { sizes::<Smem<R>>()[1] as usize / 2 } => f(sum, values[i / 8][i % 8]),
                        _ => sum,
                    },
                );
                // SAFETY: all threads of the warpgroup have read their elements of the tile, so the slot can be
                // released.
                unsafe { self.release(cluster, full.stage) };
            },
        );
        Groups::of(sums)
    }
}

/// Returns the elements of a tile at the positions of a thread's accumulators.
#[inline(always)]
fn values<R: Argument>(tile: Spot, thread: u32) -> Values<R::Element> {
    let at = tile.elements::<R::Element>();
    // SAFETY: the slot is full and no thread writes it. The tiling and the warpgroups have the same number of threads,
    // so `thread` is in range.
    let (from, to) = unsafe {
        (
            Part::<R::Element, PartitionOf<Smem<R>, S<ReadOf<Smem<R>>>>>::new(at, thread),
            Part::<R::Element, PartitionOf<Smem<R>, D<ReadOf<Smem<R>>>>>::new(at, thread),
        )
    };
    let mut all = [[R::Element::default(); 8]; 8];
    turns(
        const { sizes::<Smem<R>>()[1] as usize / 16 },
        #[inline(always)]
        |matrices| all[matrices] = machine::read_matrices(&from, &to, matrices, 0, false),
    );
    all
}
