//! Computes attention, `softmax(Q Kᵀ) V`, with two products. The matrices Q, K and V contain queries, keys and values,
//! one per row. A function `f`, the argument `between`, transforms the accumulators `S` of the first product into
//! weights `P`, which are an operand of the second product.
//!
//! ```text
//! S₀ = Q K₀ᵀ            P₀ = f(S₀)
//! Sⱼ = Q Kⱼᵀ  and meanwhile  O += Pⱼ₋₁ Vⱼ₋₁
//! Pⱼ, rⱼ = f(Sⱼ)  while this sum is running, then O *= rⱼ
//! ```
//!
//! If several warpgroups multiply, they alternate: while one warpgroup computes `f`, the products of another warpgroup
//! are running.

use super::cluster::{Cluster, Groups};
use super::input::{Argument, Smem};
use super::operand::{GroupMultiplies, OperandOf, Turned};
use super::product::multiply;
use super::rows::Rows;
use super::slots::{Full, Slots, Tiles};
use super::sums::Sums;
use crate::machine::{self, Halves, Registers, Seat, Wide, Width};
use crate::part::sizes;
use crate::uniform::Uniform;
use crate::unroll::turns;
use crate::{require, require_same};
use core::marker::PhantomData;

/// The left operand of a product, in the registers of a warpgroup: 64 rows of `N` numbers of 16 bits.
struct Fragment<T, const N: usize>(Halves, PhantomData<T>);

impl<T: GroupMultiplies, const N: usize> Fragment<T, N>
where
    Width<N>: Wide,
{
    /// Rounds the accumulators to `T`, and stores two of them per register. The rounded accumulators are then in the
    /// threads and registers in which the next product requires its left operand.
    #[inline(always)]
    fn of(sums: &Sums<N>) -> Self {
        const {
            require(size_of::<T>() == 2, "a left operand in registers must have elements of 16 bits");
            let () = super::operand::FEEDS;
        }
        let mut halves = machine::halves::<T, N>(&sums.0);
        // `settle_halves` makes LLVM write the operands before other products begin. Otherwise LLVM could write the
        // operands between the products, which would delay the products.
        machine::settle_halves::<N>(&mut halves);
        Self(halves, PhantomData)
    }
}

/// The operands of attention's two products, `Q Kᵀ` and `P V`: queries Q, keys K and values V. `P` contains the
/// weights.
#[derive(Debug)]
pub struct Attended<'s, 'k, Q, K, V, const ONE: usize, const STAGES: usize, const BLOCKS: usize, const GROUPS: usize> {
    /// The slot that contains Q.
    pub asked: &'s mut Slots<'k, (Q,), ONE, BLOCKS, GROUPS>,
    /// The slots that contain tiles of K.
    pub keys: &'s mut Slots<'k, (K,), STAGES, BLOCKS, GROUPS>,
    /// The slots that contain tiles of V.
    pub values: &'s mut Slots<'k, (V,), STAGES, BLOCKS, GROUPS>,
}

/// Identifies a warpgroup's step in attention's loop over tiles of K. [`Attended::fold`] passes this value to
/// `between`.
#[derive(Clone, Copy, Debug)]
pub struct KeyStep {
    /// The number of the step, from 0 on.
    pub number: u32,
    /// The number of the warpgroup's first row, counted from the start of the cluster's tile.
    pub row: u32,
}

/// The tiles to load into a slot, one for each argument in the tuple `T`.
type Windows<'k, T, const BLOCKS: usize> = <T as Tiles<BLOCKS>>::Windows<'k>;

impl<'k, T: GroupMultiplies, Q, K, V, const ONE: usize, const STAGES: usize, const BLOCKS: usize, const GROUPS: usize>
    Attended<'_, 'k, Q, K, V, ONE, STAGES, BLOCKS, GROUPS>
where
    Q: Argument<Element = T>,
    K: Argument<Element = T>,
    V: Argument<Element = T>,
{
    /// Computes attention for a tile of queries Q in `steps` steps, one for each tile of keys K and values V. In step
    /// `j`, `between` gets the product `Q Kⱼᵀ`, and returns the weights `Pⱼ` and one factor per row. The accumulators
    /// of a row are multiplied by the factor of the row, and then `Pⱼ Vⱼ` is added to the accumulators. The kernel
    /// aborts if `steps` is 0.
    ///
    /// `between` can change a state of type `S`, which is `start` at first. Returns the accumulators and the final
    /// state of each warpgroup.
    ///
    /// The first function of `load` returns the tile of Q. The second and the third function return the tiles `Kⱼ` and
    /// `Vⱼ` for step `j`.
    #[inline(always)]
    pub fn fold<const KEYS: usize, const COLUMNS: usize, S: Uniform>(
        self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        steps: u32,
        load: (
            impl Fn() -> Windows<'k, (Q,), BLOCKS> + Uniform,
            impl Fn(u32) -> Windows<'k, (K,), BLOCKS> + Uniform,
            impl Fn(u32) -> Windows<'k, (V,), BLOCKS> + Uniform,
        ),
        start: S,
        between: impl Fn(&mut S, KeyStep, Sums<KEYS>) -> (Sums<KEYS>, Rows) + Uniform,
    ) -> Groups<(Sums<COLUMNS>, S)>
    where
        Width<KEYS>: Wide,
        Width<COLUMNS>: Wide,
    {
        const { prove::<T, Q, K, V>(KEYS, COLUMNS, GROUPS) }
        self.compute(
            cluster,
            (
                steps,
                #[inline(always)]
                move |_| steps,
            ),
            load,
            start,
            between,
        )
    }

    /// Like [`fold`](Self::fold), but each warpgroup computes only the first `needed(row)` steps. The argument `steps`
    /// is the pair of the number of all steps and the function `needed`. If `needed` returns a number below 1 or above
    /// the number of all steps, the nearest number in this range is used. `row` is the first of the warpgroup's 64
    /// rows, counted from the start of the cluster's tile. Use this method if some rows use fewer keys than others, as
    /// with a mask.
    #[inline(always)]
    pub fn fold_up_to<const KEYS: usize, const COLUMNS: usize, S: Uniform>(
        self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        steps: (u32, impl Fn(u32) -> u32 + Uniform),
        load: (
            impl Fn() -> Windows<'k, (Q,), BLOCKS> + Uniform,
            impl Fn(u32) -> Windows<'k, (K,), BLOCKS> + Uniform,
            impl Fn(u32) -> Windows<'k, (V,), BLOCKS> + Uniform,
        ),
        start: S,
        between: impl Fn(&mut S, KeyStep, Sums<KEYS>) -> (Sums<KEYS>, Rows) + Uniform,
    ) -> Groups<(Sums<COLUMNS>, S)>
    where
        Width<KEYS>: Wide,
        Width<COLUMNS>: Wide,
    {
        const { prove::<T, Q, K, V>(KEYS, COLUMNS, GROUPS) }
        self.compute(cluster, steps, load, start, between)
    }

    /// Does the work of [`fold_up_to`](Self::fold_up_to). The caller has checked the tiles with `prove`.
    #[inline(always)]
    fn compute<const KEYS: usize, const COLUMNS: usize, S: Uniform>(
        mut self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        (steps, needed): (u32, impl Fn(u32) -> u32 + Uniform),
        load: (
            impl Fn() -> Windows<'k, (Q,), BLOCKS> + Uniform,
            impl Fn(u32) -> Windows<'k, (K,), BLOCKS> + Uniform,
            impl Fn(u32) -> Windows<'k, (V,), BLOCKS> + Uniform,
        ),
        start: S,
        between: impl Fn(&mut S, KeyStep, Sums<KEYS>) -> (Sums<KEYS>, Rows) + Uniform,
    ) -> Groups<(Sums<COLUMNS>, S)>
    where
        Width<KEYS>: Wide,
        Width<COLUMNS>: Wide,
    {
        if cluster.seat.loads() {
            self.fill(cluster, steps, load);
            return Groups::none();
        }
        if steps == 0 {
            machine::outside()
        }
        let group = cluster.seat.rank() * GROUPS as u32 + cluster.seat.group();
        let (mut state, row) = (start, 64 * group);
        let own = needed(row);
        // If `needed` always returns `steps`, this line lets the compiler know that no steps are skipped.
        let own = if own == steps { steps } else { own.min(steps).max(1) };
        let asked = self.asked.wait();
        let scores = self.first_scores(cluster, &asked);
        let (weights, _) = between(&mut state, KeyStep { number: 0, row }, scores);
        let (mut weights, mut sums) = (Fragment::<T, KEYS>::of(&weights), Width::<COLUMNS>::none());
        let (mut number, mut keys) = (1, self.keys.wait_if(own > 1));
        while number < own {
            let step = KeyStep { number, row };
            number += 1;
            let (next, scale) = self.step::<KEYS, COLUMNS>(
                cluster,
                (&asked, &mut keys),
                number < own,
                (&weights, &mut sums, number > 2),
                #[inline(always)]
                |scores| between(&mut state, step, scores),
            );
            machine::scale_rows::<COLUMNS>(&mut sums, &scale.0);
            // The weights are replaced only here, because until now the second product was reading the previous
            // weights.
            weights = Fragment::of(&next);
        }
        // SAFETY: all products that read Q are complete.
        unsafe { self.asked.release(cluster, asked.stage) };
        self.last_values::<KEYS, COLUMNS>(cluster, &weights, &mut sums, own > 1);
        self.skip(cluster, steps - own);
        Groups::of((Sums(sums), state))
    }

    /// Computes the scores `Q K₀ᵀ` of the first step.
    #[inline(always)]
    fn first_scores<const KEYS: usize>(&mut self, cluster: &Cluster<'k, BLOCKS, GROUPS>, asked: &Full) -> Sums<KEYS>
    where
        Width<KEYS>: Wide,
    {
        let (keys, mut scores) = (self.keys.wait(), Width::<KEYS>::none());
        // SAFETY: both slots are full and are released only after the product is complete. After the wait, no product
        // is running.
        unsafe {
            multiply::<T, Q, K, KEYS>(&cluster.seat, &mut scores, [asked.at, keys.at], false);
            machine::finish_products::<KEYS>(&cluster.seat, &mut scores);
            self.keys.release(cluster, keys.stage);
        }
        Sums(scores)
    }

    /// Multiplies Q by the tile of K in the slot `keys`, and computes the weights from this product with `between`.
    /// Meanwhile, the product of the previous weights and their tile of V is running. If `is_more` is true, then
    /// replaces `keys` by the slot with the next tile of K.
    #[inline(always)]
    fn step<const KEYS: usize, const COLUMNS: usize>(
        &mut self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        (asked, keys): (&Full, &mut Full),
        is_more: bool,
        (weights, sums, adds): (&Fragment<T, KEYS>, &mut Registers<COLUMNS>, bool),
        between: impl FnOnce(Sums<KEYS>) -> (Sums<KEYS>, Rows),
    ) -> (Sums<KEYS>, Rows)
    where
        Width<KEYS>: Wide,
        Width<COLUMNS>: Wide,
    {
        let mut scores = Width::<KEYS>::none();
        cluster.wait_for_turn();
        // SAFETY: both slots are full and are released only after the product is complete. `settle` is called before
        // the scores are read.
        unsafe { multiply::<T, Q, K, KEYS>(&cluster.seat, &mut scores, [asked.at, keys.at], false) };
        let values = self.values.wait();
        second_product::<T, V, KEYS, COLUMNS>(&cluster.seat, sums, weights, &values, adds);
        cluster.end_turn();
        // SAFETY: after the wait, only the second product is running. The second product does not read K, so the slot
        // can be released.
        unsafe {
            machine::wait_for_products::<1>(&cluster.seat);
            Width::<KEYS>::settle(&mut scores);
            self.keys.release(cluster, keys.stage);
        }
        let (mut next, scale) = between(Sums(scores));
        // The weights are written here. Then the kernel waits for the next tile of K, and then for the second product.
        // In another order, ptxas would move the wait for the second product to an earlier position.
        Width::<KEYS>::settle(&mut next.0);
        *keys = self.keys.wait_if(is_more);
        // SAFETY: after the wait, no product is running.
        unsafe {
            machine::finish_products::<COLUMNS>(&cluster.seat, sums);
            self.values.release(cluster, values.stage);
        }
        (next, scale)
    }

    /// Adds the product of the last weights and the last tile of V to `sums`. If `adds` is false, this product replaces
    /// `sums`.
    #[inline(always)]
    fn last_values<const KEYS: usize, const COLUMNS: usize>(
        &mut self,
        cluster: &Cluster<'k, BLOCKS, GROUPS>,
        weights: &Fragment<T, KEYS>,
        sums: &mut Registers<COLUMNS>,
        adds: bool,
    ) where
        Width<KEYS>: Wide,
        Width<COLUMNS>: Wide,
    {
        let values = self.values.wait();
        second_product::<T, V, KEYS, COLUMNS>(&cluster.seat, sums, weights, &values, adds);
        // SAFETY: the slot is full and is released only after the product is complete. After the wait, no product is
        // running.
        unsafe {
            machine::finish_products::<COLUMNS>(&cluster.seat, sums);
            self.values.release(cluster, values.stage);
        }
    }

    /// Releases the slots of the last `steps` steps, which this warpgroup does not compute. In each of these steps,
    /// lets the next warpgroup start its products.
    #[inline(always)]
    fn skip(&mut self, cluster: &mut Cluster<'k, BLOCKS, GROUPS>, steps: u32) {
        let mut step = 0;
        while step < steps {
            let (keys, values) = (self.keys.wait(), self.values.wait());
            // SAFETY: the slots are full, and no thread of the warpgroup reads them.
            unsafe {
                self.keys.release(cluster, keys.stage);
                self.values.release(cluster, values.stage);
            }
            // The warpgroup waits for its turn at the end of the loop. If it waited earlier, LLVM would write the end
            // of the loop into both branches of `release`.
            cluster.wait_for_turn();
            cluster.end_turn();
            step += 1;
        }
    }

    /// Loads tiles into the slots, in the order in which the products read them.
    #[inline(always)]
    fn fill(
        self,
        cluster: &Cluster<'k, BLOCKS, GROUPS>,
        steps: u32,
        (asked, keys, values): (
            impl Fn() -> Windows<'k, (Q,), BLOCKS> + Uniform,
            impl Fn(u32) -> Windows<'k, (K,), BLOCKS> + Uniform,
            impl Fn(u32) -> Windows<'k, (V,), BLOCKS> + Uniform,
        ),
    ) {
        self.asked.fill(
            cluster,
            1,
            #[inline(always)]
            |_| asked(),
        );
        let mut step = 0;
        while step < steps {
            self.keys.fill(
                cluster,
                1,
                #[inline(always)]
                |_| keys(step),
            );
            self.values.fill(
                cluster,
                1,
                #[inline(always)]
                |_| values(step),
            );
            step += 1;
        }
    }
}

/// Checks at compile time that the shapes of the tiles and of the accumulators fit both products.
#[track_caller]
const fn prove<T: GroupMultiplies, Q: Argument, K: Argument, V: Argument>(keys: usize, columns: usize, groups: usize) {
    let (q, k, v) = (sizes::<Smem<Q>>(), sizes::<Smem<K>>(), sizes::<Smem<V>>());
    require(q[0] as usize == 64 * groups, "a tile of Q must have 64 rows per warpgroup that multiplies");
    require(
        k[0] as usize == keys && v[0] as usize == keys,
        "the number of rows in tiles of K and V must equal the number of columns of the first accumulators",
    );
    require(columns <= 256, "a product with its left operand in registers can have at most 256 columns");
    require_same("the number of columns", ["a tile of Q", "a tile of K"], [q[1], k[1]]);
    require(v[1] as usize == columns, "a tile of V and the second accumulators must have the same number of columns");
    let ((), ()) = (OperandOf::<T, Smem<Q>>::PROOF, OperandOf::<T, Smem<K>>::PROOF);
    let () = OperandOf::<T, Turned<Smem<V>>>::PROOF;
}

/// Starts the product `sums += weights V`, or `sums = weights V` if `adds` is false.
#[inline(always)]
fn second_product<T: GroupMultiplies, V: Argument, const KEYS: usize, const COLUMNS: usize>(
    seat: &Seat,
    sums: &mut Registers<COLUMNS>,
    weights: &Fragment<T, KEYS>,
    values: &Full,
    adds: bool,
) where
    Width<COLUMNS>: Wide,
{
    machine::begin_products(seat);
    turns(
        const { OperandOf::<T, Turned<Smem<V>>>::STEPS },
        #[inline(always)]
        |k| {
            // SAFETY: the slot of V is full and is released only after the product is complete. The weights are not
            // modified until the product is complete.
            unsafe {
                machine::multiply_halves::<T, Turned<Smem<V>>, COLUMNS>(
                    seat,
                    sums,
                    (&weights.0, values.at),
                    k,
                    adds || k > 0,
                );
            };
        },
    );
    machine::end_products(seat);
}
